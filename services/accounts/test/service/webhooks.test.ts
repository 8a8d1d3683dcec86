import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ConnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import {
  CreateWebhook,
  ListWebhookDeliveries,
  ListWebhooks,
  ReplayWebhook,
  RotateWebhookSecret,
  TestWebhook,
  UpdateWebhook,
} from '@fanfare/contracts/endpoints/webhooks.ts'
import { type WebhookEventType, WebhookPayload } from '@fanfare/contracts/entities/webhooks.ts'
import { type EventPayload, PostCreated, PostPublished } from '@fanfare/contracts/events.ts'
import { SweepAccounts } from '@fanfare/contracts/jobs.ts'
import { testClock } from '@fanfare/infra/testing/test-clock.ts'
import { openDatabase, transaction } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Kysely } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixtures } from '../../../../infra/simulator/src/state/fixtures.ts'
import { type AccountsAndTeam, startAccountsAndTeam } from '../../../../infra/testing/accounts-and-team.ts'
import { newPerson, refused, throughDialog } from '../../../../infra/testing/person.ts'
import { faultsOf } from '../../../../infra/testing/test/contract/replies-strict.ts'
import { until } from '../../../../infra/testing/until.ts'
import { postWebhook } from '../../src/clients/webhook-http.ts'
import type { AccountsDb } from '../../src/db/schema.ts'

interface Received {
  headers: Record<string, string>
  body: string
}

const clock = testClock(Date.now())
const HOUR = 3_600_000
let at: AccountsAndTeam
let db: Kysely<AccountsDb>
let received: Received[] = []
let answer: (request: IncomingMessage, response: ServerResponse) => void
const receiver = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', piece => pieces.push(piece))
  request.on('end', () => {
    received.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(pieces).toString() })
    answer(request, response)
  })
})
let url: string

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
const replyWith = (status: number) => (_: IncomingMessage, response: ServerResponse) =>
  void response.writeHead(status).end('said')
beforeEach(() => {
  received = []
  answer = replyWith(204)
})
// Whatever a test is about: what is delivered has the fields of its schema and no others.
afterEach(() => {
  for (const { body } of received.filter(({ headers }) => headers['webhook-id']))
    expect(faultsOf(WebhookPayload, JSON.parse(body))).toEqual([])
})

async function hooked(events: WebhookEventType[] = ['post.published']) {
  const { who } = await newPerson(at, { confirmed: true })
  const { webhook, secret } = await at.call(CreateWebhook, { who, body: { url, events } })
  const deliveries = () => at.call(ListWebhookDeliveries, { who, params: { id: webhook.id }, query: {} })
  const published = (postId: string) =>
    transaction(db, tx => emit(tx, PostPublished, { teamId: who.teamId, postId }, { teamId: who.teamId }))
  return { who, id: webhook.id, params: { id: webhook.id }, webhook, secret, deliveries, published }
}
async function sweep() {
  const jobs = createJobs({ redisUrl: at.redisUrl, prefix: 'fanfare', log: silentLog })
  await jobs.add(SweepAccounts, {})
  await jobs.close()
}
const verified = (secret: string, { headers, body }: Received) => new Verifier(secret).verify(body, headers)

test('a published post arrives once, verified by the official library', async () => {
  const { secret, published, deliveries, who } = await hooked()
  await published('77')
  await until(async () => (await deliveries())[0]?.state === 'delivered')
  expect(received).toHaveLength(1)
  expect(verified(secret, received[0] as Received)).toMatchObject({
    type: 'post.published',
    data: { team_id: who.teamId, post_id: '77' },
  })
  expect(() => verified(secret, { ...(received[0] as Received), body: '{}' })).toThrow()
  expect(await deliveries()).toMatchObject([{ status: 204, tries: 1, next_at: null, body: received[0]?.body }])
  const [{ request } = { request: null }] = await deliveries()
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = received[0]?.headers ?? {}
  expect(request).toContain(
    `POST /hook HTTP/1.1\nhost: ${new URL(url).host}\nwebhook-id: ${id}\nwebhook-timestamp: ${time}\n`,
  )
  expect(request).not.toContain(signature)
})

