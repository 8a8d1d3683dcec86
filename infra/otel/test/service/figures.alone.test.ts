import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { figures } from '@fanfare/publishing/publisher/figures.ts'
import { operatorAlerts } from '@fanfare/publishing/publisher/operator-alert.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '../../../testing/pictures.ts'
import { type System, startSystem } from '../../../testing/system.ts'
import { until } from '../../../testing/until.ts'
import { connectAccount, connectNew, uploadFile } from '../../../testing/walk.ts'
import { readExposition } from '../../exposition.ts'
import { type Judge, judgeOf } from '../../judge.ts'
import { watched } from '../../watched.ts'

/** Whether what the dashboard and the alerts ask is what a running system shows. */

let system: System
let shown: ReturnType<typeof readExposition>
let judge: Judge

/** Each worker shows the same number of the whole installation. */
const shared = [
  'fanfare_publications',
  'fanfare_publication_oldest_due_seconds',
  'fanfare_publications_held',
  'fanfare_outbox_oldest_seconds',
  'fanfare_queue_jobs',
]

const metrics = async (): Promise<string> => {
  const headers = { authorization: `Bearer ${system.site.secrets.metricsToken}` }
  const pages = await Promise.all(
    Object.values(system.urls).map(async url => (await fetch(`${url}/metrics`, { headers })).text()),
  )
  return pages.join('\n')
}

beforeAll(async () => {
  system = await startSystem({ env: { BACKOFF_MS: '40', POLL_MS: '40' } })
  const client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const account = await connectAccount(client, teamId, ready.igId, 'ig')
  const { id: media_id } = await uploadFile(client, await picture({ seed: 1 }), 'p.jpg')
  const fault = (call: string, kind: string) =>
    system.simulator.control.addFault({ kind, match: { call }, times: 1 } as never)
  const post = async (caption: string, rested: (one: { status: number; error: unknown }) => boolean) => {
    const { posts } = await client.call(CreatePosts, {
      body: { accounts: [account.id], caption, items: [{ media_id }], schedule: { kind: 'now' } },
    })
    const params = { id: posts[0]?.id ?? '' }
    await until(async () => rested(await client.call(GetPost, { params })), { withinMs: 20_000, what: caption })
  }
  fault('media', 'http_503')
  await post('live, at the second try', ({ status }) => status === Posted)
  fault('media', 'code_368')
  await post('refused', ({ status }) => status === Failed)
  fault('media', 'wrong_secret')
  await post('held', ({ status, error }) => status === Scheduled && error !== null)
  // Series that nothing of the simulated networks causes here.
  figures.circuit('Instagram', 'closed')
  operatorAlerts({ log: silentLog, now: Date.now })('app_secret')
  const text = await until(
    async () => {
      const now = await metrics()
      return /fanfare_publications_held\{reason="\w+"\} 1/.test(now) ? now : undefined
    },
    { withinMs: 25_000, what: 'the reading after the post was held' },
  )
  shown = readExposition(text)
  // Prometheus' own, and what only shows once a worker has died in the middle of a job.
  shown.set('up', { type: 'gauge', labels: new Map() })
  shown.set('fanfare_jobs_stalled_total', { type: 'counter', labels: new Map([['queue', new Set()]]) })
  // And what only shows after a forged message: services/shared/runtime/test has both happen.
  const labelled = (...names: string[]) => ({
    type: 'counter' as const,
    labels: new Map(names.map(name => [name, new Set<string>()])),
  })
  shown.set('fanfare_events_refused_total', labelled('group', 'reason'))
  shown.set('fanfare_identities_refused_total', labelled('service', 'reason'))
  judge = judgeOf(shown, shared)
}, 90_000)
afterAll(() => system?.close())

test.each(watched().map(one => [one.where, one.expr, one] as const))('%s: %s', (_where, _expr, one) => {
  expect(judge(one)).toEqual([])
})

test('what is not shown, has no such label or value, or is added up over workers is found', () => {
  const wrong = (expr: string, named: string[] = []) => judge({ where: '', expr, named })
  expect(wrong('sum(rate(fanfare_no_such_total[5m]))')).toHaveLength(1)
  expect(wrong('max(fanfare_publications{status="held"})')).toHaveLength(1)
  expect(wrong('max(fanfare_publications{state="hold"})')).toHaveLength(1)
  expect(wrong('sum(fanfare_publications)')).toHaveLength(1)
  expect(wrong('max by (network) (fanfare_publications)')).toHaveLength(1)
  expect(wrong('rate(fanfare_backing_up[5m])')).toHaveLength(1)
  expect(wrong('fanfare_publications_failed_total')).toHaveLength(1)
  expect(wrong('histogram_quantile(0.5, sum(rate(fanfare_publication_lateness_seconds_bucket[5m])))')).toHaveLength(1)
  expect(wrong('max by (state) (fanfare_publications)', ['network'])).toHaveLength(1)
})

test('the steps of those posts were counted', () => {
  const values = (metric: string, label: string) => [...(shown.get(metric)?.labels.get(label) ?? [])]
  expect(values('fanfare_publication_lateness_seconds', 'kind')).toEqual(['image'])
  expect(values('fanfare_publications_failed_total', 'reason')).toEqual(['action_blocked'])
  expect(values('fanfare_publication_retries_total', 'network')).toEqual(['instagram'])
  expect(values('fanfare_network_call_seconds', 'call')).toEqual(expect.arrayContaining(['media', 'media_publish']))
  expect(values('fanfare_network_call_seconds', 'outcome')).toEqual(expect.arrayContaining(['ok', 'rejected']))
  expect(values('fanfare_network_call_seconds', 'status')).toEqual(expect.arrayContaining(['2xx', '4xx', '5xx']))
})

test('the operator page shows the same of those posts', async () => {
  const authorization = `Basic ${Buffer.from(`operator:${system.site.secrets.operatorToken}`).toString('base64')}`
  const page = async (headers: Record<string, string>) => fetch(`${system.gatewayUrl}/ops/operator`, { headers })
  expect((await page({})).status).toBe(401)
  const answer = await page({ authorization })
  expect(answer.status).toBe(200)
  const text = (await answer.text()).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(text).toMatch(/ On hold 1 /)
  expect(text).toMatch(/ Failed, 24 hours 1 /)
  expect(text).toMatch(/ action_blocked 1 /)
  expect(text).toMatch(/ longest [\d.]+ s, 1 live /)
  expect(text).toMatch(/ Workers 1 Picking up posts /)
  expect(text).not.toContain('live, at the second try')
})
