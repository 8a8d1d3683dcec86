import { type Simulator, startSimulator } from '@fanfare/infra/simulator/src/simulator.ts'
import { page } from '@fanfare/networks/facebook/calls.ts'
import { createGraph, type Graph } from '@fanfare/networks/graph/client.ts'
import { publishingScopes } from '@fanfare/networks/graph/oauth.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PublishContext } from '../../src/networks/channel.ts'
import { pageChannel } from '../../src/networks/facebook/page-channel.ts'

/** The channel itself against the network: what only a crash at one moment, or a wrong clock, brings about. */
const hours = 3_600_000
const app = { id: '1', secret: 'secret' }
let simulator: Simulator
let graph: Graph
let call: PublishContext['call']
let pageId: string

beforeAll(async () => {
  simulator = await startSimulator({ app, settings: { fetchMedia: false } })
  graph = createGraph({ graphUrl: `${simulator.url}/graph`, appId: app.id, appSecret: app.secret })
  const [made] = simulator.control.makeAccounts(1, undefined, publishingScopes)
  if (!made) throw new Error('no account was made')
  pageId = made.pageId
  call = { token: made.pageToken, account: pageId, timeoutMs: 5_000, record: () => {} }
})
afterAll(async () => {
  await graph.close()
  await simulator.close()
})

const contextOf = (change: {
  prepared?: PublishContext['prepared']
  caption?: string
  pictures?: number
}): PublishContext =>
  ({
    publication: {},
    post: {
      caption: change.caption ?? '',
      items: Array.from({ length: change.pictures ?? 0 }, (_, index) => ({ media_id: `${index + 1}` })),
    },
    account: { fb_id: pageId },
    prepared: change.prepared ?? {},
    sincePreparedMs: 1_000,
    userTags: () => [],
    mediaUrl: () => 'http://media.example/m/1/fb2048',
    ownedByOthers: async () => new Set<string>(),
    hasRivals: async () => false,
    hasText: true,
    isOurText: (text: string) => text === (change.caption ?? ''),
    call,
  }) as unknown as PublishContext

test('photos that a lost draft already uses are prepared again, without a refusal', async () => {
  const photo = await page(graph).createPhoto(pageId, { url: 'http://media.example/m/1/fb2048' }, call)
  await page(graph).createDraft(pageId, { message: 'lost', photos: [photo] }, call)
  const context = contextOf({ prepared: { flow: 'draft-then-publish', children: [photo] }, pictures: 1 })
  await expect(pageChannel(graph, 'draft-then-publish').prepare(context)).rejects.toMatchObject({
    event: { type: 'start_over' },
  })
})

test.each([2, -2])('a text is found although the network’s clock is %i h away from ours', async away => {
  const caption = `Words of a network that is ${away} h away`
  simulator.control.moveClock({ setMs: Date.now() + away * hours })
  const channel = pageChannel(graph, 'photos-then-feed')
  const context = contextOf({ prepared: { flow: 'photos-then-feed' }, caption })
  expect(await channel.ask(context)).toMatchObject({ type: 'absent' })
  await page(graph).publishFeed(pageId, { message: caption, photos: [] }, call)
  expect(await channel.ask(context)).toMatchObject({ type: 'live' })
  // The same words from before may be another post, or this one if that clock was put forward: no read proves which.
  simulator.control.moveClock({ advanceMs: hours })
  expect(await channel.ask(context)).toMatchObject({ type: 'undecided' })
  // From long before they are another post.
  simulator.control.moveClock({ advanceMs: 24 * hours })
  expect(await channel.ask(context)).toMatchObject({ type: 'absent' })
})