test('what an event has for other services and for the record of the team is not sent', async () => {
  const { who, deliveries } = await hooked(['post.created'])
  const { teamId } = who
  const sent = { by: '7', replaces: '78' }
  const kept = { key: '8', accountId: '9', at: '2026-12-02T18:05:00.000Z', source: 'saved_post', source_ref: '10' }
  await transaction(db, tx =>
    emit(tx, PostCreated, { teamId, postId: '77', ...sent, ...kept } as EventPayload<typeof PostCreated>, { teamId }),
  )
  await until(async () => (await deliveries())[0]?.state === 'delivered')
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'post.created' })
  expect(JSON.parse(received[0]?.body ?? '').data).toEqual({ team_id: teamId, post_id: '77', ...sent })
})

test('only chosen events go out, only to the team’s own webhooks, and never while one is off', async () => {
  const failures = await hooked(['post.failed'])
  const other = await hooked()
  const off = await hooked()
  await at.call(UpdateWebhook, { who: off.who, params: off.params, body: { enabled: false } })
  await failures.published('1')
  await off.published('2')
  await other.published('3')
  await until(async () => (await other.deliveries())[0]?.state === 'delivered')
  expect(await failures.deliveries()).toEqual([])
  expect(await off.deliveries()).toEqual([])
  expect(received.map(({ body }) => JSON.parse(body).data.post_id)).toEqual(['3'])
})

test('a refused message is tried again with the same id and body, and a new time', async () => {
  answer = replyWith(500)
  const { published, deliveries, secret, who } = await hooked()
  await published('5')
  await until(async () => (await deliveries())[0]?.tries === 1 && (await deliveries())[0]?.status === 500)
  const shown = async () => (await at.call(ListWebhooks, { who }))[0]?.failing_since
  expect(await shown()).not.toBeNull()
  answer = replyWith(200)
  clock.advance(10_000)
  await sweep()
  await until(async () => (await deliveries())[0]?.state === 'delivered')
  const [first, second] = received as [Received, Received]
  expect(second.headers['webhook-id']).toBe(first.headers['webhook-id'])
  expect(second.headers['webhook-timestamp']).not.toBe(first.headers['webhook-timestamp'])
  expect(second.body).toBe(first.body)
  verified(secret, second)
})

test('a silent receiver with many messages keeps neither another team’s waiting, nor its own once it takes them', async () => {
  let silent: ServerResponse[] = []
  const quiet = createServer((_, response) => void silent.push(response))
  await new Promise<void>(resolve => quiet.listen(0, '127.0.0.1', resolve))
  try {
    const slow = await hooked()
    const silentUrl = `http://127.0.0.1:${(quiet.address() as AddressInfo).port}/`
    await at.call(UpdateWebhook, { who: slow.who, params: slow.params, body: { url: silentUrl } })
    for (let post = 1; post <= 60; post++) await slow.published(String(post))
    await until(async () => (await slow.deliveries()).length > 0 && silent.length > 0)
    const other = await hooked()
    await other.published('61')
    // While every request to the silent one is still open.
    await until(async () => (await other.deliveries())[0]?.state === 'delivered', { withinMs: 45_000 })
    const counts = async () =>
      db
        .selectFrom('webhook_deliveries')
        .select(({ fn }) => [fn.countAll<string>().as('all'), fn.sum<string>('tries').as('tries')])
        .where('webhook_id', '=', slow.id)
        .executeTakeFirstOrThrow()
    await until(async () => (await counts()).all === '60')
    expect(silent.length).toBeLessThanOrEqual(2)
    // It fails now: one message at a time is tried, however many are due.
    for (const response of silent) response.writeHead(500).end()
    silent = []
    await until(async () => (await at.call(ListWebhooks, { who: slow.who }))[0]?.failing_since !== null)
    clock.advance(7_000)
    await sweep()
    await until(() => silent.length > 0)
    expect(silent).toHaveLength(1)
    // Taken again, all of them follow by themselves.
    await at.call(UpdateWebhook, { who: slow.who, params: slow.params, body: { url } })
    for (const response of silent) response.writeHead(200).end()
    await until(async () => received.length >= 59, { withinMs: 45_000 })
    clock.advance(60_000)
    await sweep()
    await until(async () => {
      const rows = await db.selectFrom('webhook_deliveries').select('state').where('webhook_id', '=', slow.id).execute()
      return rows.length === 60 && rows.every(({ state }) => state === 'delivered')
    })
  } finally {
    quiet.closeAllConnections()
    quiet.close()
  }
})

