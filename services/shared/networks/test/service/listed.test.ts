import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../../../../infra/simulator/src/simulator.ts'
import { page } from '../../src/facebook/calls.ts'
import { type CallOptions, createGraph, type Graph } from '../../src/graph/client.ts'
import { featureScopes, publishingScopes } from '../../src/graph/oauth.ts'

/** An absence is one only when everything since was looked at: the networks show 25 to 50 rows at a time. */
const app = { id: '1', secret: 'secret' }
const hour = 3_600_000
const many = 120
let simulator: Simulator
let graph: Graph
let pageId: string
let call: CallOptions

beforeAll(async () => {
  simulator = await startSimulator({ app })
  graph = createGraph({ graphUrl: `${simulator.url}/graph`, appId: app.id, appSecret: app.secret })
  const scopes = [...publishingScopes, ...featureScopes.comments]
  const [made] = simulator.control.makeAccounts(1, undefined, scopes)
  if (!made) throw new Error('no account was made')
  pageId = made.pageId
  call = { token: made.pageToken, account: pageId }
})
afterAll(async () => {
  await graph.close()
  await simulator.close()
})

const post = (message: string) => page(graph).publishFeed(pageId, { message, photos: [] }, call)
const asked = () => simulator.control.requestCounts().published_posts ?? 0

test('recent posts are read page by page until older than asked, and no further', async () => {
  for (let number = 0; number < many; number += 1) await post(`long ago ${number}`)
  simulator.control.moveClock({ advanceMs: 2 * hour })
  const ours = await post('ours')
  for (let number = 0; number < many; number += 1) await post(`since ${number}`)
  const before = asked()
  const found = await page(graph).published(pageId, hour, call)
  expect(found.length).toBe(many + 1)
  expect(found.at(-1)?.id).toBe(ours)
  expect(asked() - before).toBe(3)
})

test('comments are read to the last one', async () => {
  const ours = await post('with comments')
  for (let number = 0; number < many; number += 1) await page(graph).comment(ours, `comment ${number}`, call)
  const found = await page(graph).comments(ours, call)
  expect(new Set(found).size).toBe(many)
})
