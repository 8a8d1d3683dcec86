import { createHmac } from 'node:crypto'
import { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { CreateUpload } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { createSealer } from '@fanfare/runtime/security/secrets.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../client.ts'
import { type Separate, startSeparate } from '../../launched.ts'
import { picture } from '../../pictures.ts'
import { attribute, type Span, startTraceCollector, type TraceCollector } from '../../traces.ts'
import { until } from '../../until.ts'
import { connectAccount, control, followPost, makeAccounts, uploadFile } from '../../walk.ts'

let collector: TraceCollector
let system: Separate
let client: Client
let account: string
let media: string
/** Every secret that the run has used so far, by what it is. */
const secrets = new Map<string, string>()

/** Connects as `connectPerson` does and keeps what the dialog handed over. */
async function connect(networkUserId: string): Promise<void> {
  const { url } = await client.call(StartConnect, { body: { platform: 'facebook' } })
  const asked = new URL(url).searchParams
  const { code } = await control<{ code: string }>(system.simulatorUrl, 'POST', '/authorize', {
    user: networkUserId,
    dialog: url,
  })
  const state = asked.get('state') ?? ''
  secrets.set('code', code).set('state', state)
  const back = new URL(asked.get('redirect_uri') ?? '')
  const answer = await client.send(`${back.pathname}?${new URLSearchParams({ code, state })}`)
  expect(answer.status).toBe(302)
}

beforeAll(async () => {
  collector = await startTraceCollector()
  system = await startSeparate({
    telemetry: true,
    env: () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' }),
  })
  client = createClient(system.gatewayUrl)
  const { password } = await client.signUp()
  secrets.set('password', password)
  const { active_team: teamId } = await client.call(GetUser)
  const [ready] = await makeAccounts(system.simulatorUrl, 1, 'trace')
  if (!teamId || !ready) throw new Error('there is nobody to connect')
  await connect(ready.userId)
  account = (await connectAccount(client, teamId, ready.igId, 'ig')).id
  const file = await uploadFile(client, await picture({ width: 640, height: 640 }), 'trace.jpg')
  media = file.id
  const view = new URL(file.url ?? '', client.url)
  secrets.set('signature of a picture', view.searchParams.get('s') ?? '')
  expect((await fetch(view)).status).toBe(200)
}, 240_000)
afterAll(async () => {
  await system?.stop()
  collector?.close()
}, 240_000)

/** Publishes under a trace that the caller began, and returns what was published at the networks. */
async function publishIn(traceId: string): Promise<string> {
  const { posts } = await client.call(CreatePosts, {
    body: {
      accounts: [account],
      caption: `Post ${traceId.slice(0, 4)}`,
      items: [{ media_id: media }],
      schedule: { kind: 'now' },
    },
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  })
  return (await followPost(client, posts[0]?.id ?? '')).status
}

const isClient = (span: Span) => span.kind === 3
const toNetwork = (span: Span) => isClient(span) && /\/media_publish/.test(attribute(span, 'url.full'))

/** The processes from a span up to where its trace began. */
function path(spans: Span[], from: Span): string[] {
  const above = spans.find(({ spanId }) => spanId === from.parentSpanId)
  const rest = above ? path(spans, above) : []
  return rest.at(-1) === from.service ? rest : [...rest, from.service]
}

test('each post has one trace, from its request through gateway, service and worker to the call that publishes', async () => {
  // Posts at once share a worker, its looks and its statements, and yet no trace.
  const traceIds = ['1', '2', '3', '4'].map(digit => digit.repeat(32))
  expect(await Promise.all(traceIds.map(publishIn))).toEqual(traceIds.map(() => 'posted'))
  for (const traceId of traceIds) {
    const spans = () => collector.of(traceId)
    const whole = () => spans().find(span => toNetwork(span) && path(spans(), span).length === 3)
    const publishing = await until(whole, { what: 'the whole trace' }).catch(error => {
      const seen = spans().map(({ service, kind, name }) => `${service} ${kind} ${name}`)
      throw new Error(`${error.message}\n${seen.join('\n')}`)
    })
    expect(path(spans(), publishing)).toEqual(['gateway', 'publishing', 'worker'])
    expect(spans().filter(toNetwork)).toHaveLength(1)
  }
})

/** The tokens of the network as accounts keeps them, opened. */
async function tokens(): Promise<string[]> {
  const sealer = createSealer({ keys: system.site.secrets.sealKeys })
  const db = new pg.Client({ connectionString: system.adminUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ token: string }>(
      'select token from accounts.connections union select token from accounts.credentials',
    )
    return rows.map(({ token }) => sealer.open(token))
  } finally {
    await db.end()
  }
}

/** Requests that carry a secret each, in all the places where one may be. */
async function askWithSecrets(): Promise<void> {
  const key = 'ff_7hTq2mXcVb0LzRw9NsKd4YpG'
  const link = 'q7ZtP0mWcR5vXs1LbN8kJd3Y'
  secrets.set('API key', key).set('token of a link in a mail', link)
  const { upload: ticket } = await client.call(CreateUpload, { body: { filename: 'a.jpg', bytes: 9 } })
  secrets.set('signature of an upload', new URL(ticket.url, client.url).searchParams.get('s') ?? '')
  const operator = Buffer.from(`operator:${system.site.secrets.operatorToken}`).toString('base64')
  await Promise.all([
    fetch(new URL('/api/user', client.url), { headers: { authorization: `Bearer ${key}` } }),
    fetch(new URL(`/reset?token=${link}`, client.url)),
    fetch(new URL(`/api/posts?access_token=${key}&caption=${link}`, client.url)),
    fetch(new URL(ticket.url, client.url), { method: 'PUT', body: 'no picture' }),
    fetch(new URL('/ops/operator', client.url), { headers: { authorization: `Basic ${operator}` } }),
    fetch(new URL('/metrics', client.url), {
      headers: { authorization: `Bearer ${system.site.secrets.metricsToken}` },
    }),
  ])
}

test('no span holds a secret: not of the people, nor of the networks, nor of the installation', async () => {
  const last = 'c'.repeat(32)
  await askWithSecrets()
  for (const [name, value] of client.cookies) secrets.set(`cookie ${name}`, value)
  for (const [index, token] of (await tokens()).entries()) {
    const proof = createHmac('sha256', system.site.secrets.metaAppSecret).update(token).digest('hex')
    secrets.set(`token ${index}`, token).set(`proof ${index}`, proof)
  }
  const { metaAppId: _public, instagramAppId: _alsoPublic, ...own } = system.site.secrets
  for (const [name, value] of Object.entries(own)) secrets.set(name, value)
  // Each process has sent what it held when the spans of a later post are there.
  await publishIn(last)
  await until(() => collector.of(last).find(toNetwork), { what: 'the spans of the last post' })
  const spans = collector.all()
  const to = (pattern: RegExp) => spans.filter(span => pattern.test(JSON.stringify(span.attributes)))
  // What would carry them was seen: without these the search below would prove nothing.
  expect(to(/oauth\/access_token/).length, 'spans of redeeming the code').toBeGreaterThan(0)
  expect(to(/connect\/callback/).length, 'spans of the way back').toBeGreaterThan(0)
  expect(to(/\/m\/\d+\//).length, 'spans of a picture').toBeGreaterThan(0)

  const sent = collector.received()
  const values = [...secrets].filter(([, value]) => value.length > 8)
  expect(values.length).toBeGreaterThanOrEqual(18)
  const forms = (value: string) => [value, encodeURIComponent(value), Buffer.from(value).toString('base64')]
  expect(values.filter(([, value]) => forms(value).some(form => sent.includes(form))).map(([name]) => name)).toEqual([])
  // No query, whatever it holds, leaves the process.
  expect(sent.match(/\?[\w.-]+=[^"]{0,80}/g) ?? []).toEqual([])
})