test('a host that the webhooks of many teams name gets eight requests at once, and other hosts do not wait for it', async () => {
  const silent: ServerResponse[] = []
  const quiet = createServer((_, response) => void silent.push(response))
  await new Promise<void>(resolve => quiet.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = quiet.address() as AddressInfo
    const teams = await Promise.all(Array.from({ length: 5 }, () => hooked()))
    for (const { who, params } of teams)
      await at.call(UpdateWebhook, { who, params, body: { url: `http://127.0.0.1:${port}/` } })
    await Promise.all(teams.flatMap(team => [team.published('1'), team.published('2')]))
    await until(() => silent.length === 8, { withinMs: 45_000, what: 'eight requests' })
    const other = await hooked()
    await at.call(UpdateWebhook, { ...other, body: { url: url.replace('127.0.0.1', 'localhost') } })
    await other.published('3')
    await until(async () => (await other.deliveries())[0]?.state === 'delivered', { withinMs: 45_000 })
    expect(silent).toHaveLength(8)
    // The two that waited follow by themselves, without the sweep.
    for (const response of silent.slice()) response.writeHead(200).end()
    await until(() => silent.length === 10, { withinMs: 45_000, what: 'the two that waited' })
    for (const response of silent.slice(8)) response.writeHead(200).end()
  } finally {
    quiet.closeAllConnections()
    quiet.close()
  }
})

test('the message of a worker that was killed in between goes out again with the same id', async () => {
  const { published, deliveries, id } = await hooked()
  await published('6')
  await until(async () => (await deliveries())[0]?.state === 'delivered')
  // What a killed worker leaves: a try that is counted, its lease, and no result.
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_at: new Date(clock.now() + 60_000) })
    .where('webhook_id', '=', id)
    .execute()
  await sweep()
  await at.drain()
  expect(received).toHaveLength(1)
  clock.advance(60_001)
  await sweep()
  await until(async () => (await deliveries())[0]?.state === 'delivered')
  expect(received).toHaveLength(2)
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
})

