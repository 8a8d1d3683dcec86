import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countPosts, pagePosts, pageReels, pageSeries } from '../../src/facebook/insights.ts'
import { createGraph, type Graph } from '../../src/graph/client.ts'
import { accountCounts, accountSeries, interactionsOf, mediaOf } from '../../src/instagram/insights.ts'
import { type Network, refused, startNetwork } from '../research/server.ts'

/** Figures as networks answer them, which is not always as they are asked. */

let network: Network
let graph: Graph
beforeAll(async () => {
  network = await startNetwork()
  graph = createGraph({ graphUrl: network.url, appId: '1', appSecret: 's', timeoutMs: 5_000 })
})
beforeEach(() => void network.asked.splice(0))
afterAll(async () => {
  await graph.close()
  await network.close()
})

const call = { token: 'EAApage' }
const window = { since: 1_790_000_000, until: 1_790_259_200 }
const figure = (name: string, values: unknown) => ({ data: [{ name, period: 'day', values }] })

describe('values by day', () => {
  test('are those with a number and an end; what is odd is no value, and never 0', async () => {
    const end = '2026-10-02T07:00:00+0000'
    network.answer = () =>
      figure('reach', [
        { value: 12, end_time: end },
        { value: 0, end_time: '2026-10-03T07:00:00+0000' },
        { end_time: '2026-10-04T07:00:00+0000' },
        { value: '7', end_time: end },
        { value: -1, end_time: end },
        { value: 5, end_time: 'yesterday' },
        null,
        { value: { like: 3 }, end_time: end },
      ])
    expect(await accountSeries(graph, '17', 'reach', window, call)).toEqual([
      { value: 12, endedAt: '2026-10-02T07:00:00.000Z' },
      { value: 0, endedAt: '2026-10-03T07:00:00.000Z' },
    ])
    expect(Object.fromEntries(network.asked[0]?.searchParams ?? [])).toMatchObject({
      metric: 'reach',
      period: 'day',
      metric_type: 'time_series',
      since: '1790000000',
      until: '1790259200',
    })
  })

  test.each([
    { data: [] },
    {},
    { data: 'none' },
    figure('views', [{ value: 1, end_time: '2026-10-02T07:00:00+0000' }]),
  ])('are none where the network has none: %j', async answer => {
    network.answer = () => answer
    expect(await accountSeries(graph, '17', 'follower_count', window, call)).toEqual([])
    expect(await pageSeries(graph, '10', 'page_follows', window, call)).toEqual([])
  })

  test('a refusal is a failure, not a lack of values', async () => {
    const error = { message: '(#100) The value must be a valid insights metric', type: 'OAuthException', code: 100 }
    network.answer = () => refused(400, { error })
    const asked = pageSeries(graph, '10', 'page_impressions_unique', window, call)
    await expect(asked).rejects.toMatchObject({ kind: 'rejected', code: 100 })
  })
})

describe('interactions, a day each', () => {
  const days = [0, 1, 2].map(day => ({ since: window.since + day * 86_400, until: window.since + (day + 1) * 86_400 }))
  const item = (body: unknown, code = 200) => ({ code, body: JSON.stringify(body) })
  const total = (value: unknown) => item({ data: [{ name: 'total_interactions', total_value: { value } }] })

  test('come in one call, and a day without data is left out', async () => {
    network.answer = () => [total(4), item({ data: [] }), total(0)]
    expect((await interactionsOf(graph, '17', days, call)).map(({ value, endedAt }) => [value, endedAt])).toEqual([
      [4, new Date((days[0]?.until ?? 0) * 1000).toISOString()],
      [0, new Date((days[2]?.until ?? 0) * 1000).toISOString()],
    ])
    expect(network.asked).toHaveLength(1)
  })

  test('a day that timed out or was refused makes all of them fail: it may have data', async () => {
    network.answer = () => [total(4), null, total(0)]
    await expect(interactionsOf(graph, '17', days, call)).rejects.toMatchObject({ kind: 'unknown' })
    const error = { message: '(#80002) There have been too many calls', type: 'OAuthException', code: 80_002 }
    network.answer = () => [total(4), item({ error }, 400), total(0)]
    await expect(interactionsOf(graph, '17', days, call)).rejects.toMatchObject({ kind: 'rate_limited' })
  })
})

describe('what is live', () => {
  test('is read page by page, until the network names no next one', async () => {
    const rows = (from: number) =>
      Array.from({ length: 2 }, (_, at) => ({ id: `${from + at}`, timestamp: '2026-10-01T10:00:00+0000' }))
    const pages = [rows(1), [], rows(3)]
    network.answer = ({ searchParams }) => {
      const at = Number(searchParams.get('after') ?? 0)
      const next = at + 1 < pages.length ? { next: 'https://x.test/' } : {}
      return { data: pages[at], paging: { cursors: { after: `${at + 1}` }, ...next } }
    }
    const found = await mediaOf(graph, '17', window, call)
    expect(found.map(({ id }) => id)).toEqual(['1', '2', '3', '4'])
    expect(found[0]?.at).toBe('2026-10-01T10:00:00.000Z')
    expect(network.asked.map(({ searchParams }) => searchParams.get('since'))).toEqual(Array(3).fill('1790000000'))
  })

  test('a list that never ends is left after some pages', async () => {
    network.answer = () => ({ data: [], paging: { next: 'https://x.test/', cursors: { after: 'again' } } })
    expect(await pageReels(graph, '10', call)).toEqual([])
    expect(network.asked).toHaveLength(200)
  })

  test('rows without an id or a time are none', async () => {
    network.answer = () => ({ data: [{ id: 1, created_time: '2026-10-01T10:00:00+0000' }, { id: '2' }, null] })
    expect(await pagePosts(graph, '10', window, call)).toEqual([])
  })

  test('counts that are hidden are not known', async () => {
    network.answer = () => ({ id: '17', media_count: 7 })
    expect(await accountCounts(graph, '17', call)).toEqual({ followers: undefined, posts: 7 })
    network.answer = () => ({ data: [] })
    expect(await countPosts(graph, '10', call)).toBeUndefined()
    network.answer = () => ({ data: [], summary: { total_count: 120 } })
    expect(await countPosts(graph, '10', call)).toBe(120)
  })
})
