import { GetUser } from '@fanfare/contracts/endpoints/auth.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../client.ts'
import { type Separate, startSeparate } from '../../launched.ts'
import { picture } from '../../pictures.ts'
import { attribute, type Span, startTraceCollector, type TraceCollector } from '../../traces.ts'
import { until } from '../../until.ts'
import { connectAccount, connectPerson, followPost, makeAccounts, uploadFile } from '../../walk.ts'

let collector: TraceCollector
let system: Separate
let client: Client
let account: string
let media: string
beforeAll(async () => {
  collector = await startTraceCollector()
  system = await startSeparate({
    telemetry: true,
    env: () => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '50' }),
  })
  client = createClient(system.gatewayUrl)
  await client.signUp()
  const team = (await client.call(GetUser)).active_team ?? ''
  const [ready] = await makeAccounts(system.simulatorUrl, 1, 'trace')
  if (!ready) throw new Error('the simulator made no account')
  await connectPerson(client, system.simulatorUrl, ready.userId)
  account = (await connectAccount(client, team, ready.igId, 'ig')).id
  media = (await uploadFile(client, await picture({ width: 640, height: 640 }), 'trace.jpg')).id
}, 120_000)
afterAll(async () => {
  await system?.stop()
  collector?.close()
}, 60_000)

/** Publishes under a trace that the caller began, and answers what came of it at the networks. */
async function publishIn(traceId: string): Promise<string> {
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [account], caption: 'One trace', items: [{ media_id: media }], schedule: { kind: 'now' } },
    headers: { traceparent: `00-${traceId}-${'b'.repeat(16)}-01` },
  })
  return (await followPost(client, posts[0]?.id ?? '')).status
}

const isServer = (span: Span) => span.kind === 2
const isClient = (span: Span) => span.kind === 3
const toNetwork = (span: Span) => isClient(span) && /\/media_publish/.test(attribute(span, 'url.full'))

/** The processes from a span up to where its trace began. */
function path(spans: Span[], from: Span): string[] {
  const above = spans.find(({ spanId }) => spanId === from.parentSpanId)
  const rest = above ? path(spans, above) : []
  return rest.at(-1) === from.service ? rest : [...rest, from.service]
}

/** A worker that looks by itself just before the nudge has come goes on without a trace; then another post is tried. */
const tries = 6

test('one trace goes from the request through gateway, service and queue to the call that publishes', async () => {
  const seen: string[] = []
  for (let turn = 1; turn <= tries; turn++) {
    const traceId = `${turn}`.repeat(32)
    expect(await publishIn(traceId)).toBe('posted')
    const spans = () => collector.of(traceId)
    await until(() => spans().some(span => span.service === 'gateway' && isServer(span)), {
      what: 'the request itself',
    })
    const publishing = await until(() => spans().find(toNetwork), { withinMs: 1_000 }).catch(() => undefined)
    if (publishing) {
      expect(path(spans(), publishing)).toEqual(['gateway', 'publishing', 'worker'])
      return
    }
    seen.push(...spans().map(({ service, kind, name }) => `${turn} ${service} ${kind} ${name}`))
  }
  throw new Error(`no trace reaches the network:\n${seen.join('\n')}`)
})
