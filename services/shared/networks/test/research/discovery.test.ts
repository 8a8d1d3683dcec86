import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createGraph, type Graph } from '../../src/graph/client.ts'
import { discover, isUnknownProfile } from '../../src/instagram/discovery.ts'
import {
  areHashtagsUsedUp,
  hashtagId,
  hashtagMedia,
  isUnknownHashtag,
  searchedHashtags,
} from '../../src/instagram/hashtags.ts'
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
const media = {
  id: '17858843269216389',
  caption: 'Harvest #olives',
  comments_count: 50,
  like_count: 1841,
  media_type: 'IMAGE',
  media_product_type: 'FEED',
  media_url: 'https://cdn.example/1.jpg',
  permalink: 'https://www.instagram.com/p/CxYzAbC/',
  timestamp: '2026-05-17T16:24:04+0000',
}
const profile = (more: object = {}) => ({
  business_discovery: {
    id: '17841401441775531',
    ig_id: 6901,
    username: 'bluebottle',
    name: 'Blue Bottle Coffee',
    followers_count: 267793,
    follows_count: 120,
    media_count: 1205,
    media: { data: [media], paging: { cursors: { before: 'QVFIa', after: 'QVFIb' } } },
    ...more,
  },
  id: '17841405309211844',
})
const look = (asked: Partial<Parameters<typeof discover>[1]> = {}) =>
  discover(graph, { ig: '17841405309211844', username: 'bluebottle', limit: 50, ...asked }, call)
const fieldsOf = () => network.asked[0]?.searchParams.get('fields') ?? ''

describe('a profile', () => {
  test('with what the network says of it, and a page of its posts', async () => {
    network.answer = () => profile()
    expect(await look()).toEqual({
      id: '17841401441775531',
      ig_id: '6901',
      username: 'bluebottle',
      name: 'Blue Bottle Coffee',
      followers_count: 267793,
      follows_count: 120,
      media_count: 1205,
      page: { media: [{ ...media, timestamp: '2026-05-17T16:24:04.000Z' }], after: 'QVFIb' },
    })
    expect(network.asked[0]?.pathname).toBe('/v23.0/17841405309211844')
    expect(fieldsOf()).toMatch(/^business_discovery\.username\(bluebottle\)\{.*media\.limit\(50\)\{/)
  })

  test('is read on from a cursor, and ends without one or without posts', async () => {
    network.answer = () => profile({ media: { data: [media], paging: { cursors: { before: 'QVFIb' } } } })
    expect((await look({ after: 'QVFIb' })).page.after).toBeUndefined()
    expect(fieldsOf()).toContain('media.limit(50).after(QVFIb){')
    network.answer = () => profile({ media: { data: [], paging: { cursors: { after: 'QVFIc' } } } })
    expect((await look({ after: 'QVFIb' })).page).toEqual({ media: [], after: undefined })
  })

  test('hidden likes stay absent; a post without a link at the network is none; a foreign address is no picture', async () => {
    const { like_count: _hidden, ...shy } = media
    const elsewhere = { ...media, id: '2', permalink: 'https://www.instagram.com.evil.example/p/x/' }
    const odd = { ...shy, media_url: 'javascript:alert(1)', timestamp: 'yesterday-ish' }
    network.answer = () => profile({ media: { data: [shy, elsewhere, odd, null] } })
    const { page } = await look()
    expect(page.media).toHaveLength(1)
    expect(page.media[0]).not.toHaveProperty('like_count')
  })

  test('that nobody may see is told apart from every other refusal', async () => {
    network.answer = () =>
      refused(400, { error: { message: 'Invalid user id', code: 110, error_subcode: 2207013, type: 'OAuthException' } })
    expect(isUnknownProfile(await look().catch(err => err))).toBe(true)
    network.answer = () => refused(400, { error: { message: '(#10) no', code: 10, type: 'OAuthException' } })
    const failure = await look().catch(err => err)
    expect(isUnknownProfile(failure)).toBe(false)
    expect(failure).toMatchObject({ kind: 'forbidden' })
  })

  test.each([{ username: 'a){id},x(' }, { username: '' }, { after: 'x){id}' }, { after: 'a b' }])(
    'nothing that could be a part of a field is sent: %o',
    async asked => {
      expect(await look(asked).catch(err => err)).toMatchObject({ kind: 'rejected', unsent: true })
      expect(network.asked).toHaveLength(0)
    },
  )

  test('an answer without a profile is no success', async () => {
    network.answer = () => ({ id: '17841405309211844' })
    expect(await look().catch(err => err)).toMatchObject({ kind: 'unknown' })
  })
})

describe('a hashtag', () => {
  const ig = '17841405309211844'
  test('by its name, and its posts by popularity or by time', async () => {
    network.answer = url =>
      url.pathname.endsWith('ig_hashtag_search')
        ? { data: [{ id: '17873440459141021' }] }
        : { data: [media], paging: { cursors: { after: 'NEXT' }, next: 'https://graph.facebook.com/x' } }
    const hashtag = await hashtagId(graph, ig, 'coke', call)
    expect(hashtag).toBe('17873440459141021')
    expect(network.asked[0]?.searchParams.get('q')).toBe('coke')
    const top = await hashtagMedia(graph, { ig, hashtag, order: 'top' }, call)
    expect(top.media.map(({ id }) => id)).toEqual([media.id])
    expect(top.after).toBe('NEXT')
    await hashtagMedia(graph, { ig, hashtag, order: 'recent', after: 'NEXT' }, call)
    expect(network.asked.map(({ pathname }) => pathname)).toEqual([
      '/v23.0/ig_hashtag_search',
      '/v23.0/17873440459141021/top_media',
      '/v23.0/17873440459141021/recent_media',
    ])
    expect(network.asked[2]?.searchParams.get('after')).toBe('NEXT')
    expect(network.asked[2]?.searchParams.get('user_id')).toBe(ig)
  })

  test('that does not exist, and one too many of the week', async () => {
    const error = (code: number, error_subcode?: number) =>
      refused(400, { error: { message: 'no', code, error_subcode, type: 'OAuthException' } })
    network.answer = () => error(24, 2207024)
    expect(isUnknownHashtag(await hashtagId(graph, ig, 'x', call).catch(err => err))).toBe(true)
    network.answer = () => error(18)
    const used = await hashtagId(graph, ig, 'x', call).catch(err => err)
    expect([areHashtagsUsedUp(used), isUnknownHashtag(used)]).toEqual([true, false])
  })

  test('those that were asked for in a week are named', async () => {
    network.answer = () => ({ data: [{ id: '1' }, {}, { id: '2' }] })
    expect(await searchedHashtags(graph, ig, call)).toEqual(['1', '2'])
  })
})
