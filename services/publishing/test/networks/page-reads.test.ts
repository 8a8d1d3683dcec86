import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import { createGraph } from '@fanfare/networks/graph/client.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Channel } from '../../src/networks/channel.ts'
import { channels } from '../../src/networks/networks.ts'

/** What the channels of a page make of what the network says, where its clock or its answers are odd. */

/** What the network answers, by the beginning of the path after the version; and how far its clock is ahead, ms. */
let answers: Record<string, { status?: number; body: unknown }> = {}
let aheadMs = 0
const server = createServer((request, response) => {
  request.resume()
  const path = (request.url ?? '').replace(/^\/v[0-9.]+/, '')
  const [, answer] = Object.entries(answers).find(([start]) => path.startsWith(start)) ?? []
  response.writeHead(answer?.status ?? 200, {
    'content-type': 'application/json',
    date: new Date(Date.now() + aheadMs).toUTCString(),
  })
  response.end(JSON.stringify(answer?.body ?? {}))
})
const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
let graph: ReturnType<typeof createGraph>
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  graph = createGraph({ graphUrl: url(), uploadUrl: url(), appId: '1', appSecret: 'secret' })
})
afterEach(() => {
  answers = {}
  aheadMs = 0
})
afterAll(async () => {
  await graph?.close()
  await new Promise(done => server.close(done))
})

const channelOf = (surface: string): Channel =>
  channels(
    { graph, tiktok: undefined as never },
    { pageFlow: 'photos-then-feed', videoDelivery: 'address', now: Date.now },
  ).get(surface) as Channel
const contextOf = (given: { prepared: object; caption?: string; troubles?: number; isVideo?: boolean }) =>
  ({
    post: { ...emptyContent, caption: given.caption ?? '', items: [{ ...emptyItem, media_id: '5' }] },
    publication: { piece: null, troubles: given.troubles ?? 0 },
    account: { fb_id: '10' },
    prepared: given.prepared,
    sincePreparedMs: 2_000,
    isVideo: () => given.isVideo ?? false,
    mediaUrl: () => 'https://example.test/video.mp4',
    isOurText: (text: string) => text === given.caption,
    ownedByOthers: async () => new Set<string>(),
    hasRivals: async () => false,
    call: { token: 'token', account: '10', timeoutMs: 20_000 },
  }) as never

const twoHours = 2 * 3_600_000

test('a story is found by its photo, also after the network’s clock was put forward', async () => {
  aheadMs = twoHours
  const creation_time = `${Math.floor(Date.now() / 1000)}`
  answers['/10/stories'] = { body: { data: [{ post_id: '77', status: 'PUBLISHED', creation_time, media_id: '12' }] } }
  const found = await channelOf('page_story').ask(contextOf({ prepared: { container: '12' } }))
  expect(found).toMatchObject({ type: 'live', contentId: '77' })
})

const published = (message: string, attachments?: object) => ({
  body: { data: [{ id: '10_7', message, created_time: new Date().toISOString(), ...attachments }] },
})

test('a post is found by its photos, however old the network says it is', async () => {
  aheadMs = twoHours
  answers['/10/published_posts'] = published('', { attachments: { data: [{ target: { id: '31' } }] } })
  const context = contextOf({ prepared: { flow: 'photos-then-feed', children: ['31'] } })
  expect(await channelOf('page_post').ask(context)).toMatchObject({ type: 'live', contentId: '10_7' })
})

test('photos that the list does not show are asked about one by one: only both sources say that a post is not live', async () => {
  const ask = () =>
    channelOf('page_post').ask(contextOf({ prepared: { flow: 'photos-then-feed', children: ['31', '32'] } }))
  // The list lags, and the photo is in a post.
  answers = {
    '/10/published_posts': { body: { data: [] } },
    '/31': { body: { id: '31', page_story_id: '10_9' } },
  }
  expect(await ask()).toMatchObject({ type: 'live', contentId: '10_9' })
  answers['/31'] = { body: { id: '31' } }
  expect(await ask()).toMatchObject({ type: 'not_live' })
  const refused = (code: number) => ({ status: 400, body: { error: { message: 'No', type: 'OAuthException', code } } })
  answers['/31'] = refused(100)
  expect(await ask()).toMatchObject({ type: 'unreadable' })
  // The list cannot be read: the photo alone may say that it is live, and never that it is not.
  answers['/10/published_posts'] = refused(10)
  answers['/31'] = { body: { id: '31', page_story_id: '10_9' } }
  expect(await ask()).toMatchObject({ type: 'live', contentId: '10_9' })
  answers['/31'] = { body: { id: '31' } }
  await expect(ask()).rejects.toMatchObject({ kind: 'forbidden' })
})

test('a text that the page has, but from before, proves nothing: neither that it is live, nor that it is not', async () => {
  const context = () => contextOf({ prepared: { flow: 'photos-then-feed' }, caption: 'Good morning' })
  answers['/10/published_posts'] = published('Good morning')
  expect(await channelOf('page_post').ask(context())).toMatchObject({ type: 'live', contentId: '10_7' })
  aheadMs = twoHours
  expect(await channelOf('page_post').ask(context())).toMatchObject({ type: 'undecided' })
  answers['/10/published_posts'] = published('Good evening')
  expect(await channelOf('page_post').ask(context())).toMatchObject({ type: 'absent' })
})

test('a file that the network refuses to fetch is offered again, and then to another upload', async () => {
  const refused = { debug_info: { retriable: false, type: 'ProcessingFailedError', message: 'could not be fetched' } }
  answers['/upload'] = { status: 400, body: refused }
  const prepared = { video: '21', uploadUrl: `${url()}/upload` }
  const prepare = (troubles: number) =>
    channelOf('page_reel')
      .prepare(contextOf({ prepared, troubles, isVideo: true }))
      .catch(failure => failure)
  answers['/21'] = {
    body: { id: '21', status: { video_status: 'uploading', uploading_phase: { status: 'not_started' } } },
  }
  expect(await prepare(0)).toMatchObject({ kind: 'transient' })
  expect(await prepare(3)).toMatchObject({ event: { type: 'start_over' } })
  answers['/21'] = { body: { id: '21', status: { video_status: 'expired' } } }
  expect(await prepare(0)).toMatchObject({ event: { type: 'start_over' } })
  // The answer to an earlier call was lost: the network has the file.
  answers['/21'] = { body: { id: '21', status: { video_status: 'processing' } } }
  expect(await prepare(0)).toMatchObject({ done: true })
})
