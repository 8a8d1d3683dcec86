import { CreatePosts, GetPost, GetTrace, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { DecidePost, PostComment, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { DisconnectSocialAccount } from '@fanfare/contracts/endpoints/teams.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { connectAccount, connectNew } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  commitOf,
  compose,
  fault,
  flowOf,
  type Kind,
  kinds,
  live,
  rested,
  type Setup,
  settled,
  setups,
  useSetups,
} from './publishing-setup.ts'

/** Networks respond with an error to a call that they have carried out, and reads may show an earlier state. */
useSetups()

/** Error responses seen at the live networks (code, subcode, status), and the error page of a proxy. */
const answers = [
  { code: 24, subcode: 2207008 },
  { code: 9007, subcode: 2207027 },
  { code: 4, subcode: 2207051, status: 403 },
  { code: 10, status: 403 },
  { code: 368 },
  { html: true, status: 404 },
  { html: true, status: 408 },
]
const named = answers.map(answer => [JSON.stringify(answer), answer] as const)
const setupOf = (kind: Kind) => setups.get(flowOf(kind)) as Setup
/** How many events say that a post went live. */
const publishedEvents = async ({ system }: Setup, postId: string): Promise<number> => {
  const client = new pg.Client(system.database.adminUrl)
  await client.connect()
  try {
    const { rowCount } = await client.query(
      "select 1 from publishing.outbox where name = 'post_published' and payload ->> 'postId' = $1",
      [postId],
    )
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Makes a published post look like one that was not published by Fanfare. */
const disown = async ({ system }: Setup, postId: string): Promise<void> => {
  const client = new pg.Client(system.database.adminUrl)
  await client.connect()
  try {
    await client.query("update publishing.publications set content_id = 'x' where post_id = $1", [postId])
  } finally {
    await client.end()
  }
}

describe.each(kinds)('%s', kind => {
  test.each(named)('carried out with the error response %s: live once, and shown as live', async (_, answer) => {
    const setup = setupOf(kind)
    fault(setup, commitOf[kind], 'answer_after', answer)
    const { post, marker } = await compose(kind)
    const done = await rested(setup.client, post.id, settled)
    expect(done).toMatchObject({ status: Posted, error: null })
    expect(live(setup, marker)).toBe(1)
  })

  test('carried out with an error response while reads lag: live once, and shown as live', async () => {
    const setup = setupOf(kind)
    fault(setup, commitOf[kind], 'answer_after', { code: 24, subcode: 2207008 })
    setup.system.simulator.control.addFault({
      kind: 'stale_read',
      as: 'finished',
      whenLive: true,
      lagMs: 1_000,
    } as never)
    const { post, marker } = await compose(kind)
    const done = await rested(setup.client, post.id, settled)
    expect(done).toMatchObject({ status: Posted, error: null })
    expect(live(setup, marker)).toBe(1)
  })

  test('really refused: failed with the reason after the grace period; a retry checks first and publishes once', async () => {
    const setup = setupOf(kind)
    fault(setup, commitOf[kind], 'answer_instead', { code: 368 })
    const { post, marker } = await compose(kind)
    const failed = await rested(setup.client, post.id, settled)
    expect(failed).toMatchObject({
      status: Failed,
      unconfirmed: false,
      error: { code: 'action_blocked', action: 'wait' },
    })
    expect(live(setup, marker)).toBe(0)
    await setup.client.call(RetryPost, { params: { id: post.id } })
    const done = await rested(setup.client, post.id, one => one.status === Posted)
    expect(done.error).toBeNull()
    expect(live(setup, marker)).toBe(1)
    const { steps, attempts } = await setup.client.call(GetTrace, { params: { id: post.id } })
    // The retry commits what was prepared before.
    expect(steps.filter(step => step.step === 'asked').length).toBeGreaterThanOrEqual(3)
    expect(attempts).toBe(1)
  })
})

describe.each(['text page', 'feed page', 'image'] as const)('%s that is changed after an error response', kind => {
  test('is found live with its earlier text, with an alert; nothing is sent again', async () => {
    const setup = setupOf(kind)
    const { control } = setup.system.simulator
    fault(setup, commitOf[kind], 'answer_after', { code: 368 })
    const lag = control.addFault({ kind: 'stale_read', as: 'finished', whenLive: true, lagMs: 60_000 } as never)
    const { post, marker } = await compose(kind)
    expect(await rested(setup.client, post.id, settled)).toMatchObject({
      status: Failed,
      error: { code: 'action_blocked' },
    })
    expect(live(setup, marker)).toBe(1)
    control.clearFaults(lag.id)
    const caption = `Other words #m${marker}`
    await setup.client.call(UpdatePost, { params: { id: post.id }, body: { caption } })
    await setup.client.call(RetryPost, { params: { id: post.id } })
    const done = await rested(setup.client, post.id, one => one.status === Posted)
    expect(done).toMatchObject({ error: null, alerts: [{ code: 'live_as_before' }] })
    expect(live(setup, marker)).toBe(1)
  })

  test('and is not found is unconfirmed: what was sent may still go live', async () => {
    const setup = setupOf(kind)
    fault(setup, commitOf[kind], 'answer_instead', { code: 368 })
    const { post, marker } = await compose(kind)
    await rested(setup.client, post.id, settled)
    await setup.client.call(UpdatePost, { params: { id: post.id }, body: { caption: `Other words #m${marker}` } })
    await setup.client.call(RetryPost, { params: { id: post.id } })
    const asked = await rested(setup.client, post.id, one => one.unconfirmed)
    expect(asked.error?.message).toContain('then changed')
    await setup.client.call(DecidePost, { params: { id: post.id }, body: { live: false } })
    await setup.client.call(RetryPost, { params: { id: post.id } })
    expect(await rested(setup.client, post.id, one => one.status === Posted)).toMatchObject({ error: null, alerts: [] })
    expect(live(setup, marker)).toBe(1)
  })
})

test('a picture without text is never taken for another one without text', async () => {
  const setup = setupOf('image')
  const ours = () => setup.system.simulator.control.publications({ account: setup.ready.igId }).length
  const stranger = await compose('image', { caption: '' })
  await rested(setup.client, stranger.post.id, settled)
  const before = ours()
  // The first picture counts as posted by someone else.
  await disown(setup, stranger.post.id)
  fault(setup, 'media_publish', 'cut_before')
  const { post } = await compose('image', { caption: '' })
  expect(await rested(setup.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
  expect(ours()).toBe(before + 1)
})

test('an unconfirmed post that a person says is live gets its link and comment', async () => {
  const setup = setupOf('image')
  fault(setup, 'media_publish', 'cut_after')
  const { control } = setup.system.simulator
  fault(setup, 'container_status', 'stale_read', { as: 'missing', whenLive: true, times: undefined })
  fault(setup, 'media_list', 'stale_read', { lagMs: 60_000, times: undefined })
  const { post, marker } = await compose('image', { first_comment: 'After all' })
  await until(() => live(setup, marker) === 1, { what: 'the post at the network', everyMs: 5 })
  fault(setup, 'container_status', 'http_502_html', { times: undefined })
  await rested(setup.client, post.id, one => one.unconfirmed)
  control.clearFaults()
  await setup.client.call(DecidePost, { params: { id: post.id }, body: { live: true } })
  const done = await rested(setup.client, post.id, one => one.permalink !== null && one.status === Posted)
  expect(done.alerts).toEqual([])
  await until(() => (setup.system.simulator.control.summary().comments ?? []).some(one => one.text === 'After all'), {
    what: 'the comment',
  })
})

describe('what cannot be read', () => {
  test.each(['image', 'carousel'] as const)(
    '%s: a container that can never be read is published all the same',
    async kind => {
      const setup = setupOf(kind)
      fault(setup, 'container_status', 'stale_read', { as: 'missing', times: undefined })
      const { post, marker } = await compose(kind)
      expect(await rested(setup.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
      expect(live(setup, marker)).toBe(1)
    },
  )

  test('a container that cannot be read after a lost response is never prepared again', async () => {
    const setup = setupOf('image')
    fault(setup, 'media_publish', 'cut_after')
    fault(setup, 'container_status', 'stale_read', { as: 'missing', whenLive: true, times: undefined })
    const { post, marker } = await compose('image')
    expect(await rested(setup.client, post.id, settled)).toMatchObject({ status: Posted, error: null })
    expect(live(setup, marker)).toBe(1)
  })
})

test('a link that cannot be read just after the post went live is read later', async () => {
  const setup = setupOf('image')
  fault(setup, 'media_read', 'answer_instead', { code: 100, subcode: 33, times: 2 })
  const { post } = await compose('image')
  const done = await rested(setup.client, post.id, one => one.permalink !== null)
  expect(done).toMatchObject({ status: Posted, alerts: [] })
})

describe('a first comment', () => {
  const decorated = (setup: Setup, id: string) =>
    until(async () => (await setup.client.call(GetTrace, { params: { id } })).state === 'decorated', {
      withinMs: 45_000,
      what: 'decoration',
    })
  const comments = ({ system }: Setup, text: string) =>
    (system.simulator.control.summary().comments ?? [])
      .filter(comment => comment.text === text)
      .reduce((sum, { count }) => sum + count, 0)

  test.each([
    ['an answer that comes too late', 'latency_after', { delayMs: 2_500 }],
    ['a comment that is taken later than we wait', 'latency', { delayMs: 1_300 }],
    ['a cut answer', 'cut_after', {}],
    ['an error after it was done', 'answer_after', { code: 2 }],
  ])('is posted once after %s', async (_, kindOfFault, more) => {
    for (const kind of ['image', 'draft page'] as const) {
      const setup = setupOf(kind)
      fault(setup, 'comments', kindOfFault, more)
      const words = `First, ${kind} ${kindOfFault}`
      const { post } = await compose(kind, { first_comment: words })
      await rested(setup.client, post.id, one => one.status === Posted)
      await decorated(setup, post.id)
      expect(comments(setup, words), kind).toBe(1)
      expect((await setup.client.call(GetPost, { params: { id: post.id } })).alerts).toEqual([])
      expect(await publishedEvents(setup, post.id)).toBe(1)
    }
  })

  test('an abandoned comment that is there all the same is not posted again', async () => {
    const setup = setupOf('image')
    fault(setup, 'comments', 'answer_after', { code: 10, status: 403 })
    const lag = fault(setup, 'comments_list', 'stale_read', { lagMs: 60_000, times: undefined })
    const { post } = await compose('image', { first_comment: 'There already' })
    await rested(setup.client, post.id, one => one.status === Posted)
    await decorated(setup, post.id)
    expect((await setup.client.call(GetPost, { params: { id: post.id } })).alerts).toHaveLength(1)
    setup.system.simulator.control.clearFaults(lag.id)
    await setup.client.call(PostComment, { params: { id: post.id } })
    await decorated(setup, post.id)
    expect(comments(setup, 'There already')).toBe(1)
  })

  test('a refused one ends alone: the post shows an alert, has its link, and the comment can be posted later', async () => {
    const setup = setupOf('image')
    const refusing = fault(setup, 'comments', 'answer_instead', {
      code: 100,
      message: 'No comments here',
      times: undefined,
    })
    const { post } = await compose('image', { first_comment: 'Later' })
    await rested(setup.client, post.id, one => one.status === Posted)
    await decorated(setup, post.id)
    const without = await setup.client.call(GetPost, { params: { id: post.id } })
    expect(without).toMatchObject({ status: Posted, error: null, permalink: expect.any(String) })
    expect(without.alerts).toMatchObject([{ code: 'comment_missing', action: 'comment' }])
    expect(without.alerts[0]?.message).toContain('No comments here')
    setup.system.simulator.control.clearFaults(refusing.id)
    const answer = await setup.client.call(PostComment, { params: { id: post.id } })
    expect(answer.alerts).toEqual([])
    await decorated(setup, post.id)
    expect(comments(setup, 'Later')).toBe(1)
    expect(await publishedEvents(setup, post.id)).toBe(1)
  })

  test('of an account that was removed since, a comment is not tried again: the post says so at once', async () => {
    const { system } = setupOf('image')
    const client = system.client()
    await client.signUp()
    const { teamId, ready } = await connectNew(client, system.simulator.url)
    const page = await connectAccount(client, teamId, ready.pageId, 'fb')
    const { id: fault } = system.simulator.control.addFault({
      kind: 'answer_instead',
      code: 100,
      match: { account: ready.pageId, call: 'comments' },
    })
    const { posts } = await client.call(CreatePosts, {
      body: { accounts: [page.id], caption: 'Live', first_comment: 'Never there', schedule: { kind: 'now' } },
    })
    const params = { id: posts[0]?.id ?? '' }
    const { alerts } = await until(async () => {
      const post = await client.call(GetPost, { params })
      return post.alerts.length > 0 ? post : undefined
    })
    expect(alerts).toMatchObject([{ code: 'comment_missing', action: 'comment' }])
    system.simulator.control.clearFaults(fault)
    await client.call(DisconnectSocialAccount, { params: { teamId, accountId: page.id } })
    await client.call(PostComment, { params })
    const after = await until(async () => {
      const post = await client.call(GetPost, { params })
      return post.alerts.length > 0 ? post : undefined
    })
    expect(after).toMatchObject({ status: Posted, alerts: [{ code: 'comment_missing', action: 'none' }] })
    expect(after.alerts[0]?.message).toContain('no longer connected')
    const { steps } = await client.call(GetTrace, { params })
    expect(steps.filter(({ text }) => text.includes('no longer connected'))).toHaveLength(1)
  })
})
