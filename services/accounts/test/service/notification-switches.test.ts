import { AddPushDevice, ConfirmCopies, ReadUnsubscribe } from '@fanfare/contracts/endpoints/notifications.ts'
import { GetSettings } from '@fanfare/contracts/endpoints/users.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { type NotificationKind, switchesOf } from '@fanfare/contracts/notification-kinds.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailedToken } from '../../../../infra/testing/confirmed.ts'
import { newSubscription, startPushService } from '../../../../infra/testing/push-service.ts'
import { until } from '../../../../infra/testing/until.ts'
import { addDevice } from '../../src/actions/notifications/push.ts'
import { configSpec } from '../../src/config.ts'
import { openDeps } from '../../src/deps.ts'
import {
  choose,
  connected,
  newMember,
  notificationsOf,
  type Person,
  publish,
  refuseAll,
  startNotifications,
} from './notifications-setup.ts'

/** Each switch of the settings: what a person then receives, and what not. */

const MINUTE = 60_000
let at: Awaited<ReturnType<typeof startNotifications>>
let push: Awaited<ReturnType<typeof startPushService>>
let admin: pg.Client
let person: Person
let account: { id: string; ig_id: string | null }

const allOn = (channel: 'email' | 'push') =>
  Object.fromEntries(Object.keys(switchesOf(channel)).map(kind => [kind, true]))

beforeAll(async () => {
  push = await startPushService()
  at = await startNotifications()
  admin = new pg.Client({ connectionString: at.system.database.adminUrl })
  await admin.connect()
  person = await newMember(at.system)
  account = (await connected(person, at.system)).account
  await person.client.call(AddPushDevice, { body: newSubscription(push.url, 'switches').sent })
}, 240_000)
afterAll(async () => {
  await admin?.end()
  await at?.system.close()
  push?.close()
})
beforeEach(async () => {
  at.system.simulator.control.clearFaults()
  await admin.query('delete from accounts.notifications')
  await choose(person, {
    emailNotification: { active: true, sendEmailCopyTo: '' },
    browserNotification: true,
    schedule: { notification: 'all' },
    notifyEmail: allOn('email'),
    notifyBrowser: allOn('push'),
  })
  await at.system.drain()
  at.system.mail.clear()
  push.taken.splice(0)
})

let count = 0
/** A notification of each kind that is due. */
async function due(kinds: readonly string[]): Promise<void> {
  for (const kind of kinds) {
    count += 1
    const facts = {
      team: 'Ours',
      items: [{ id: '7', label: 'a thing' }],
      week: { of: '2026-10-12', published: 3, failed: 0, waiting: 0, scheduled: 2 },
    }
    await admin.query(
      `insert into accounts.notifications (id, user_id, team_id, kind, cause, facts, count, created_at, at, due_at)
       values ($1, $2, $3, $4, $5, $6, 1, now(), now(), now() - interval '1 minute')`,
      [`${800_000_000_000 + count}`, person.id, person.teamId, kind, `${count}`, JSON.stringify(facts)],
    )
  }
  await at.sweep()
}
const mailed = (to = person.email) => at.system.mail.list(to)
/** The kinds that were mailed, by the list that each message names. */
const mailedKinds = (): string[] =>
  mailed().map(({ headers }) => /^<([a-z-]+)\./.exec(headers['list-id'] ?? '')?.[1]?.replaceAll('-', '_') ?? '')

test.each(Object.keys(switchesOf('email')))('email of %s', async kind => {
  await due([kind])
  expect(mailedKinds()).toEqual([kind])
  at.system.mail.clear()
  await choose(person, { notifyEmail: { [kind]: false } })
  await due(Object.keys(switchesOf('email')))
  expect(mailedKinds().sort()).toEqual(
    Object.keys(switchesOf('email'))
      .filter(other => other !== kind)
      .sort(),
  )
})

test.each(Object.keys(switchesOf('push')))('browser notification of %s', async kind => {
  await due([kind])
  expect(push.taken).toHaveLength(1)
  push.taken.splice(0)
  await choose(person, { notifyBrowser: { [kind]: false } })
  await due([kind])
  expect(push.taken).toEqual([])
})

test('all browser notifications, all email', async () => {
  await choose(person, { browserNotification: false })
  await due(['post_failed'])
  expect([push.taken.length, mailed().length]).toEqual([0, 1])
  await choose(person, { browserNotification: true, emailNotification: { active: false, sendEmailCopyTo: '' } })
  await due(['post_failed'])
  expect([push.taken.length, mailed().length]).toEqual([1, 1])
})

