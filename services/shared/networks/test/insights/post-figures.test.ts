import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pagePosts, pageReels } from '../../src/facebook/insights.ts'
import { createGraph, type Graph } from '../../src/graph/client.ts'
import { NetworkFailure } from '../../src/graph/failure.ts'
import { countedIn, countedOf } from '../../src/graph/post-figures.ts'
import { mediaCounts, mediaOf } from '../../src/instagram/insights.ts'
import { type Network, refused, startNetwork } from '../research/server.ts'

/** Figures of posts, and lists of posts with what is shown of them, as networks answer them. */

let network: Network
let graph: Graph
beforeAll(async () => {
  network = await startNetwork()
  graph = createGraph({
    graphUrl: network.url,
    otherHosts: { instagram: network.url },
    webOrigins: ['https://posts.test'],
    appId: '1',
    appSecret: 's',
    timeoutMs: 5_000,
  })
})
beforeEach(() => void network.asked.splice(0))
afterAll(async () => {
  await graph.close()
  await network.close()
})

const call = { token: 'EAApage' }
const window = { since: 1_790_000_000, until: 1_790_259_200 }
const row = (name: unknown, value: unknown) => ({ name, period: 'lifetime', values: [{ value }] })

test('values are numbers and parts of them; whatever else comes is not taken', () => {
  const found = countedIn({
    data: [
      row('reach', 131),
      row('views', 0),
      row('likes', '7'),
      row('saved', -1),
      row('shares', null),
      row('parts', { like: 3, love: 1, odd: 'x', '<b>': 4, minus: -2 }),
      row('list', [1, 2]),
      row('__proto__', { polluted: 1 }),
      row('x'.repeat(100), 5),
      row(7, 5),
      { name: 'total', total_value: { value: 9 } },
      { name: 'none' },
      null,
    ],
  })
  expect(found).toEqual({
    reach: 131,
    views: 0,
    parts: { like: 3, love: 1 },
    total: 9,
    ...JSON.parse('{"__proto__": {"polluted": 1}}'),
  })
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  const many = countedIn({ data: Array.from({ length: 90 }, (_, at) => row(`m${at}`, at)) })
  expect(Object.keys(many)).toHaveLength(40)
  for (const odd of [undefined, {}, { data: 'no' }]) expect(countedIn(odd)).toEqual({})
})

describe('figures of several posts', () => {
  const posts = ['1', '2', '3'].map(id => ({ id, metrics: ['reach', 'likes'] }))
  const item = (body: unknown, code = 200) => ({ code, body: JSON.stringify(body) })
  const error = { message: '(#100) metric[0] must be one of', type: 'OAuthException', code: 100 }

  test('come in one call; a post that was refused or timed out is its failure, and the others stand', async () => {
    network.answer = () => [item({ data: [row('reach', 5)] }), null, item({ error }, 400)]
    const [one, two, three] = await countedOf(graph, posts, call)
    expect(one).toEqual({ reach: 5 })
    expect([two, three]).toMatchObject([{ kind: 'unknown' }, { kind: 'rejected', code: 100 }])
    expect(network.asked).toHaveLength(1)
  })

  test('are asked for one after the other at the host of Instagram Login, and no more once a limit is passed', async () => {
    const limit = { message: '(#4) Application request limit reached', type: 'OAuthException', code: 4 }
    network.answer = ({ pathname }) =>
      pathname.includes('/2/') ? refused(403, { error: limit }) : { data: [row('reach', 5)] }
    const found = await mediaCounts(graph, posts, { ...call, host: 'instagram' })
    expect(found[0]).toEqual({ reach: 5 })
    for (const one of found.slice(1)) expect(one).toBeInstanceOf(NetworkFailure)
    expect(network.asked).toHaveLength(2)
  })
})

describe('posts of a list', () => {
  test('are of the format that the network says, and their links lead to the network', async () => {
    const at = '2026-10-01T10:00:00+0000'
    const permalink = 'https://www.instagram.com/p/abc/'
    network.answer = () => ({
      data: [
        {
          id: '1',
          timestamp: at,
          media_type: 'VIDEO',
          media_product_type: 'REELS',
          media_url: 'https://x.test/v.mp4',
          permalink,
        },
        {
          id: '2',
          timestamp: at,
          media_type: 'CAROUSEL_ALBUM',
          media_url: 'https://x.test/a.jpg',
          permalink: 'https://evil.test/',
        },
        { id: '3', timestamp: at, media_type: 'IMAGE', media_url: 'javascript:1', caption: 'Oil' },
        { id: '4', timestamp: 'yesterday' },
      ],
    })
    expect(await mediaOf(graph, '17', window, call)).toMatchObject([
      { id: '1', at: '2026-10-01T10:00:00.000Z', format: 'reel', permalink, thumbnailUrl: undefined },
      { id: '2', format: 'album', permalink: undefined, thumbnailUrl: 'https://x.test/a.jpg' },
      { id: '3', format: 'image', thumbnailUrl: undefined, caption: 'Oil' },
    ])
  })

  test('of a page name the post that shows a reel, with and without the page’s id before it', async () => {
    const created_time = '2026-10-01T10:00:00+0000'
    network.answer = () => ({
      data: [
        { id: '7', created_time, post_id: '10_5', permalink_url: '/reel/7/' },
        { id: '8', created_time, post_id: '6' },
        { id: '9', created_time },
      ],
    })
    expect(await pageReels(graph, '10', call)).toMatchObject([
      { id: '7', shownAs: '10_5', permalink: 'https://www.facebook.com/reel/7/', format: 'reel' },
      { id: '8', shownAs: '10_6' },
      { id: '9', shownAs: undefined },
    ])
    const attachments = (media_type: string) => ({ data: [{ media_type }] })
    network.answer = () => ({
      data: [
        { id: '1', created_time, attachments: attachments('album') },
        { id: '2', created_time, attachments: attachments('video'), permalink_url: 'https://www.facebook.com/reel/2/' },
        { id: '3', created_time, attachments: attachments('video') },
        { id: '4', created_time, attachments: attachments('link') },
        { id: '5', created_time, attachments: attachments('photo') },
      ],
    })
    const found = await pagePosts(graph, '10', window, call)
    expect(found.map(({ format }) => format)).toEqual(['album', 'reel', 'video', 'text', 'image'])
  })

  test('are read in smaller pages where an answer is too long', async () => {
    const limits: number[] = []
    network.answer = ({ searchParams }) => {
      const limit = Number(searchParams.get('limit'))
      limits.push(limit)
      const message = 'x'.repeat(limit > 20 ? 3_000_000 : 10)
      return { data: [{ id: '1', created_time: '2026-10-01T10:00:00+0000', message }] }
    }
    expect(await pagePosts(graph, '10', window, call)).toHaveLength(1)
    expect(limits).toEqual([50, 13])
  })
})
