import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { emptyContent, emptyItem } from '@fanfare/contracts/entities/post-content.ts'
import { type Simulator, startSimulator } from '@fanfare/infra/simulator/src/simulator.ts'
import { videoFile } from '@fanfare/infra/simulator/test/videos.ts'
import { callWith } from '@fanfare/networks/credentials.ts'
import { createGraph, type Graph } from '@fanfare/networks/graph/client.ts'
import { authorizeAddress, createInstagramOauth } from '@fanfare/networks/instagram/oauth.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishContext } from '../../src/networks/channel.ts'
import { channels } from '../../src/networks/networks.ts'

/** Every kind of Instagram post by an account that signed in with Instagram itself: other host, other token, other permissions. */
let simulator: Simulator
let graph: Graph
let files: Server
let token: string
let ig: string
let username: string
const redirectUri = 'http://127.0.0.1/callback'

beforeAll(async () => {
  files = createServer(async (request, response) => {
    const isVideo = request.url?.endsWith('.mp4')
    const picture = sharp({ create: { width: 1080, height: 1080, channels: 3, background: '#b5623c' } })
    response.setHeader('content-type', isVideo ? 'video/mp4' : 'image/jpeg')
    response.end(isVideo ? videoFile(7) : await picture.jpeg().toBuffer())
  })
  await new Promise<void>(resolve => files.listen(0, '127.0.0.1', resolve))
  simulator = await startSimulator({ settings: { imageDelayMs: 0, videoDelayMs: 0 } })
  graph = createGraph({
    // Nothing goes there.
    graphUrl: 'http://127.0.0.1:9',
    uploadUrl: `${simulator.url}/rupload`,
    otherHosts: { instagram: `${simulator.url}/graph-instagram`, instagram_codes: `${simulator.url}/api-instagram` },
    webOrigins: [simulator.url],
    appId: '1',
    appSecret: 'secret',
  })
  const [made] = simulator.control.makeAccounts(1)
  if (!made) throw new Error('no account was made')
  ig = made.igId
  username = made.username
  const oauth = createInstagramOauth(graph, simulator.instagramApp)
  const scopes = ['basic', 'content_publish', 'manage_comments'].map(name => `instagram_business_${name}`)
  const app = { dialogUrl: `${simulator.url}/www-instagram`, appId: simulator.instagramApp.id }
  const dialog = authorizeAddress({ ...app, redirectUri, state: 's', scopes })
  const { code } = simulator.control.authorize({ user: ig, dialog })
  const short = await oauth.redeem(code, redirectUri)
  expect(short.granted).toEqual(scopes)
  token = (await oauth.extend({ token: short.token })).token
})
afterAll(async () => {
  await graph.close()
  await simulator.close()
  files.close()
})

const all = () =>
  channels(
    { graph, tiktok: undefined as never },
    { pageFlow: 'draft-then-publish', videoDelivery: 'address', now: Date.now },
  )
const bytes = () =>
  channels(
    { graph, tiktok: undefined as never },
    { pageFlow: 'draft-then-publish', videoDelivery: 'bytes', now: Date.now },
  )

const contextOf = (names: string[], change: Partial<PublishContext['post']> = {}): PublishContext =>
  ({
    publication: { piece: null, content_id: null, troubles: 0 },
    post: {
      ...emptyContent,
      first_comment: 'Made in Moura',
      items: names.map(name => ({ ...emptyItem, media_id: name, product_tags: [{ product_id: '5', x: 0.5, y: 0.5 }] })),
      location: { id: '776655443322', name: 'Tavira' },
      ...change,
    },
    account: { ig_id: ig, username },
    login: 'instagram',
    prepared: {},
    sincePreparedMs: 1_000,
    mediaUrl: ({ media_id }: { media_id: string }) =>
      `http://127.0.0.1:${(files.address() as AddressInfo).port}/m/${media_id}`,
    file: () => {
      const whole = videoFile(7)
      return {
        bytes: whole.length,
        read: async (start: number, end: number) => whole.subarray(start, end),
        from: async (start: number) => Readable.from([whole.subarray(start)]),
      }
    },
    isVideo: ({ media_id }: { media_id: string }) => media_id.endsWith('.mp4'),
    cover: () => undefined,
    coverPicture: async () => undefined,
    userTags: () => [],
    productTags: () => [{ product_id: '5', x: 0.5, y: 0.5 }],
    ownedByOthers: async () => new Set<string>(),
    hasRivals: async () => false,
    hasText: true,
    isOurText: () => true,
    call: { ...callWith({ token, login: 'instagram' }, ig), timeoutMs: 5_000, record: () => {} },
  }) as unknown as PublishContext

const kinds: [name: string, surface: string, names: string[], change?: Partial<PublishContext['post']>][] = [
  ['a picture', 'instagram_feed', ['1.jpg']],
  ['a carousel with a video', 'instagram_feed', ['2.jpg', '3.mp4', '4.jpg']],
  ['a reel', 'instagram_reel', ['5.mp4'], { post_type: 'reel' }],
  ['a story of a picture', 'instagram_story', ['6.jpg'], { post_type: 'story', first_comment: '' }],
  ['a story of a video', 'instagram_story', ['7.mp4'], { post_type: 'story', first_comment: '' }],
]
for (const [how, made] of [
  ['from addresses', all],
  ['as bytes', bytes],
] as const)
  test.each(kinds)(`%s goes out, ${how}`, async (name, surface, names, change) => {
    const channel = made().get(surface)
    if (!channel) throw new Error(`no channel ${surface}`)
    const context = contextOf(names, { caption: surface === 'instagram_story' ? '' : `${name}, ${how}`, ...change })
    for (let steps = 0, done = false; !done; steps += 1) {
      if (steps > 12) throw new Error('it is not prepared')
      const step = await channel.prepare(context)
      context.prepared = step.prepared
      done = step.done
    }
    await expect.poll(async () => (await channel.poll(context)).type).toBe('ready')
    const live = await channel.commit(context)
    if (live.type !== 'live') throw new Error('it is not live')
    const published = { ...context, publication: { ...context.publication, content_id: live.contentId } }
    expect(await channel.ask(context)).toMatchObject({ type: 'live', contentId: live.contentId })
    const { permalink } = await channel.lookUp(published, 'permalink')
    expect(permalink).toContain(simulator.url)
    expect(await channel.limit?.(context)).toMatchObject({ total: 100 })
    const shown = simulator.control.publications({ account: ig }).find(({ id }) => id === live.contentId)
    // Places and products are reached through pages alone: they are left out, not refused.
    expect(shown?.account).toBe(ig)
    expect(shown?.location).toBeNull()
    if (surface === 'instagram_story') return
    await channel.comment(published)
    expect(await channel.hasComment(published)).toBe(true)
    await channel.afterLive?.comments_disabled?.(published)
  })

test('tokens of one login are refused where the other one’s are taken', async () => {
  const [made] = simulator.control.makeAccounts(1, undefined, ['instagram_basic'])
  await expect(graph.get('me', {}, { token: made?.userToken ?? '', host: 'instagram' })).rejects.toMatchObject({
    code: 190,
  })
  const response = await fetch(`${simulator.url}/graph/v23.0/me?access_token=${token}`)
  expect(((await response.json()) as { error: { code: number } }).error.code).toBe(190)
})
