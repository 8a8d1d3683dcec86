import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GetMedia } from '@fanfare/contracts/endpoints/media.ts'
import { CreatePosts, GetPost, GetTrace, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaReady } from '@fanfare/contracts/entities/media.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { type System, startSystem } from '@fanfare/infra/testing/system.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { h264, picture as moving, openVideos, type Videos } from '@fanfare/infra/testing/videos.ts'
import { connectAccount, connectNew, uploadFile } from '@fanfare/infra/testing/walk.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** A proxy before the media that the test can turn off; `answered` counts what it let through. */
const proxy = { isOn: true, answered: 0 }
let server: Server
let system: System
let videos: Videos

beforeAll(async () => {
  server = createServer(async (request, response) => {
    // The worker looks at it while the rest of the system is still starting.
    if (!proxy.isOn || !system) return void request.socket.destroy()
    const answer = await fetch(new URL(request.url ?? '/', system.gatewayUrl))
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
    proxy.answered += 1
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  system = await startSystem({
    env: { MEDIA_URL: `http://127.0.0.1:${port}`, BACKOFF_MS: '40', POLL_MS: '40' },
    simulator: { settings: { imageDelayMs: 20, videoDelayMs: 20 } },
  })
  videos = await openVideos()
}, 240_000)
afterAll(async () => {
  videos?.close()
  await system?.close()
  server?.close()
})

const isNotFetched = ({ title }: { title: string }) => title === 'Not accepted' || title === 'Files not fetched'

test('while the address of our media is away a post waits and uses up no attempt; then it goes out once', async () => {
  const client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const page = await connectAccount(client, teamId, ready.pageId, 'fb')
  const file = await uploadFile(client, await picture({ seed: 1, width: 640, height: 640 }), 'p.jpg')
  // The worker has reached it once: an address that never answered it may still answer a network.
  await until(() => proxy.answered > 0, { withinMs: 45_000, what: 'a worker that reached the address' })
  proxy.isOn = false
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [page.id], caption: 'A', items: [{ media_id: file.id }], schedule: { kind: 'now' } },
  })
  const params = { id: posts[0]?.id ?? '' }
  const trace = await until(async () => {
    const now = await client.call(GetTrace, { params })
    return now.steps.filter(isNotFetched).length > now.max_retry + 2 ? now : undefined
  })
  expect(trace.attempts).toBe(1)
  // The last look may be some seconds old, and the first tries were refused by the network. From then on it is not asked at all.
  const isWaiting = async () => (await client.call(GetPost, { params })).error !== null
  await until(isWaiting, { withinMs: 45_000, what: 'a post that waits for the address' })
  expect((await client.call(GetPost, { params })).error).toMatchObject({ code: 'files_unreachable', action: 'wait' })
  const photos = () => system.simulator.control.requests({ account: ready.pageId, call: 'photos' }).length
  const asked = photos()
  await new Promise(resolve => setTimeout(resolve, 1_000))
  expect(photos()).toBe(asked)
  proxy.isOn = true
  await until(async () => (await client.call(GetPost, { params })).status === Posted)
  expect((await client.call(GetPost, { params })).error).toBeNull()
  expect(system.simulator.control.publications()).toHaveLength(1)
})

test.each([
  ['reel of Instagram', 'ig', 'reel'],
  ['story of Instagram', 'ig', 'story'],
  ['reel of a page', 'fb', 'reel'],
  ['story of a page', 'fb', 'story'],
] as const)(
  'so does a %s, whose video the network fetches',
  async (_name, network, postType) => {
    const client = system.client()
    await client.signUp()
    const { teamId, ready } = await connectNew(client, system.simulator.url)
    const account = await connectAccount(client, teamId, network === 'ig' ? ready.igId : ready.pageId, network)
    const path = await videos.make(`${network}-${postType}.mp4`, ...moving('540x960'), ...h264)
    const { id } = await uploadFile(client, readFileSync(path), 'video.mp4')
    const isRead = async () => (await client.call(GetMedia, { params: { id } })).status === MediaReady
    await until(isRead, { withinMs: 45_000, what: 'a video that was read' })
    proxy.isOn = false
    const { posts } = await client.call(CreatePosts, {
      body: {
        accounts: [account.id],
        caption: 'A video',
        post_type: postType,
        items: [{ media_id: id }],
        schedule: { kind: 'now' },
      },
    })
    const params = { id: posts[0]?.id ?? '' }
    try {
      // More often than a post may be tried.
      const trace = await until(
        async () => {
          const now = await client.call(GetTrace, { params })
          const refusals = now.steps.filter(isNotFetched)
          const isOver = (await client.call(GetPost, { params })).status === Failed
          return isOver || refusals.length > now.max_retry + 2 ? now : undefined
        },
        { withinMs: 45_000, what: 'a post that is tried again and again' },
      )
      expect(trace.attempts).toBe(1)
      expect((await client.call(GetPost, { params })).status).not.toBe(Failed)
    } finally {
      proxy.isOn = true
    }
    await until(async () => (await client.call(GetPost, { params })).status === Posted, { withinMs: 45_000 })
    expect(
      system.simulator.control.publications({ account: account.type === 'ig' ? ready.igId : ready.pageId }),
    ).toHaveLength(1)
  },
  60_000,
)

test('the pre-flight says that our media cannot be loaded, and what the network counts of its own limit', async () => {
  const client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const ig = await connectAccount(client, teamId, ready.igId, 'ig')
  const check = async (seed: number) => {
    const file = await uploadFile(client, await picture({ seed, width: 640, height: 640 }), 'p.jpg')
    const { checks } = await client.call(Preflight, {
      body: {
        accounts: [ig.id],
        caption: 'A',
        items: [{ media_id: file.id }],
        schedule: { kind: 'now' },
      },
    })
    return checks.filter(({ code }) => code === 'media_reach' || code === 'network_limit')
  }
  expect(await check(2)).toMatchObject([
    { code: 'media_reach', level: 'pass', cost: 0 },
    { code: 'network_limit', level: 'pass', text: '0 of 100 posts in 24 hours, as Instagram counts them' },
  ])
  proxy.isOn = false
  const [reach] = await check(3)
  proxy.isOn = true
  expect(reach).toMatchObject({ code: 'media_reach', level: 'warn', cost: 40 })
})

test('a limit that could not be read is not asked for again with every check', async () => {
  const client = system.client()
  await client.signUp()
  const { teamId, ready } = await connectNew(client, system.simulator.url)
  const ig = await connectAccount(client, teamId, ready.igId, 'ig')
  const file = await uploadFile(client, await picture({ seed: 4, width: 640, height: 640 }), 'p.jpg')
  const { control } = system.simulator
  const match = { account: ready.igId, call: 'content_publishing_limit' }
  control.addFault({ kind: 'code_2', match })
  const check = (caption: string) =>
    client.call(Preflight, {
      body: { accounts: [ig.id], caption, items: [{ media_id: file.id }], schedule: { kind: 'now' } },
    })
  for (const caption of ['A', 'B', 'C'])
    expect((await check(caption)).checks.filter(({ code }) => code === 'network_limit')).toEqual([])
  expect(control.requests(match)).toHaveLength(1)
})
