import { setTimeout } from 'node:timers/promises'
import { LinkAccounts, ReadConnectAccount } from '@fanfare/contracts/endpoints/accounts.ts'
import type { AppError } from '@fanfare/runtime/errors.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, throughDialog } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'
import { startWithCalls, type WithCalls } from './account-calls.ts'

/** How often the network is asked what logins offer: the app has only so many calls, which posts need. */

let on: WithCalls
beforeAll(async () => {
  on = await startWithCalls({ OFFERS_LIFE_MS: '15000' })
})
afterAll(() => on.close())
beforeEach(() => on.at.simulator.control.reset())

const offers = ({ who }: Person) => on.at.call(ReadConnectAccount, { who })
/** Calls of a kind that came to the network since a moment. */
const calls = (call: string) => on.at.simulator.control.requests({ call, limit: 10_000 }).length
const unknown = Array.from({ length: 20 }, (_, index) => ({ id: `1784149999999${9000 + index}`, type: 'ig' as const }))
const link = async ({ who }: Person) =>
  (await on.at.call(LinkAccounts, { who, body: { accounts: unknown } })).results.map(({ error }) => error?.code)

test('a hundred who ask and a list of unknown accounts have them read once; another login is read again', async () => {
  const person = await on.connected()
  const before = calls('debug_token')
  const lists = await Promise.all(Array.from({ length: 100 }, () => offers(person)))
  expect(new Set(lists.map(list => JSON.stringify(list))).size).toBe(1)
  expect(new Set(await link(person))).toEqual(new Set(['connect.no_account']))
  expect(calls('debug_token') - before).toBe(1)
  await throughDialog(on.at, person.who)
  const renewed = calls('debug_token')
  await offers(person)
  await offers(person)
  expect(calls('debug_token') - renewed).toBe(1)
})

test('what could not be read is not read again for each account of a list', async () => {
  const person = await on.connected()
  on.at.simulator.control.addFault({ kind: 'http_503', match: { call: 'debug_token' } })
  const before = calls('debug_token')
  expect(new Set(await link(person))).toEqual(new Set(['network_unavailable']))
  expect(calls('debug_token') - before).toBe(1)
})

test('where publishing needs what is left of the app’s calls, none is used to look at offers', async () => {
  const person = await on.connected()
  const redis = openRedis(on.at.redisUrl, { log: silentLog })
  const askAgain = async () => {
    await throughDialog(on.at, person.who)
    // As a publisher shares what it has read in an answer. The dialog's own calls were answered with a lower use, which is shared too.
    await redis.set('fanfare:usage:app', '80', 'PX', 60_000)
    // Longer than processes take to read what others share.
    await setTimeout(2_000)
    const before = calls('debug_token')
    const code = await offers(person).then(
      () => undefined,
      err => (err as AppError).code,
    )
    return { code, made: calls('debug_token') - before }
  }
  const held = await until(async () => {
    const { code, made } = await askAgain()
    return code && { code, made }
  })
  redis.disconnect()
  expect(held).toEqual({ code: 'network_rate_limited', made: 0 })
})
