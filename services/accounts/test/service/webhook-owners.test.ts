import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConfirmPassword } from '@fanfare/contracts/endpoints/auth.ts'
import { RemoveMember } from '@fanfare/contracts/endpoints/members.ts'
import { DeleteTeam, RestoreTeam } from '@fanfare/contracts/endpoints/own-teams.ts'
import { GetTeam } from '@fanfare/contracts/endpoints/teams.ts'
import {
  CreateWebhook,
  ListWebhookDeliveries,
  ListWebhooks,
  RotateWebhookSecret,
  TestWebhook,
  UpdateWebhook,
} from '@fanfare/contracts/endpoints/webhooks.ts'
import { PostPublished } from '@fanfare/contracts/events.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { DeliverWebhook } from '@fanfare/contracts/jobs.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, type Person, refused } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'
import type { AccountsDb } from '../../src/db/schema.ts'

/** Whose webhooks are, and what making them asks for: what they send outlives the session and the membership of who made them. */

/** Put ahead only after what compares it with the database's own. */
const clock = testClock(Date.now())
let at: AccountsAndTeam
let db: Kysely<AccountsDb>
let url: string
let received = 0
const receiver = createServer((request, response) => {
  request.resume().on('end', () => {
    received += 1
    response.writeHead(204).end()
  })
})
beforeAll(async () => {
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  at = await startAccountsAndTeam({ clock, env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  db = openDatabase<AccountsDb>({ url: at.database.url('accounts'), schema: 'accounts', max: 2, log: silentLog })
})
afterAll(async () => {
  await db?.destroy()
  await at?.close()
  receiver.closeAllConnections()
  receiver.close()
})

const body = () => ({ url, events: ['post.published' as const] })
const create = (who: Who) => at.call(CreateWebhook, { who, body: body() })
const codeOf = async (call: Promise<unknown>) => (await refused(call)).code
const confirm = ({ who, password }: Person) => at.call(ConfirmPassword, { who, body: { password } })
const published = (teamId: string) =>
  transaction(db, tx => emit(tx, PostPublished, { teamId, postId: '77' }, { teamId }))

test('a webhook of a person who left is off, until another Manager enters the password and takes it over', async () => {
  const [owner, manager] = [await newPerson(at, { confirmed: true }), await newPerson(at, { confirmed: true })]
  const { teamId } = owner.who
  await at.call(AddMember, { body: { team_id: teamId, user_id: manager.user.id, role: Manager } })
  const { webhook } = await create({ ...manager.who, teamId, role: Manager })
  const own = await create(owner.who)
  const params = { id: webhook.id }
  const deliveries = (id: string) => at.call(ListWebhookDeliveries, { who: owner.who, params: { id }, query: {} })
  await published(teamId)
  await until(async () => (await deliveries(webhook.id))[0]?.state === 'delivered')
  await at.call(RemoveMember, { who: owner.who, params: { teamId, memberId: manager.user.id } })
  await at.drain()
  const shown = async () =>
    (await at.call(ListWebhooks, { who: owner.who })).map(({ enabled, disabled_reason: why }) => [enabled, why])
  expect(await shown()).toEqual([
    [false, 'creator_left'],
    [true, null],
  ])
  await published(teamId)
  await until(async () => (await deliveries(own.webhook.id)).filter(({ state }) => state === 'delivered').length === 2)
  expect(await deliveries(webhook.id)).toHaveLength(1)
  expect(received).toBe(3)

  const turn = (enabled: boolean) => at.call(UpdateWebhook, { who: owner.who, params, body: { enabled } })
  clock.advance(11 * 60_000)
  expect(await turn(false)).toMatchObject({ disabled_reason: 'creator_left' })
  expect(await codeOf(turn(true))).toBe('confirm_password')
  await confirm(owner)
  expect(await turn(true)).toMatchObject({ enabled: true, disabled_reason: null })
  const { created_by: by } = await db
    .selectFrom('webhooks')
    .select('created_by')
    .where('id', '=', webhook.id)
    .executeTakeFirstOrThrow()
  expect(by).toBe(owner.user.id)
})

test('of many tests the newest twenty are kept, and every other message', async () => {
  const { who } = await newPerson(at, { confirmed: true })
  const { webhook } = await create(who)
  const params = { id: webhook.id }
  await published(who.teamId)
  const list = () => at.call(ListWebhookDeliveries, { who, params, query: {} })
  await until(async () => (await list())[0]?.state === 'delivered')
  let last = ''
  for (let sent = 0; sent < 25; sent++) last = (await at.call(TestWebhook, { who, params })).id
  const kept = await list()
  expect(kept.map(({ type }) => type)).toEqual([...Array.from({ length: 20 }, () => 'ping'), 'post.published'])
  expect(kept[0]?.id).toBe(last)
})

test('where messages go and what signs them is changed by people who have just entered their password', async () => {
  const person = await newPerson(at, { confirmed: true })
  const { who } = person
  const { webhook } = await create(who)
  const params = { id: webhook.id }
  const moved = { who, params, body: { url: `${url}/2` } }
  clock.advance(11 * 60_000)
  expect(await codeOf(create(who))).toBe('confirm_password')
  expect(await codeOf(at.call(RotateWebhookSecret, { who, params }))).toBe('confirm_password')
  expect(await codeOf(at.call(UpdateWebhook, moved))).toBe('confirm_password')
  // The rest needs none: the form sends the address that there is.
  const rest = { url, description: 'The shop', enabled: true }
  expect(await at.call(UpdateWebhook, { who, params, body: rest })).toMatchObject({ description: 'The shop', url })
  await confirm(person)
  expect(await at.call(UpdateWebhook, moved)).toMatchObject({ url: `${url}/2` })
  await at.call(RotateWebhookSecret, { who, params })
  const other = await newPerson(at)
  expect(await codeOf(create(other.who))).toBe('email_unconfirmed')
})

test('the webhooks of a deleted team are silent, with what waits for them, until it is restored', async () => {
  const { who } = await newPerson(at, { confirmed: true })
  const { webhook } = await create(who)
  const params = { teamId: who.teamId }
  const list = () => at.call(ListWebhookDeliveries, { who, params: { id: webhook.id }, query: {} })
  await published(who.teamId)
  await until(async () => (await list())[0]?.state === 'delivered')
  const before = received
  const { name } = await at.call(GetTeam, { who, params })
  await at.call(DeleteTeam, { who, params, body: { name } })
  await at.drain()
  // Something of it goes on elsewhere for a moment, and something waited already.
  await published(who.teamId)
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_at: new Date(0) })
    .where('webhook_id', '=', webhook.id)
    .execute()
  const [waiting] = await list()
  const jobs = createJobs({ redisUrl: at.redisUrl, prefix: 'fanfare', log: silentLog })
  await jobs.add(DeliverWebhook, { deliveryId: waiting?.id ?? '', teamId: who.teamId })
  await jobs.close()
  await at.drain()
  expect(received).toBe(before)
  expect(await list()).toMatchObject([{ state: 'failed', error: 'The team was deleted.' }])
  await at.call(RestoreTeam, { who, params })
  await at.drain()
  await published(who.teamId)
  await until(async () => (await list())[0]?.state === 'delivered')
  expect(received).toBe(before + 1)
})
