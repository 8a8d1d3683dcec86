import { BatchHashtags, ReadHashtag, RelatedHashtags, SearchHashtags } from '@fanfare/contracts/endpoints/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { type Simulator, startSimulator } from '@fanfare/infra/simulator/src/simulator.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createIds } from '@fanfare/runtime/ids.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Harness, startResearch } from './harness.ts'

/** Hashtags and their counts: the pipeline that reads them, for all teams. */

let simulator: Simulator
let research: Harness
const control = () => simulator.control
const ids = createIds({ clock: systemClock })
let number = 0
/** Names that nobody here has asked for. */
const fresh = (count: number): string[] => {
  number += count
  return Array.from({ length: count }, (_, at) => `tag${number - at}ofours`)
}
const batch = (hashtags: string[], by = research.as()) => by.call(BatchHashtags, { body: { hashtags } })
const asked = (name: string): number => control().requests({ call: 'tag_info', account: name, limit: 1_000 }).length
const all = () => control().requestCounts().tag_info ?? 0
/** A view that asks for hashtags, 100 at a time, until all are settled. Returns the most that were being read at once. */
async function view(names: string[], by = research.as()): Promise<number> {
  let most = 0
  let open = names
  await until(
    async () => {
      const next: string[] = []
      for (let at = 0; at < open.length; at += hashtagLimits.batch) {
        const { data } = await batch(open.slice(at, at + hashtagLimits.batch), by)
        next.push(...data.filter(({ state, cached }) => !cached && state !== 'failed').map(({ name }) => name))
      }
      const [reading] = await research.sql<{ count: number }>(
        `select coalesce(sum(open), 0)::int as count from hashtag_batches where lease_until > now()`,
      )
      most = Math.max(most, reading?.count ?? 0)
      open = next
      return open.length === 0 || undefined
    },
    { withinMs: 60_000 },
  )
  return most
}

beforeAll(async () => {
  simulator = await startSimulator({ settings: { photoAppCallsPerHour: 10_000_000 } })
  research = await startResearch({
    env: { PHOTO_APP_URL: `${simulator.url}/photo-app/api/v1`, CALL_TIMEOUT_MS: '4000' },
  })
}, 120_000)
beforeEach(() => research.sql(`update hashtag_reading set waits_until = '-infinity'`))
afterEach(() => control().clearFaults())
afterAll(async () => {
  await research?.close()
  await simulator?.close()
})

describe('a batch', () => {
  test('is queued, read by workers, and then there for every team without another call', async () => {
    const { data, retry_ms } = await batch(['#Love', 'love', ' #instagood'.trim()])
    expect(data.map(({ name, state, media_count }) => [name, state, media_count])).toEqual([
      ['love', 'queued', null],
      ['instagood', 'queued', null],
    ])
    expect(retry_ms).toBeGreaterThan(0)
    await view(['love', 'instagood'])
    const read = await batch(['love', 'instagood'], research.as({ teamId: '2' }))
    expect(read).toEqual({ data: expect.any(Array), retry_ms: null })
    expect(read.data[0]).toMatchObject({
      name: 'love',
      band: 'extremelyPopular',
      state: 'processed',
      cached: true,
      id: expect.stringMatching(/^1784/),
    })
    expect(read.data[0]?.media_count).toBe(read.data[0]?.post_count)
    expect([asked('love'), asked('instagood')]).toEqual([1, 1])
  })

  test('that many teams ask for at once is read once', async () => {
    const names = fresh(50)
    await Promise.all(['1', '2', '3', '4'].map(teamId => view(names, research.as({ teamId }))))
    expect(names.map(asked)).toEqual(names.map(() => 1))
  })

  test('is read again after 7 days, and shown as it was meanwhile', async () => {
    const [name = ''] = fresh(1)
    await view([name])
    await research.sql(`update hashtags set fetched_at = now() - interval '7 days 1 minute' where name = $1`, [name])
    const { data } = await batch([name])
    expect(data[0]).toMatchObject({ state: 'queued', cached: false, media_count: expect.any(Number) })
    await view([name])
    expect(asked(name)).toBe(2)
  })

  test('waits while nobody asks', async () => {
    const names = fresh(3)
    await research.sql(
      `insert into hashtag_queue (name, wanted_until, due_at)
        select name, now() - interval '1 second', now() from unnest($1::text[]) as t(name)`,
      [names],
    )
    const before = all()
    await view(fresh(2))
    await research.drain()
    expect(all() - before).toBe(2)
    await view(names)
    expect(names.map(asked)).toEqual([1, 1, 1])
  })

  test('has hashtags only, 100 at most', async () => {
    const ask = (hashtags: string[]) => research.as().ask(BatchHashtags, { body: { hashtags } })
    expect((await ask(['two words'])).error).toMatchObject({ code: 'invalid_input', field: 'body.hashtags.0' })
    expect((await ask(['fine', '\u0301'])).error).toMatchObject({ code: 'invalid_input', field: 'body.hashtags.1' })
    expect((await ask(fresh(101))).error?.code).toBe('invalid_input')
  })
})

