import { AccountActive } from '@fanfare/contracts/entities/teams.ts'
import { SocialAccountRestricted } from '@fanfare/contracts/events.ts'
import { ReportCredential } from '@fanfare/contracts/internal/accounts.ts'
import { openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import type { RuntimeTables } from '@fanfare/runtime/db/tables.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { newPerson, type Person, throughDialog } from '../../../../infra/testing/person.ts'
import { startWithCalls, type WithCalls } from './account-calls.ts'

/** What a network does to an account beside its connection: facts of its row, until they are over. */

let on: WithCalls
let accounts: Kysely<RuntimeTables>
beforeAll(async () => {
  on = await startWithCalls()
  const url = on.at.database.url('accounts')
  accounts = openDatabase<RuntimeTables>({ url, schema: 'accounts', max: 2, log: silentLog })
})
afterAll(async () => {
  await accounts.destroy()
  await on.close()
})
beforeEach(() => on.at.simulator.control.reset())

const report = async (person: Person, id: string) => {
  const [row] = await on.forPublishing(person, [id])
  const body = { credential_id: row?.credential_id ?? '', team_id: person.who.teamId, reason: 'refused' }
  await on.at.call(ReportCredential, { body })
  await on.at.drain()
}
const facts = async (person: Person, id: string) => {
  const { is_checkpointed, is_restricted } = await on.read(person, id)
  return [is_checkpointed, is_restricted]
}
const stateOf = async (person: Person) =>
  (await on.available(person)).find(({ account_id }) => account_id === fixtures.olea.ig)?.state

test('a locked login marks every account that came with it, until it is looked at again', async () => {
  const person = await on.connected()
  const { id } = await on.connect(person)
  on.at.simulator.control.breakTokens(fixtures.mira, 'checkpoint')
  await report(person, id)
  expect(await facts(person, id)).toEqual([true, false])
  expect((await on.forPublishing(person, [id]))[0]).toMatchObject({ is_checkpointed: true, is_restricted: false })
  on.at.simulator.control.breakTokens(fixtures.mira, 'restore')
  expect(await stateOf(person)).toBe('checkpointed')
  on.advance(60_000)
  expect((await on.read(person, id, true)).status).toBe(AccountActive)
  await on.at.drain()
  expect(await facts(person, id)).toEqual([false, false])
  expect(await stateOf(person)).toBe('connected')
})

test('accounts of a locked login are listed beside what another login offers', async () => {
  const person = await on.connected()
  const { id } = await on.connect(person)
  await throughDialog(on.at, person.who, { platform: 'instagram' })
  on.at.simulator.control.breakTokens(fixtures.mira, 'checkpoint')
  await report(person, id)
  on.advance(60_000)
  const all = await on.available(person)
  expect(all.find(({ account_id }) => account_id === fixtures.fern.ig)?.state).toBe('connectable')
  expect(all.find(({ account_id }) => account_id === fixtures.olea.ig)).toMatchObject({
    state: 'checkpointed',
    fix: expect.stringContaining('Log in at'),
  })
})

test('a restriction that a post has met marks the account, until one goes out or it is connected again', async () => {
  const person = await on.connected()
  const { id } = await on.connect(person)
  const { teamId } = person.who
  const restricted = async (is: boolean, team = teamId) => {
    const payload = { teamId: team, socialAccountId: id, restricted: is }
    await transaction(accounts, tx => emit(tx, SocialAccountRestricted, payload, { teamId: team }))
    await on.at.drain()
  }
  await restricted(true, (await newPerson(on.at)).who.teamId)
  expect(await facts(person, id)).toEqual([false, false])
  await restricted(true)
  expect(await facts(person, id)).toEqual([false, true])
  expect(await stateOf(person)).toBe('restricted')
  await restricted(false)
  expect(await facts(person, id)).toEqual([false, false])
  await restricted(true)
  await throughDialog(on.at, person.who)
  await on.at.drain()
  expect(await facts(person, id)).toEqual([false, false])
})

test.each([
  ['that is reached through it alone', false],
  ['that is among the person’s own, without tasks', true],
])('a page of a portfolio %s connects with its account', async (_, isListed) => {
  on.at.simulator.control.putIntoBusiness(fixtures.olea.page, 'owned', undefined, isListed)
  const person = await on.connected()
  const { id } = await on.connect(person, { fb_page_id: fixtures.olea.page, fb_page_include: true })
  expect((await on.list(person)).map(({ type, permission_missing }) => [type, permission_missing])).toEqual([
    ['ig', false],
    ['fb', false],
  ])
  expect((await on.read(person, id)).fb_id).toBe(fixtures.olea.page)
})
