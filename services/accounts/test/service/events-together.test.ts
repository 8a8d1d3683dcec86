import { ListNotifications } from '@fanfare/contracts/endpoints/notifications.ts'
import { CreateWebhook } from '@fanfare/contracts/endpoints/webhooks.ts'
import {
  type EventPayload,
  type EventValue,
  MemberJoined,
  PostDeleted,
  PostFailed,
  PostHeld,
  PostPublished,
  PostSettled,
  SocialAccountChanged,
  SocialAccountLimited,
} from '@fanfare/contracts/events.ts'
import { AddMember } from '@fanfare/contracts/internal/team.ts'
import { MakeNotifications } from '@fanfare/contracts/jobs.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import { emitAll, type OutboxEntry, outboxEntry } from '@fanfare/runtime/events/events.ts'
import { createIds } from '@fanfare/runtime/ids.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { type CountedInserts, countInserts } from '../../../../infra/testing/count-inserts.ts'
import { newPerson, type Person } from '../../../../infra/testing/person.ts'
import { until } from '../../../../infra/testing/until.ts'
import { createMakingQueue } from '../../src/actions/notifications/queue.ts'
import type { AccountsDb } from '../../src/db/schema.ts'

/** Events that come together: what they make of notifications and webhooks, and in how many statements. */

let at: AccountsAndTeam
let db: Kysely<AccountsDb>
let inserts: CountedInserts
let owner: Person
beforeAll(async () => {
  at = await startAccountsAndTeam({ env: { WEBHOOK_ALLOW_PRIVATE: 'true' } })
  db = openDatabase<AccountsDb>({ url: at.database.url('accounts'), schema: 'accounts', max: 2, log: silentLog })
  const tables = ['inbox', 'notices', 'notifications', 'webhook_deliveries'].map(table => `accounts.${table}`)
  inserts = await countInserts(at.database.adminUrl, tables)
})
afterAll(async () => {
  await inserts?.close()
  await db?.destroy()
  await at?.close()
})
beforeEach(async () => {
  owner = await newPerson(at, { confirmed: true })
  await at.drain()
  await inserts.take()
})

const FIFTY = 50
const said = <E extends EventValue>(event: E, payload: EventPayload<E>): OutboxEntry => outboxEntry(event, payload)
const fifty = (of: (id: string) => OutboxEntry) => Array.from({ length: FIFTY }, (_, id) => of(`${id + 1}`))
/** Emits events together, and waits until they are handled. */
const happened = async (entries: readonly OutboxEntry[]) => {
  await transaction(db, tx => emitAll(tx, entries))
  await at.drain()
}
const noticesOf = ({ who }: Person) =>
  db.selectFrom('notices').select(['kind', 'subject_id']).where('team_id', '=', who.teamId).orderBy('id').execute()

test('fifty events of a team are stored in one statement for what each makes of them', async () => {
  const { who } = owner
  const { teamId } = who
  const body = { url: 'http://127.0.0.1:9/hook', events: ['post.published' as const] }
  const { webhook } = await at.call(CreateWebhook, { who, body })
  await at.drain()
  await inserts.take()
  await happened(fifty(postId => said(PostPublished, { teamId, postId })))
  expect(await inserts.take()).toEqual({
    'accounts.inbox': 1,
    'accounts.notices': 1,
    'accounts.webhook_deliveries': 1,
  })
  expect((await noticesOf(owner)).map(row => row.subject_id)).toEqual(
    Array.from({ length: FIFTY }, (_, id) => `${id + 1}`),
  )
  const messages = await db
    .selectFrom('webhook_deliveries')
    .select(['message_id', 'body'])
    .where('webhook_id', '=', webhook.id)
    .orderBy('id')
    .execute()
  expect(new Set(messages.map(row => row.message_id)).size).toBe(FIFTY)
  expect(messages.map(row => JSON.parse(row.body).data.post_id)).toEqual(
    Array.from({ length: FIFTY }, (_, id) => `${id + 1}`),
  )
})

