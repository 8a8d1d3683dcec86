import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../client.ts'
import { type Separate, startSeparate } from '../../launched.ts'
import { picture } from '../../pictures.ts'
import { attribute, type Span, startTraceCollector, type TraceCollector } from '../../traces.ts'
import { until } from '../../until.ts'
import { connectAccount, connectNew, followPost, uploadFile } from '../../walk.ts'

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
  const { teamId, ready } = await connectNew(client, system.simulatorUrl, 'trace')
  account = (await connectAccount(client, teamId, ready.igId, 'ig')).id
  media = (await uploadFile(client, await picture({ width: 640, height: 640 }), 'trace.jpg')).id
}, 120_000)
afterAll(async () => {
  await system?.stop()
  collector?.close()
}, 60_000)

/** Publishes under a trace that the caller began, and answers what came of it at the networks. */
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