describe('a network', () => {
  test('that fails is asked again, after growing waits, five times at most', async () => {
    const [name = '', other = ''] = fresh(2)
    control().addFault({ kind: 'http_503', match: { call: 'tag_info', account: name } })
    control().addFault({ kind: 'http_503', match: { call: 'tag_info', account: other }, times: 1 })
    const soon = setInterval(() => void research.sql(`update hashtag_queue set due_at = now() where not failed`), 200)
    try {
      await view([name, other])
    } finally {
      clearInterval(soon)
    }
    expect([asked(name), asked(other)]).toEqual([5, 2])
    const { data, retry_ms } = await batch([name, other])
    expect(data.map(({ state }) => state)).toEqual(['failed', 'processed'])
    expect(retry_ms).toBeNull()
    expect((await research.as().ask(ReadHashtag, { params: { tag: name } })).error?.code).toBe('network_unavailable')
  })

  test('that is asked too much is left alone as long as it says; no hashtag counts that as a failure', async () => {
    const names = fresh(40)
    control().addFault({ kind: 'http_429', match: { call: 'tag_info' } })
    const before = all()
    await batch(names)
    await until(async () => {
      const [row] = await research.sql<{ open: boolean }>(`select waits_until < now() as open from hashtag_reading`)
      return row?.open === false || undefined
    })
    await research.drain()
    const sent = all() - before
    expect(sent).toBeLessThanOrEqual(16)
    const { data, retry_ms } = await batch(names)
    expect(retry_ms).toBeGreaterThan(10_000)
    expect(new Set(data.map(({ state }) => state))).toEqual(new Set(['queued']))
    await research.drain()
    expect(all() - before).toBe(sent)
    expect((await research.as().ask(ReadHashtag, { params: { tag: names[0] } })).error?.code).toBe(
      'network_rate_limited',
    )
    // They wait as before: none of them is nearer to failing.
    const waiting = await research.sql(`select attempts, failed from hashtag_queue where name = any($1)`, [names])
    expect(waiting).toEqual(names.map(() => ({ attempts: 0, failed: false })))
    control().clearFaults()
    await research.sql(`update hashtag_reading set waits_until = now()`)
    await research.sql(`update hashtag_queue set due_at = now() where not failed`)
    await view(names)
    expect(await research.sql(`select 1 from hashtag_queue where name = any($1)`, [names])).toEqual([])
  })

  test('that has no such hashtag is believed', async () => {
    const name = 'nobodyhasthis'
    control().addFault({ kind: 'answer_instead', reason: 'not_found', match: { call: 'tag_info', account: name } })
    expect((await research.as().ask(ReadHashtag, { params: { tag: name } })).error?.code).toBe('hashtag_not_found')
    expect((await batch([name])).data[0]).toMatchObject({ state: 'processed', media_count: null, band: 'unknown' })
    expect(asked(name)).toBe(1)
  })
})