test('events that come together have the webhooks of their own team', async () => {
  const other = await newPerson(at, { confirmed: true })
  const hookOf = async ({ who }: Person) => {
    const body = { url: 'http://127.0.0.1:9/hook', events: ['post.settled' as const] }
    return (await at.call(CreateWebhook, { who, body })).webhook.id
  }
  const hooks = [await hookOf(owner), await hookOf(other)]
  const teams = [owner.who.teamId, other.who.teamId]
  await happened(fifty(postId => said(PostSettled, { teamId: teams[Number(postId) % 2] ?? '', postId })))
  const messages = await db
    .selectFrom('webhook_deliveries')
    .select(['team_id', 'webhook_id', 'type'])
    .where('team_id', 'in', teams)
    .execute()
  expect(messages).toHaveLength(FIFTY)
  for (const message of messages)
    expect(message).toMatchObject({ webhook_id: hooks[teams.indexOf(message.team_id)], type: 'post.settled' })
})

test('fifty things of one cause are one notification, made in one go', async () => {
  const member = await newPerson(at, { confirmed: true })
  const { teamId } = owner.who
  await at.call(AddMember, { body: { team_id: teamId, user_id: member.user.id, role: Manager } })
  await at.drain()
  await inserts.take()
  await happened(fifty(() => said(MemberJoined, { teamId, userId: member.user.id, role: Manager })))
  const list = () => at.call(ListNotifications, { who: owner.who, query: { kind: 'member_joined' } })
  await until(async () => (await list()).notifications.length > 0 && (await noticesOf(owner)).length === 0, {
    withinMs: 30_000,
  })
  expect((await list()).notifications).toHaveLength(1)
  expect(await inserts.take()).toEqual({ 'accounts.inbox': 1, 'accounts.notices': 1, 'accounts.notifications': 1 })
})

test('where much happens in a team its notifications are made once a second, and else at once', async () => {
  const clock = testClock(Date.now())
  const jobs = createJobs({ redisUrl: at.redisUrl, prefix: 'making', log: silentLog })
  const made = jobs.keyed(MakeNotifications)
  const queue = createMakingQueue({ jobs, log: silentLog, clock, ids: createIds({ clock }) })
  const places = async (teamId: string, count: number) => {
    const ofTeam = async () => [...(await made.places())].filter(([id]) => id.startsWith(`notices-${teamId}-`))
    await until(async () => (await ofTeam()).length === count)
    return (await ofTeam()).filter(([, place]) => place === 'delayed').length
  }
  const happen = (times: number) => {
    for (let time = 0; time < times; time++) queue.add(['1'])
  }
  happen(5)
  expect(await places('1', 5)).toBe(0)
  // All of these are waited for by one job.
  happen(40)
  expect(await places('1', 6)).toBe(1)
  // To drain the service is to wait for that one too.
  expect(await queue.idle()).toBe(false)
  await until(() => queue.idle())
  queue.add(['2'])
  expect(await places('2', 1)).toBe(0)
  clock.advance(1_000)
  happen(40)
  expect(await places('1', 7)).toBe(2)
  clock.advance(10_000)
  happen(1)
  expect(await places('1', 8)).toBe(2)
  await jobs.close()
})

test('what is done by a later event of the same read is taken back, and only that', async () => {
  const { teamId } = owner.who
  const failed = (postId: string) => said(PostFailed, { teamId, postId, code: 'x' })
  await happened([failed('1'), failed('2'), said(PostDeleted, { teamId, postId: '1' }), failed('3')])
  expect((await noticesOf(owner)).map(row => row.subject_id)).toEqual(['2', '3'])
})

test('an event of which nothing is made here leaves no row', async () => {
  const { teamId } = owner.who
  const handled = async () => (await db.selectFrom('inbox').select('event_id').execute()).length
  const before = await handled()
  const limited = (is: boolean) => said(SocialAccountLimited, { teamId, socialAccountId: '5', limited: is })
  await happened([
    said(SocialAccountChanged, { teamId, socialAccountId: '5', removed: false }),
    limited(false),
    said(PostHeld, { teamId, postId: '1', code: 'paused' }),
  ])
  expect(await noticesOf(owner)).toEqual([])
  // Of the three a webhook may want one.
  expect((await handled()) - before).toBe(1)
})
