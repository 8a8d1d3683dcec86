import { metricsText } from '@fanfare/runtime/telemetry/metrics.ts'
import { expect, test } from 'vitest'
import type { Wait } from '../../src/model/events.ts'
import type { PublicationState, StoredFault } from '../../src/model/stored.ts'
import { figures } from '../../src/publisher/figures.ts'
import type { PostRow } from '../../src/stores/posts.ts'

const due = Date.parse('2026-11-22T10:00:00Z')
const channel = { network: 'Facebook', kind: () => 'page' as const }

const settle = (was: PublicationState, state: PublicationState, event: string, wait: Wait = 'now', code?: string) =>
  figures.settled(
    {
      channel,
      publication: { state: was, due_at: new Date(due) },
      post: {} as PostRow,
      now: () => due + 7_000,
    },
    { state, wait },
    event,
    code === undefined ? undefined : ({ code } as StoredFault),
  )

const value = async (series: string): Promise<number> => {
  const line = (await metricsText()).split('\n').find(one => one.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

test('lateness is the time from due to live, observed once and not again for decorations', async () => {
  const labels = 'network="facebook",kind="page"'
  settle('commit_requested', 'published', 'live')
  settle('published', 'published', 'transient', 'backoff')
  settle('published', 'decorated', 'decorated')
  expect(await value(`fanfare_publication_lateness_seconds_count{${labels}}`)).toBe(1)
  expect(await value(`fanfare_publication_lateness_seconds_sum{${labels}}`)).toBe(7)
  expect(await value(`fanfare_publication_lateness_seconds_bucket{${labels},le="5"}`)).toBe(0)
  expect(await value(`fanfare_publication_lateness_seconds_bucket{${labels},le="10"}`)).toBe(1)
})

test('failures are counted by reason, retries by event, and waits for the network not at all', async () => {
  settle('media_ready', 'failed', 'rejected', 'now', 'aspect_ratio')
  settle('media_ready', 'failed', 'deadline_exceeded')
  settle('commit_requested', 'unconfirmed', 'absent')
  settle('media_ready', 'scheduled', 'transient', 'backoff')
  settle('prepared', 'prepared', 'not_ready', 'poll')
  expect(await value('fanfare_publications_failed_total{network="facebook",reason="aspect_ratio"}')).toBe(1)
  expect(await value('fanfare_publications_failed_total{network="facebook",reason="deadline_exceeded"}')).toBe(1)
  expect(await value('fanfare_publications_unconfirmed_total{network="facebook"}')).toBe(1)
  expect(await value('fanfare_publication_retries_total{network="facebook",event="transient"}')).toBe(2)
  expect(await value('fanfare_publication_retries_total{network="facebook",event="not_ready"}')).toBe(0)
})

test('a call is counted by purpose, outcome and class of status, without its ids', async () => {
  const call = { method: 'POST', params: {}, answer: null, fault: null, durationMs: 300 }
  for (const id of ['1', '2'])
    figures.call('Instagram', { ...call, url: `/v23.0/${id}/media_publish`, status: 503, outcome: 'unknown' })
  figures.call('Instagram', { ...call, url: '/v23.0/1/media', status: null, outcome: 'held_back' })
  const of = (kind: string, outcome: string, status: string) =>
    value(
      `fanfare_network_call_seconds_count{network="instagram",call="${kind}",outcome="${outcome}",status="${status}"}`,
    )
  expect(await of('media_publish', 'unknown', '5xx')).toBe(2)
  expect(await of('media', 'held_back', 'none')).toBe(1)
})

test('the circuit of a network is shown as it is now', async () => {
  figures.circuit('Instagram', 'open')
  expect(await value('fanfare_network_circuit_open{network="instagram"}')).toBe(1)
  figures.circuit('Instagram', 'closed')
  expect(await value('fanfare_network_circuit_open{network="instagram"}')).toBe(0)
  expect(figures.circuits()).toEqual({ instagram: 'closed' })
})
