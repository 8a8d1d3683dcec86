import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import { noTikTokOptions } from '@fanfare/contracts/entities/tiktok-options.ts'
import { allKinds, networks, takesOf } from '@fanfare/contracts/networks.ts'
import { createGraph } from '@fanfare/networks/graph/client.ts'
import { createTikTok } from '@fanfare/networks/tiktok/client.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Channel } from '../../src/networks/channel.ts'
import { channels } from '../../src/networks/networks.ts'

/** What the capability table says that a kind of post takes is what its channel sends: on the wire, in both flows of pages, with videos that are fetched and that are sent. */

/** Everything that any call of a publication is answered with. */
const answer = {
  id: '10',
  success: true,
  video_id: '11',
  post_id: '10_12',
  upload_session_id: '13',
  status_code: 'FINISHED',
  status: { video_status: 'ready', uploading_phase: { status: 'complete' } },
  data: [],
}
/** What TikTok says of the account. */
const creator = { privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'] }
let said: string[] = []
/** A part of a form that carries a file. */
const part = /form-data; name="([a-z_]+)"[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts).toString('latin1')
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  for (const [name, value] of new URLSearchParams(isForm ? body : '')) said.push(`${name}=${value}`)
  for (const [, name, value] of isForm ? [] : body.matchAll(part)) said.push(`${name}=${value}`)
  if (request.headers['content-type']?.startsWith('application/json')) {
    const { post_info: info = {} } = JSON.parse(body) as { post_info?: object }
    for (const [name, value] of Object.entries(info)) said.push(`${name}=${value}`)
  }
  const offsets = body.includes('upload_phase=start')
    ? { start_offset: '0', end_offset: '5' }
    : { start_offset: '5', end_offset: '5' }
  const upload_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`
  response.statusCode = request.method === 'PUT' ? 201 : 200
  response.setHeader('content-type', 'application/json')
  const isTikTok = request.url?.startsWith('/v2/')
  const own = { data: { ...creator, publish_id: '14', upload_url }, error: { code: 'ok', message: '' } }
  response.end(JSON.stringify(isTikTok ? own : { ...answer, ...offsets, upload_url, uri: upload_url }))
})
let graph: ReturnType<typeof createGraph>
let tiktok: ReturnType<typeof createTikTok>
beforeAll(async () => {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  graph = createGraph({ graphUrl: url, uploadUrl: url, appId: '1', appSecret: 'secret' })
  tiktok = createTikTok({ apiUrl: url, uploadUrl: url })
})
afterAll(async () => {
  await graph?.close()
  await tiktok?.close()
  await new Promise(done => server.close(done))
})

/** A value of each option that a channel sends, and how it is known in its calls. The others are steps of their own. */
const sent = {
  title: '=Harvest notes',
  location: '=776655443322',
  link: '=https://example.test/harvest',
  cover: '=https://example.test/cover.jpg',
  share_to_feed: 'share_to_feed=true',
  tiktok_options: 'privacy_level=SELF_ONLY',
} as const
type Sent = keyof typeof sent

const post = (option: Sent, isVideo: boolean) => ({
  ...emptyContent,
  caption: 'A caption',
  items: option === 'link' ? [] : [{ ...emptyItem, media_id: isVideo ? 'video' : 'picture' }],
  ...(option === 'title' && { title: 'Harvest notes' }),
  ...(option === 'location' && { location: { id: '776655443322', name: 'Tavira' } }),
  ...(option === 'link' && { link: 'https://example.test/harvest' }),
  // No post goes there without an audience.
  tiktok_options: {
    ...noTikTokOptions,
    privacy_level: option === 'tiktok_options' ? ('SELF_ONLY' as const) : ('PUBLIC_TO_EVERYONE' as const),
  },
  ...(option === 'share_to_feed' && { share_to_feed: true, post_type: 'reel' }),
})

/** Publishes a post with this option by the channel. Returns what its calls said. */
const callsOf = async (channel: Channel, option: Sent, isVideo: boolean): Promise<string[]> => {
  said = []
  const content = post(option, isVideo)
  const context = {
    post: content,
    publication: { piece: null, content_id: null, troubles: 0 },
    account: { ig_id: '1784', fb_id: '1010', tiktok_id: 'open-1', username: 'oleaandsons' },
    login: channel.surface.startsWith('tiktok') ? 'tiktok' : 'facebook',
    prepared: {},
    sincePreparedMs: 0,
    mediaUrl: () => 'https://example.test/file',
    file: () => ({ bytes: 5, read: async () => Buffer.alloc(5), from: async () => [Buffer.alloc(5)] }),
    isVideo: () => isVideo,
    // TikTok takes a moment of the video alone.
    cover: () =>
      option !== 'cover'
        ? undefined
        : channel.surface.startsWith('tiktok')
          ? { thumbOffsetMs: 2000 }
          : { coverUrl: 'https://example.test/cover.jpg' },
    // As a file it says the same here, to be known by.
    coverPicture: async () => (option === 'cover' ? Buffer.from('https://example.test/cover.jpg') : undefined),
    userTags: () => [],
    productTags: () => [],
    call: { token: 'token', account: '1', timeoutMs: 20_000 },
  }
  for (let steps = 0; steps < 8; steps += 1) {
    const step = await channel.prepare(context as never)
    context.prepared = step.prepared
    if (step.done) break
  }
  await channel.commit(context as never)
  return said
}

const surfaces = allKinds.flatMap(({ network, type, kind }) =>
  [
    { surface: kind.surface, takes: takesOf(kind, kind.limits.videos.min > 0), isVideo: kind.limits.videos.min > 0 },
    ...(kind.videoSurface === kind.surface
      ? []
      : [{ surface: kind.videoSurface, takes: takesOf(kind, true), isVideo: true }]),
  ].map(one => ({ ...one, name: `${network.name} ${type}: ${one.surface}`, type })),
)

const ways = [
  { pageFlow: 'draft-then-publish', videoDelivery: 'address' },
  { pageFlow: 'photos-then-feed', videoDelivery: 'bytes' },
] as const
for (const way of ways)
  test.each(surfaces)(
    `$name sends what it takes, and nothing else (${Object.values(way).join(', ')})`,
    async ({ surface, takes, isVideo, type }) => {
      const channel = channels({ graph, tiktok }, { ...way, now: Date.now }).get(surface) as Channel
      for (const option of Object.keys(sent) as Sent[]) {
        // A link has a place where nothing else is shown; a video of a feed is always shown there.
        if (option === 'link' && !takes.link) continue
        if (option === 'share_to_feed' && type === 'post') continue
        const calls = await callsOf(channel, option, isVideo)
        expect(calls.length, option).toBeGreaterThan(0)
        expect(calls.includes('upload_type=resumable')).toBe(
          isVideo && way.videoDelivery === 'bytes' && surface.startsWith('instagram'),
        )
        const known = option === 'cover' && surface.startsWith('tiktok') ? '_timestamp_ms=2000' : sent[option]
        expect([option, calls.some(call => call.endsWith(known))]).toEqual([option, takes[option]])
      }
    },
  )

test('every option of the table is sent by a channel here, or is a step of its own', () => {
  const steps = ['first_comment', 'comments_disabled', 'post_to_page', 'background']
  for (const { kinds } of networks)
    for (const kind of Object.values(kinds))
      expect([...Object.keys(sent), ...steps].sort()).toEqual(Object.keys(kind.takes).sort())
})