test('posts: all, failed or none', async () => {
  const kinds = async (caption: string) => {
    await publish(person, account.id, [caption])
    await until(async () => {
      const { rows } = await admin.query('select 1 from publishing.posts where caption = $1 and status = any($2)', [
        caption,
        [Posted, Failed],
      ])
      return rows.length > 0
    })
    await at.system.drain()
    at.advance(3 * MINUTE)
    await at.sweep()
    const seen = (await notificationsOf(person)).map(({ kind }) => kind)
    const sent = mailedKinds()
    await admin.query('delete from accounts.notifications')
    at.system.mail.clear()
    return { seen, sent }
  }
  const live = { seen: ['post_published'], sent: ['post_published'] }
  const failed = { seen: ['post_failed'], sent: ['post_failed'] }
  const nothing = { seen: [], sent: [] }
  expect(await kinds('all, live')).toEqual(live)
  await choose(person, { schedule: { notification: 'failed' } })
  expect(await kinds('failed, live')).toEqual(nothing)
  refuseAll(at.system, account.ig_id ?? '')
  expect(await kinds('failed, refused')).toEqual(failed)
  await choose(person, { schedule: { notification: 'none' } })
  expect(await kinds('none, refused')).toEqual(nothing)
  await choose(person, { schedule: { notification: 'all' } })
  expect(await kinds('all, refused')).toEqual(failed)
}, 120_000)

test('copies come only once their reader has agreed, and until they stop them', async () => {
  const copy = 'copies@example.test'
  const settings = () => person.client.call(GetSettings)
  await choose(person, { emailNotification: { active: true, sendEmailCopyTo: copy, copyConfirmed: true } })
  expect((await settings()).emailNotification).toEqual({ active: true, sendEmailCopyTo: copy, copyConfirmed: false })
  const token = await mailedToken(at.system.mail, copy, /\/copies\?/)
  at.system.mail.clear()
  await due(['post_failed'])
  expect([mailed().length, mailed(copy).length]).toEqual([1, 0])

  const stranger = at.system.client()
  expect((await stranger.call(ConfirmCopies, { body: { token } })).name).toMatch(/^Person/)
  expect((await stranger.ask(ConfirmCopies, { body: { token } })).error?.code).toBe('link_invalid')
  expect((await settings()).emailNotification.copyConfirmed).toBe(true)
  await due(['post_failed'])
  expect([mailed().length, mailed(copy).length]).toEqual([2, 1])

  const link = /^<(.+)>$/.exec(mailed(copy)[0]?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const oneClick = await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  expect(oneClick.status).toBe(200)
  expect((await settings()).emailNotification).toEqual({ active: true, sendEmailCopyTo: '', copyConfirmed: false })
  await due(['post_failed'])
  expect([mailed().length, mailed(copy).length]).toEqual([3, 1])
})

test('unsubscribing in one click switches off that kind alone; a changed link does nothing', async () => {
  await due(['post_failed'])
  const { headers } = mailed()[0] as { headers: Record<string, string> }
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const link = /^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const forged = link.replace('.post_failed.', '.connection_ended.')
  expect((await fetch(forged, { method: 'POST' })).status).toBe(410)
  // Programs that check links only read them.
  expect((await fetch(link)).status).toBe(200)
  const on = async (kind: NotificationKind) =>
    ((await person.client.call(GetSettings)).notifyEmail as Record<string, boolean>)[kind]
  expect([await on('post_failed'), await on('connection_ended')]).toEqual([true, true])
  expect(
    (await fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })).status,
  ).toBe(200)
  expect([await on('post_failed'), await on('connection_ended')]).toEqual([false, true])
  const token = new URL(link).searchParams.get('token') ?? ''
  expect(await at.system.client().call(ReadUnsubscribe, { query: { token } })).toMatchObject({
    kind: 'post_failed',
    on: false,
  })
})

test('addresses of push services: only public ones by https, unless the operator allows others; none without a key', async () => {
  const { secrets } = at.system.site
  const env = {
    IDENTITY_SECRET: secrets.identitySecret,
    DATABASE_URL: at.system.database.url('accounts'),
    REDIS_URL: at.system.redisUrl,
    PUBLIC_URL: 'https://fanfare.example.com',
    SEAL_KEYS: secrets.sealKeys,
    SMTP_URL: at.system.mail.smtpUrl,
    META_APP_ID: secrets.metaAppId,
    META_APP_SECRET: secrets.metaAppSecret,
  }
  const add = async (more: Record<string, string>, endpoint: string): Promise<unknown> => {
    const deps = openDeps(readConfig(configSpec, { ...env, ...more }), { clock: systemClock, log: silentLog })
    const { sent } = newSubscription('https://push.example.com', 'odd')
    const visitor = { device: 'Firefox', ip: '127.0.0.1', deviceToken: undefined }
    try {
      return await addDevice(deps, { userId: person.id, sessionId: '1', visitor } as never, {
        ...sent,
        endpoint,
      }).catch(err => err)
    } finally {
      await deps.close()
    }
  }
  const key = { VAPID_PRIVATE_KEY: secrets.vapidPrivateKey }
  for (const endpoint of [
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://10.1.2.3/x',
    'https://a:b@push.example.com/x',
  ])
    expect(await add(key, endpoint)).toMatchObject({ code: 'invalid_input', field: 'body.endpoint' })
  expect(await add({}, 'https://push.example.com/x')).toMatchObject({ code: 'push_unavailable' })
})