test('for a day after a rotation both secrets verify, then the new one alone', async () => {
  const { who, params, secret } = await hooked()
  const rotated = await at.call(RotateWebhookSecret, { who, params })
  expect(rotated.webhook.old_secret_until).not.toBeNull()
  await at.call(TestWebhook, { who, params })
  verified(secret, received[0] as Received)
  verified(rotated.secret, received[0] as Received)
  expect(received[0]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  await db
    .updateTable('webhooks')
    .set({ old_secret_until: new Date(clock.now() - 1) })
    .where('id', '=', params.id)
    .execute()
  await at.call(TestWebhook, { who, params })
  verified(rotated.secret, received[1] as Received)
  expect(() => verified(secret, received[1] as Received)).toThrow()
  const [row] = await db.selectFrom('webhooks').selectAll().where('id', '=', params.id).execute()
  expect(row?.secret).not.toContain(rotated.secret)
  expect(JSON.stringify(await at.call(ListWebhooks, { who }))).not.toContain('whsec_')
})

test('410 switches a webhook off; what failed can be sent again', async () => {
  answer = replyWith(410)
  const { who, params, published, deliveries } = await hooked()
  await published('8')
  await until(async () => (await deliveries())[0]?.state === 'failed')
  expect(await at.call(ListWebhooks, { who })).toMatchObject([{ enabled: false, disabled_reason: 'gone' }])
  answer = replyWith(200)
  await at.call(UpdateWebhook, { who, params, body: { enabled: true } })
  const since = new Date(clock.now() - HOUR).toISOString()
  expect(await at.call(ReplayWebhook, { who, params, body: { since } })).toEqual({ replayed: 1 })
  await until(async () => (await deliveries())[0]?.state === 'delivered')
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  expect(await refused(at.call(ReplayWebhook, { who, params, body: {} }))).toMatchObject({ code: 'invalid_input' })
})

test('a webhook that took nothing for three days is switched off', async () => {
  answer = replyWith(503)
  const { who, id, published, deliveries } = await hooked()
  await published('9')
  await until(async () => (await deliveries())[0]?.status === 503)
  clock.advance(73 * HOUR)
  await sweep()
  await until(async () => (await deliveries())[0]?.state === 'failed')
  expect(await at.call(ListWebhooks, { who })).toMatchObject([{ id, enabled: false, disabled_reason: 'failing' }])
})

test('a test shows what the receiver said; redirects are not followed', async () => {
  const { who, params } = await hooked()
  answer = (_, response) => void response.writeHead(302, { location: url }).end('over there')
  const delivery = await at.call(TestWebhook, { who, params })
  expect(delivery).toMatchObject({ type: 'ping', state: 'failed', status: 302, response: 'over there', tries: 1 })
  expect(received).toHaveLength(1)
})

const outgoing = { headers: {}, body: '{}', allowPrivate: true, timeoutMs: 500 }

test('an endless answer is read for 4 KiB, a slow one for as long as the timeout', async () => {
  answer = (_, response) => {
    response.writeHead(200)
    const write = () => response.write('x'.repeat(1024), err => err || write())
    write()
  }
  // Not the timeout may end it.
  expect((await postWebhook(url, { ...outgoing, timeoutMs: 30_000 })).response).toHaveLength(4096)
  answer = () => {}
  expect(await postWebhook(url, outgoing)).toMatchObject({ error: 'No response within 0.5 seconds.' })
})

test('addresses that are not public are refused, by number and by name, and nothing is sent', async () => {
  const port = new URL(url).port
  for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
    expect(await postWebhook(`https://${host}:${port}/`, { ...outgoing, allowPrivate: false })).toMatchObject({
      error: expect.stringMatching(/public/),
    })
  expect(await postWebhook(url, { ...outgoing, allowPrivate: false })).toEqual({
    error: 'The URL must be a URL with https.',
  })
  expect(received).toEqual([])
})

test('what is told of a connection that failed is the same for names and ports that exist and for those that do not', async () => {
  const said = []
  for (const host of ['localhost', 'no-such-name.invalid'])
    said.push(await postWebhook(`https://${host}/`, { ...outgoing, timeoutMs: 5000, allowPrivate: false }))
  said.push(await postWebhook('http://127.0.0.1:1/', outgoing))
  expect(new Set(said.map(({ error }) => error)).size).toBe(1)
  // For the log.
  expect(said.every(({ cause }) => cause instanceof Error)).toBe(true)
})

test('a connection that ends soon is told once for each end, with the accounts that it belongs to', async () => {
  const { who, id } = await hooked()
  await at.call(UpdateWebhook, { who, params: { id }, body: { events: ['connection.expiring'] } })
  await throughDialog(at, who)
  const params = { teamId: who.teamId }
  const account = await at.call(ConnectSocialAccount, {
    who,
    params,
    body: { account_id: fixtures.olea.ig, type: 'ig' },
  })
  const endsIn = (days: number) =>
    db
      .updateTable('credentials')
      .set({ expires_at: new Date(clock.now() + days * 24 * HOUR) })
      .where('team_id', '=', who.teamId)
      .returning('expires_at')
      .executeTakeFirstOrThrow()
  const bodies = () => received.map(({ body }) => JSON.parse(body))
  await endsIn(15)
  await sweep()
  await at.drain()
  expect(bodies()).toEqual([])
  const { expires_at: end } = await endsIn(13)
  await sweep()
  await until(() => received.length === 1)
  const data = { team_id: who.teamId, account_id: account.id, expires_at: end?.toISOString() }
  expect(bodies()).toMatchObject([{ type: 'connection.expiring', data }])
  await sweep()
  await at.drain()
  expect(received).toHaveLength(1)
  // Another end of the same connection is news.
  clock.advance(10 * 24 * HOUR)
  // Asks the network again, and writes the end that it tells; the next sweep does not.
  await sweep()
  await at.drain()
  await endsIn(12)
  await sweep()
  await until(() => received.length === 2)
})
