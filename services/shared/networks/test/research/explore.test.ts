import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { explorePage, isUnknownPage } from '../../src/facebook/explore.ts'
import { ownPosts, postsById } from '../../src/facebook/own-posts.ts'
import { createGraph, type Graph } from '../../src/graph/client.ts'
import { mediaById, ownMedia } from '../../src/instagram/own-media.ts'
import { type Network, refused, startNetwork } from './server.ts'

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

const call = { token: 'EAAuser' }
const picture = (src: string) => ({ image: { height: 720, src, width: 720 } })
const album = {
  id: '1_2',
  created_time: '2026-05-17T16:24:04+0000',
  message: 'Two views',
  full_picture: 'https://cdn.example/full.jpg',
  permalink_url: 'https://www.facebook.com/1/posts/2',
  shares: { count: 3 },
  likes: { data: [], summary: { total_count: 4 } },
  comments: { data: [], summary: { total_count: 2 } },
  attachments: {
    data: [
      {
        media_type: 'album',
        type: 'album',
        media: picture('https://cdn.example/cover.jpg'),
        subattachments: {
          data: [
            { type: 'photo', media: picture('https://cdn.example/a.jpg') },
            { type: 'photo', media: picture('https://cdn.example/b.jpg') },
          ],
        },
      },
    ],
  },
}
const video = {
  id: '1_3',
  story: 'Olea added a new video.',
  created_time: '2026-05-16T16:24:04+0000',
  permalink_url: 'https://www.facebook.com/1/videos/3',
  attachments: {
    data: [
      {
        media_type: 'video',
        type: 'video_inline',
        media: { ...picture('https://cdn.example/still.jpg'), source: 'https://cdn.example/v.mp4' },
      },
    ],
  },
}
const shownAlbum = {
  id: '1_2',
  created_time: '2026-05-17T16:24:04.000Z',
  message: 'Two views',
  full_picture: 'https://cdn.example/full.jpg',
  permalink_url: 'https://www.facebook.com/1/posts/2',
  media: [
    { type: 'photo', src: 'https://cdn.example/a.jpg' },
    { type: 'photo', src: 'https://cdn.example/b.jpg' },
  ],
  like_count: 4,
  comments_count: 2,
  shares_count: 3,
}
const look = (asked: Partial<Parameters<typeof explorePage>[1]> = {}) =>
  explorePage(graph, { id: 'olea.oils', limit: 25, ...asked }, call)

describe('a page', () => {
  test('with what it shows of itself and of its posts', async () => {
    network.answer = () => ({
      id: '1',
      name: 'Olea',
      picture: { data: { url: 'https://cdn.example/p.jpg' } },
      fan_count: 12,
      posts: { data: [album, video], paging: { cursors: { after: 'NEXT' } }, summary: { total_count: 40 } },
    })
    const found = await look()
    expect(found).toMatchObject({
      id: '1',
      name: 'Olea',
      fan_count: 12,
      total: 40,
      picture: 'https://cdn.example/p.jpg',
    })
    expect(found.page.after).toBe('NEXT')
    expect(found.page.posts[0]).toEqual(shownAlbum)
    expect(found.page.posts[1]?.story).toBe('Olea added a new video.')
    expect(found.page.posts[1]?.media).toEqual([
      { type: 'video', src: 'https://cdn.example/still.jpg', source: 'https://cdn.example/v.mp4' },
    ])
    expect(network.asked[0]?.pathname).toBe('/v23.0/olea.oils')
    expect(network.asked[0]?.searchParams.get('fields')).toContain('posts.limit(25).summary(total_count){')
  })

  test('has the address of a link that a post shares, also where Facebook leads through its own page', async () => {
    const shared = (url: string) => ({
      ...video,
      attachments: {
        data: [{ media_type: 'link', type: 'share', media: picture('https://cdn.example/p.jpg'), target: { url } }],
      },
    })
    const urls = ['https://olea.example/a', 'https://l.facebook.com/l.php?u=https%3A%2F%2Folea.example%2Fb&h=1', 'none']
    network.answer = () => ({ id: '1', name: 'Olea', posts: { data: urls.map(shared) } })
    const { page } = await look()
    const src = 'https://cdn.example/p.jpg'
    expect(page.posts.map(({ media }) => media)).toEqual([
      [{ type: 'link', src, link: 'https://olea.example/a' }],
      [{ type: 'link', src, link: 'https://olea.example/b' }],
      [{ type: 'link', src }],
    ])
  })

  test('without a picture, or a number of all its posts', async () => {
    network.answer = () => ({ id: '1', name: 'Olea' })
    expect(await look()).toEqual({ id: '1', name: 'Olea', picture: null, page: { posts: [] } })
  })

  test('that does not exist, or is not shown', async () => {
    for (const code of [100, 803]) {
      network.answer = () =>
        refused(400, { error: { message: 'no', code, error_subcode: 33, type: 'GraphMethodException' } })
      expect(isUnknownPage(await look().catch(err => err))).toBe(true)
    }
    network.answer = () => refused(400, { error: { message: '(#10) no', code: 10, type: 'OAuthException' } })
    expect(isUnknownPage(await look().catch(err => err))).toBe(false)
  })

  test.each(['me', 'ME', '..', 'a/b', 'a?x', ''])('is never named %o', async id => {
    expect(await look({ id }).catch(err => err)).toMatchObject({ kind: 'rejected', unsent: true })
    expect(network.asked).toHaveLength(0)
  })
})

describe('own posts', () => {
  test('of a page are read from a cursor on until there is no next page', async () => {
    network.answer = url => ({
      data: [album],
      paging: { cursors: { after: 'LAST' }, ...(url.searchParams.has('after') ? {} : { next: 'https://x' }) },
    })
    expect(await ownPosts(graph, '1', undefined, call)).toEqual({ posts: [shownAlbum], after: 'LAST' })
    expect(await ownPosts(graph, '1', 'LAST', call)).toEqual({ posts: [shownAlbum], after: undefined })
  })

  test('of an Instagram account too', async () => {
    const media = {
      id: '7',
      media_type: 'VIDEO',
      permalink: 'https://www.instagram.com/reel/C1/',
      timestamp: '2026-05-17T16:24:04+0000',
    }
    network.answer = () => ({ data: [media], paging: { cursors: { after: 'A' } } })
    const page = await ownMedia(graph, '17', undefined, call)
    expect(page.media.map(({ id }) => id)).toEqual(['7'])
    expect(page.after).toBeUndefined()
    expect(network.asked[0]?.pathname).toBe('/v23.0/17/media')
  })

  test('are read again by their ids in one call, without those that are gone', async () => {
    const gone = { code: 400, body: JSON.stringify({ error: { message: 'gone', code: 100, error_subcode: 33 } }) }
    network.answer = () => [{ code: 200, body: JSON.stringify(album) }, gone, null]
    expect(await postsById(graph, ['1_2', '1_9', '1_8'], call)).toEqual([shownAlbum])
    expect(network.asked).toHaveLength(1)
    network.answer = () => [gone]
    expect(await mediaById(graph, ['7'], call)).toEqual([])
  })
})