describe('workers', () => {
  test('in parallel read each hashtag once, and never more than 1,000 at once', async () => {
    await Promise.all([research.another('worker'), research.another('worker')])
    control().addFault({ kind: 'latency', match: { call: 'tag_info' }, delayMs: 40 })
    const names = fresh(2_400)
    const before = all()
    const most = await view(names)
    expect(most).toBeLessThanOrEqual(hashtagLimits.mostProcessing)
    expect(most).toBeGreaterThan(100)
    expect(all() - before).toBe(names.length)
  }, 120_000)

  test('that are killed lose what they had in hand', async () => {
    const [name = ''] = fresh(1)
    const dead = ids.next()
    await research.sql(
      `with batch as (
          insert into hashtag_batches (claim, lease_until, open) values ($2, now() - interval '1 second', 1) returning claim
        )
        insert into hashtag_queue (name, wanted_until, due_at, claim)
        select $1, now() + interval '15 seconds', now(), claim from batch`,
      [name, dead],
    )
    await view([name])
    expect(asked(name)).toBe(1)
    const left = await research.sql(`select 1 from hashtag_queue where name = $1`, [name])
    expect(left).toEqual([])
    expect((await batch([name])).data[0]).toMatchObject({ state: 'processed', cached: true })
  })

  test('go on after Redis was emptied', async () => {
    control().addFault({ kind: 'latency', match: { call: 'tag_info' }, delayMs: 100 })
    const names = fresh(600)
    const before = all()
    const viewing = view(names)
    await until(() => (all() - before > 100 ? true : undefined))
    await research.redis.flushdb()
    await viewing
    expect(all() - before).toBe(names.length)
  })
})

describe('a search', () => {
  const search = (q: string, limit?: number) =>
    research.as().call(SearchHashtags, { query: { q, ...(limit ? { limit } : {}) } })

  test('finds what begins with the letters, the most used first, and what it finds is known', async () => {
    const found = await search('#Cof')
    expect(found.length).toBeGreaterThan(5)
    for (const { name } of found) expect(name.startsWith('cof')).toBe(true)
    const counts = found.map(({ media_count }) => media_count ?? -1)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const [first] = await search('cof', 1)
    expect(first).toMatchObject({ name: found[0]?.name, cached: true, state: 'processed' })
    const before = asked(first?.name ?? '')
    await batch([first?.name ?? ''])
    expect(asked(first?.name ?? '')).toBe(before)
  })

  test('finds what is known here while the network is away, and says so where nothing is', async () => {
    control().addFault({ kind: 'http_503', match: { call: 'tag_search' } })
    expect((await search('coff')).length).toBeGreaterThan(0)
    expect((await research.as().ask(SearchHashtags, { query: { q: 'zzzznothing' } })).error).toMatchObject({
      code: 'hashtag_search_failed',
    })
  })
})

test('one hashtag is read at once, by one of those who ask', async () => {
  const [name = ''] = fresh(1)
  control().addFault({ kind: 'latency', match: { call: 'tag_info' }, delayMs: 200 })
  const read = await Promise.all([1, 2, 3].map(() => research.as().call(ReadHashtag, { params: { tag: `#${name}` } })))
  for (const one of read) expect(one).toMatchObject({ name, state: 'processed', cached: true })
  expect(asked(name)).toBe(1)
})

describe('related hashtags', () => {
  const related = (tag: string, limit?: number) =>
    research.as().call(RelatedHashtags, { params: { tag }, query: limit ? { limit } : {} })

  test('are those of the same posts, by how many have both; then those that begin alike', async () => {
    await research.sql(
      `with posts as (
        insert into explored_posts (id, network, post_id, tags, posted_at, seen_at)
        select n, 'ig', 'p' || n,
          array['espresso'] || case when n % 2 = 0 then array['crema'] else '{}' end || case when n % 5 = 0 then array['barista'] else '{}' end,
          now() - n * interval '1 minute', now() from generate_series(1, 20) n returning id, tags, posted_at)
      insert into explored_post_tags (tag, posted_at, post_id) select unnest(tags), posted_at, id from posts`,
    )
    const found = await related('#Espresso', 2)
    expect(found.map(({ name, share, posts }) => [name, share, posts])).toEqual([
      ['crema', 0.5, 20],
      ['barista', 0.2, 20],
    ])
    await research.as().call(SearchHashtags, { query: { q: 'coffee' } })
    const alike = await related('coffee', 5)
    expect(alike).toHaveLength(5)
    for (const { name, share, posts } of alike) expect([name.startsWith('coffee'), share, posts]).toEqual([true, 0, 0])
  })
})

test('an installation without the photo app has no counts, and says so', async () => {
  const alone = await startResearch()
  try {
    expect(await alone.as().call(BatchHashtags, { body: { hashtags: ['love'] } })).toMatchObject({
      data: [{ name: 'love', media_count: null, band: 'unknown', state: 'processed', cached: false }],
      retry_ms: null,
    })
    expect(await alone.as().call(ReadHashtag, { params: { tag: 'love' } })).toMatchObject({ media_count: null })
  } finally {
    await alone.close()
  }
})
