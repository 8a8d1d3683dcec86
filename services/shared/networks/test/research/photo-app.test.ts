import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PhotoAppReads, photoApp } from '../../src/photo-app/calls.ts'
import { createPhotoApp, type PhotoApp } from '../../src/photo-app/client.ts'
import { isMissing } from '../../src/photo-app/failures.ts'
import { type Network, refused, startNetwork } from './server.ts'

let network: Network
let client: PhotoApp
let app: PhotoAppReads
beforeAll(async () => {
  network = await startNetwork()
  client = createPhotoApp({ url: `${network.url}/api/v1/`, timeoutMs: 2_000 })
  app = photoApp(client)
})
beforeEach(() => void network.asked.splice(0))
afterAll(async () => {
  await client.close()
  await network.close()
})
const failureOf = (work: Promise<unknown>) => work.then(() => undefined).catch(err => err)

describe('hashtags', () => {
  test('with the number of their posts, whatever letters they have', async () => {
    network.answer = () => ({ id: '17841563', name: 'olivenöl', media_count: 12345678, status: 'ok' })
    expect(await app.tag('olivenöl')).toEqual({ id: '17841563', name: 'olivenöl', posts: 12345678 })
    expect(network.asked[0]?.pathname).toBe(`/api/v1/tags/${encodeURIComponent('olivenöl')}/info/`)
  })

  test('a name cannot leave its place in the address', async () => {
    network.answer = () => refused(404, { message: 'Media not found or unavailable', status: 'fail' })
    expect(isMissing(await failureOf(app.tag('../../users/1')))).toBe(true)
    expect(network.asked[0]?.pathname).toBe('/api/v1/tags/..%2F..%2Fusers%2F1/info/')
  })

  test('by their first letters', async () => {
    network.answer = () => ({ results: [{ id: '1', name: 'oil', media_count: 5 }, { name: 'x' }, null], status: 'ok' })
    expect(await app.searchTags('oi')).toEqual([{ id: '1', name: 'oil', posts: 5 }])
  })

  test('an answer without a count is no success', async () => {
    network.answer = () => ({ name: 'oil', status: 'ok' })
    expect(await failureOf(app.tag('oil'))).toMatchObject({ kind: 'unknown' })
  })
})

test('whose a post is', async () => {
  network.answer = () => ({
    version: '1.0',
    title: 'Harvest',
    author_name: 'olea',
    author_url: 'https://www.instagram.com/olea',
  })
  const address = 'https://www.instagram.com/p/C1/'
  expect(await app.embed(address)).toMatchObject({ username: 'olea', title: 'Harvest', thumbnail: null })
  expect(network.asked[0]?.searchParams.get('url')).toBe(address)
})

test.each([
  [429, { message: 'Please wait a few minutes before you try again.', status: 'fail' }, 'rate_limited'],
  [400, { message: 'feedback_required', spam: true, status: 'fail' }, 'rate_limited'],
  [400, { message: 'no', error_type: 'sentry_block', status: 'fail' }, 'rate_limited'],
  [403, { message: 'login_required', logout_reason: 2, status: 'fail' }, 'installation'],
  [400, { message: 'challenge_required', status: 'fail' }, 'installation'],
  [404, { message: 'Media not found or unavailable', status: 'fail' }, 'rejected'],
  [503, '<html>', 'transient'],
  [302, '', 'unknown'],
  [200, { message: 'no', status: 'fail' }, 'rejected'],
  [200, '<html>', 'unknown'],
] as const)('%i %j is %s', async (status, body, kind) => {
  network.answer = () => refused(status, body)
  expect(await failureOf(app.tag('oil'))).toMatchObject({ kind })
})

test('how long it asks to wait is kept', async () => {
  network.answer = () => refused(429, { status: 'fail' }, { 'retry-after': '30' })
  expect(await failureOf(app.tag('oil'))).toMatchObject({ kind: 'rate_limited', retryAfterMs: 30_000 })
})

test('an endless answer is not read', async () => {
  network.answer = () => refused(200, JSON.stringify({ name: 'x'.repeat(3 * 1024 * 1024) }))
  expect(await failureOf(app.tag('oil'))).toMatchObject({ kind: 'unknown' })
})
