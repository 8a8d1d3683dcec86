import { TakeLoginEvent } from '@fanfare/contracts/endpoints/network-callbacks.ts'
import { GetPost, GetTrace } from '@fanfare/contracts/endpoints/posts.ts'
import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { tiktokSignature } from '@fanfare/infra/simulator/src/app-callbacks.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { queryRows, rested, settled } from './publishing-setup.ts'
import { control, create, lives, setup, useTikTokSystem } from './tiktok-setup.ts'

/** What TikTok says of posts by itself: it is asked sooner, and believed no more than before. */

/** Without an event the first look after the irreversible call is so late, ms; with one the post is posted well before. */
const askMs = 12_000
const soonMs = askMs * 0.75
useTikTokSystem({ ASK_MS: `${askMs}`, GRACE_PERIOD_MS: `${askMs + 500}`, POLL_MS: '100' })

let eventsUrl: string
beforeAll(() => {
  eventsUrl = `${setup().system.gatewayUrl}${TakeLoginEvent.url.replace(':login', 'tiktok')}`
})
afterEach(() => {
  control().changeSettings({ tiktokEventsUrl: eventsUrl, videoDelayMs: 200 })
})

interface Row {
  id: string
  state: string
  next_at: Date
  publish_id: string | null
}
const rowOf = async (post: Pick<Post, 'id'>): Promise<Row> => {
  const text = `select id, state, next_at, prepared ->> 'container' as publish_id from publishing.publications where post_id = $1`
  return (await queryRows(setup(), text, [post.id]))[0] as unknown as Row
}
/** Once TikTok has all of it and nobody is at work on it. */
const accepted = (post: Post) =>
  until(
    async () => {
      const row = await rowOf(post)
      const isWaiting = row.state === 'commit_requested' && row.next_at.getTime() > Date.now() + 1_000
      return isWaiting ? row : undefined
    },
    { withinMs: 20_000, what: 'a post that TikTok processes' },
  )
const timed = async (post: Post) => {
  await accepted(post)
  const began = performance.now()
  const done = await rested(setup().client, post.id, settled)
  return { done, ms: performance.now() - began }
}
/** An event as TikTok sends it, signed with this secret. */
const send = async (event: string, publishId: unknown, secret = setup().system.site.secrets.tiktokClientSecret) => {
  const now = Date.now()
  const body = JSON.stringify({
    client_key: setup().system.site.secrets.tiktokClientKey,
    event,
    create_time: Math.floor(now / 1000),
    user_openid: 'x',
    content: JSON.stringify({ publish_id: publishId, publish_type: 'DIRECT_PUBLISH' }),
  })
  const headers = { 'content-type': 'application/json', 'tiktok-signature': tiktokSignature(secret, body, now) }
  const { status } = await fetch(eventsUrl, { method: 'POST', body, headers })
  await setup().system.services.accounts.drain()
  await setup().system.services.publishing.drain()
  return status
}
const asked = () => control().requestCounts().tiktok_status ?? 0

test('an event that arrives has a post posted sooner than the next look would', async () => {
  control().changeSettings({ tiktokEventsUrl: eventsUrl, videoDelayMs: 1_500 })
  const { done, ms } = await timed(await create('video'))
  expect(done).toMatchObject({ status: Posted, error: null })
  expect(ms).toBeLessThan(soonMs)
  expect(lives(done)).toHaveLength(1)
  const sent = control()
    .callbacks()
    .filter(({ url }) => url === eventsUrl)
  expect(sent.map(({ status }) => status)).toEqual([200, 200])
}, 60_000)

test('one that says that a post failed has it looked at too, and TikTok says why', async () => {
  control().addFault({ kind: 'post_failed', reason: 'spam_risk_text', times: 1 })
  const before = asked()
  // Of an account of its own: it is looked at for longer than the others wait.
  const post = await create('video', {}, 'own')
  await until(() => asked() > before, { withinMs: soonMs, what: 'a look at the post that failed' })
  const said = async () => {
    const { steps } = await setup().client.call(GetTrace, { params: { id: post.id } })
    return steps.some(({ text }) => text.includes('spam_risk_text'))
  }
  await until(said, { withinMs: soonMs, what: 'what TikTok says of it' })
  // One look proves nothing: the state is what it was.
  expect((await rowOf(post)).state).toBe('commit_requested')
}, 60_000)

test('events that are lost cost nothing but time', async () => {
  control().changeSettings({ tiktokEventsUrl: '' })
  const { done, ms } = await timed(await create('video'))
  expect(done).toMatchObject({ status: Posted, error: null })
  expect(ms).toBeGreaterThan(soonMs)
  expect(lives(done)).toHaveLength(1)
}, 60_000)

test('forged ones do nothing, and true signatures of untrue words are not believed', async () => {
  control().changeSettings({ tiktokEventsUrl: '', videoDelayMs: 6_000 })
  const post = await create('video')
  const { publish_id: publishId, next_at: at } = await accepted(post)
  const before = asked()
  expect(await send('post.publish.complete', publishId, 'another secret')).toBe(403)
  expect((await rowOf(post)).next_at).toEqual(at)
  // Of nobody, of no post, and of what is no id.
  for (const id of ['v_pub_file~v2-1.1', '', { $ne: 1 }, "x' or '1'='1", 'x'.repeat(500)])
    expect(await send('post.publish.complete', id)).toBe(200)
  expect((await rowOf(post)).next_at).toEqual(at)
  expect(asked()).toBe(before)
  expect(await send('post.publish.complete', publishId)).toBe(200)
  await until(() => asked() > before, { withinMs: soonMs, what: 'a look that the event asked for' })
  expect((await rowOf(post)).state).toBe('commit_requested')
  expect((await setup().client.call(GetPost, { params: { id: post.id } })).status).not.toBe(Posted)
  expect(lives(post)).toEqual([])
  const done = await rested(setup().client, post.id, settled)
  expect(done.status).toBe(Posted)
  // What is over stays as it is, whatever is said of it.
  const over = await rowOf(post)
  for (const event of ['post.publish.failed', 'post.publish.no_longer_publicaly_available'])
    expect(await send(event, publishId)).toBe(200)
  expect(await rowOf(post)).toEqual(over)
}, 90_000)
