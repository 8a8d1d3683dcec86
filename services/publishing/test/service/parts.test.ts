import { CreatePosts, DeletePost, GetPost, GetTrace, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, RetryPost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft, Failed, InProgress, type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { scheduling } from '@fanfare/contracts/limits.ts'
import type { StatusMessage } from '@fanfare/contracts/live.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { connectAccount, connectNew, connectPerson, uploadFile } from '@fanfare/infra/testing/walk.ts'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { eventsOf, fault, rested, type Setup, settled, setups, useSetups } from './publishing-setup.ts'

/** Posts with several publications: the pieces of a story, and the linked page. Counted at the simulated network. */

useSetups(['draft-then-publish'])

const setup = () => setups.get('draft-then-publish') as Setup
const control = () => setup().system.simulator.control
let seed = 9000
const upload = async () =>
  (await uploadFile(setup().client, await picture({ seed: ++seed, width: 640, height: 800 }), 'p.jpg')).id
const uploads = async (count: number) => {
  const ids: string[] = []
  for (let at = 0; at < count; at++) ids.push(await upload())
  return ids
}

const create = async (body: object): Promise<Post> => {
  const { client, ig } = setup()
  const { posts } = await client.call(CreatePosts, {
    body: { accounts: [ig.id], schedule: { kind: 'now' }, ...body } as never,
  })
  return posts[0] as Post
}
/** What a query of one post finds in the tables. */
const rowsOf = async <T extends pg.QueryResultRow = pg.QueryResultRow>(sql: string, id: string): Promise<T[]> => {
  const client = new pg.Client(setup().system.database.adminUrl)
  await client.connect()
  try {
    return (await client.query<T>(sql, [id])).rows
  } finally {
    await client.end()
  }
}
const read = (id: string) => setup().client.call(GetPost, { params: { id } })
/** What is live, oldest first, of these files. */
const liveOf = (ids: readonly string[]) =>
  control()
    .publications()
    .filter(({ sources }) => sources.some(source => ids.some(id => source.includes(`/${id}/`))))
    .sort((one, other) => one.seq - other.seq)
/** The file that each of them shows. */
const order = (ids: readonly string[]) =>
  liveOf(ids).map(({ sources }) => ids.findIndex(id => sources[0]?.includes(id)))

/** Part, number of parts, state, and whether it waits for another one, of the publications that were not taken back. */
const partsSql =
  "select part, parts, state, next_at > now() + interval '1000 years' as waits from publishing.publications where post_id = $1 and state <> 'cancelled' order by part"
const partsOf = async (postId: string) =>
  (await rowsOf(partsSql, postId)).map(({ part, parts, state, waits }) => [part, parts, state, waits])

describe('a story in pieces', () => {
  const story = (ids: string[], more: object = {}) =>
    create({ post_type: 'story', items: ids.map(media_id => ({ media_id })), ...more })

  test('goes out piece by piece, in order, each once', async () => {
    const ids = await uploads(3)
    const { id } = await story(ids)
    const post = await rested(setup().client, id, settled)
    expect(post).toMatchObject({ status: Posted, type: 'story', error: null, alerts: [] })
    expect(post.publications.map(({ part, surface, status }) => [part, surface, status])).toEqual(
      [1, 2, 3].map(part => [part, 'instagram_story', 'live']),
    )
    expect(order(ids)).toEqual([0, 1, 2])
    expect(await eventsOf(setup(), id)).toEqual(['post_created', 'post_scheduled', 'post_publishing', 'post_published'])
  })

  test.each(['cut_after', 'http_500', 'latency_after'])('a publish call of it ends in %s', async kind => {
    const ids = await uploads(3)
    fault(setup(), 'media_publish', kind, { skip: 1, delayMs: 1500 })
    const { id } = await story(ids)
    expect(await rested(setup().client, id, settled)).toMatchObject({ status: Posted, error: null })
    expect(order(ids)).toEqual([0, 1, 2])
  })

  test('stops at a piece that fails, says so, and goes on from there when it is tried again', async () => {
    const { client } = setup()
    const ids = await uploads(3)
    const refused = control().addFault({
      kind: 'answer_instead',
      code: 100,
      match: { call: 'media' },
      times: 1,
      skip: 1,
    } as never)
    const { id } = await story(ids)
    const stopped = await rested(client, id, settled)
    control().clearFaults()
    expect(refused).toBeDefined()
    expect(stopped).toMatchObject({
      status: Failed,
      unconfirmed: false,
      error: { title: '1 of 3 parts live', action: expect.any(String) },
    })
    expect(stopped.error?.message).toMatch(/^Part 2 is missing\. .* The part after it waits\.$/)
    expect(order(ids)).toEqual([0])
    // It can neither be edited nor taken back: a part of it is live.
    await expect(client.call(UpdatePost, { params: { id }, body: { caption: 'Other' } })).rejects.toMatchObject({
      code: 'post_state',
    })
    await client.call(RetryPost, { params: { id } })
    expect(await rested(client, id, post => post.status === Posted)).toMatchObject({ error: null })
    expect(order(ids)).toEqual([0, 1, 2])
    expect((await eventsOf(setup(), id)).filter(name => name === 'post_published')).toHaveLength(1)
  })

  test.each(['changed', 'deleted'])('whose first piece failed leaves none that waits where it is %s', async what => {
    const { client } = setup()
    const ids = await uploads(3)
    control().addFault({ kind: 'answer_instead', code: 100, match: { call: 'media' }, times: 1 } as never)
    const { id } = await story(ids)
    expect(await rested(client, id, settled)).toMatchObject({ status: Failed, unconfirmed: false })
    control().clearFaults()
    if (what === 'deleted') {
      await client.call(DeletePost, { params: { id } })
      expect(await partsOf(id)).toEqual([[1, 3, 'failed', false]])
      return
    }
    const items = [ids[2], ids[0]].map(media_id => ({ media_id: media_id as string }))
    await client.call(UpdatePost, { params: { id }, body: { items } })
    await client.call(RetryPost, { params: { id } })
    const post = await rested(client, id, one => one.status === Posted)
    expect(post.publications.map(({ part, status }) => [part, status])).toEqual([
      [1, 'live'],
      [2, 'live'],
    ])
    expect(order(ids)).toEqual([2, 0])
  })

  test('waits with its rest for a reconnect, and then goes on', async () => {
    const { client, system, ready } = setup()
    const ids = await uploads(2)
    const wall = `${Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 2 })}T10:00`
    const { id } = await story(ids, { schedule: { kind: 'date', wall } })
    control().addFault({ kind: 'token_expired', match: { call: 'media' }, skip: 1 } as never)
    await client.call(PublishPost, { params: { id }, body: {} })
    const held = await rested(client, id, post => settled(post) || post.publications.some(one => one.error !== null))
    expect(held.publications.map(({ error }) => error?.action)).not.toContain('edit')
    expect(order(ids)).toEqual([0])
    control().clearFaults()
    await connectPerson(client, system.simulator.url, ready.userId)
    expect(await rested(client, id, post => post.status === Posted)).toMatchObject({ error: null })
    expect(order(ids)).toEqual([0, 1])
  })

  test('is cancelled while a piece is on its way: what is live stays, and the rest never goes out', async () => {
    const { client } = setup()
    const ids = await uploads(3)
    control().addFault({ kind: 'latency', delayMs: 60_000, match: { call: 'media' }, skip: 1 } as never)
    const { id } = await story(ids)
    const halfway = await rested(client, id, ({ publications: [first, second] }) => {
      return first?.status === 'live' && second?.status === 'under_way'
    })
    expect(halfway).toMatchObject({ status: InProgress, eligible_actions: ['cancel'] })
    const cancelled = await client.call(CancelPost, { params: { id } })
    expect(cancelled).toMatchObject({ status: Posted, unconfirmed: false, alerts: [{ code: 'parts_cancelled' }] })
    expect(cancelled.publications.map(({ part, status }) => [part, status])).toEqual([[1, 'live']])
    expect(cancelled.eligible_actions).not.toContain('cancel')
    control().clearFaults()
    // A later post of the same account goes out, and nothing of the cancelled one before it.
    const next = await uploads(1)
    const { id: later } = await story(next)
    await rested(client, later, post => post.status === Posted)
    expect((await partsOf(id)).map(([part]) => part)).toEqual([1])
    expect(order(ids)).toEqual([0])
    await expect(client.call(CancelPost, { params: { id } })).rejects.toMatchObject({ code: 'post_state' })
  })

  test('is taken back whole before it begins, and planned again where its pieces change', async () => {
    const { client } = setup()
    const ids = await uploads(3)
    const wall = `${Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 2 })}T10:00`
    const { id } = await story(ids.slice(0, 2), { schedule: { kind: 'date', wall } })
    const states = () => partsOf(id)
    expect(await states()).toEqual([
      [1, 2, 'scheduled', false],
      [2, 2, 'scheduled', true],
    ])
    await client.call(UpdatePost, { params: { id }, body: { items: ids.map(media_id => ({ media_id })) } })
    expect(await states()).toEqual([
      [1, 3, 'scheduled', false],
      [2, 3, 'scheduled', true],
      [3, 3, 'scheduled', true],
    ])
    expect(await client.call(CancelPost, { params: { id } })).toMatchObject({ status: Draft })
    expect(await states()).toEqual([])
    expect(order(ids)).toEqual([])
  })
})

/** The messages of a post's status stream until it ends, which it does once the post is settled. */
const statusesOf = async (id: string): Promise<StatusMessage[]> => {
  const response = await setup().client.send(`/api/contents/streamstatus?id=${id}`, {
    headers: { accept: 'text/event-stream' },
    signal: AbortSignal.timeout(20_000),
  })
  return (await response.text())
    .split('\n\n')
    .filter(event => /^event: message$/m.test(event))
    .map(event => JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? ''))
}

const allLive = ({ publications }: Post) =>
  publications.length > 1 && publications.every(({ status }) => status === 'live')

describe('the linked page', () => {
  const both = (ids: string[], more: object = {}) =>
    create({ caption: `Both ${++seed}`, post_to_page: true, items: ids.map(media_id => ({ media_id })), ...more })
  const places = (ids: readonly string[]) => liveOf(ids).map(({ surface }) => surface)

  test('gets the post once it is live on Instagram, each once, each with its own link', async () => {
    const ids = await uploads(1)
    const { id } = await both(ids)
    const post = await rested(
      setup().client,
      id,
      one => one.publications.length === 2 && one.publications.every(({ permalink }) => permalink !== null),
    )
    expect(post).toMatchObject({ status: Posted, alerts: [], account: { id: setup().ig.id } })
    expect(post.publications).toMatchObject([
      { part: 1, surface: 'instagram_feed', account_id: setup().ig.id, status: 'live' },
      { part: 2, surface: 'page_post', account_id: setup().page.id, status: 'live' },
    ])
    expect(post.progress).toMatchObject({ percent: 100, sentence: 'Posted' })
    const messages = await statusesOf(id)
    expect(messages.at(-1)).toMatchObject({ settled: true, progress: { percent: 100, sentence: 'Posted' } })
    expect(messages.at(-1)?.publications).toEqual(post.publications)
    const events = (await eventsOf(setup(), id)).filter(name => /published|settled|failed/.test(name))
    expect(events).toEqual(['post_published', 'post_settled'])
    expect(places(ids)).toEqual(['instagram_feed', expect.stringMatching(/^page_/)])
  })

  test('gets a post that is planned right after the page was connected', async () => {
    const { client, system } = setup()
    const { teamId, ready } = await connectNew(client, system.simulator.url)
    const ig = await connectAccount(client, teamId, ready.igId, 'ig')
    const [media_id] = await uploads(1)
    const tomorrow = { kind: 'date', wall: new Date(Date.now() + 86_400_000).toISOString().slice(0, 19), zone: 'UTC' }
    const body = { accounts: [ig.id], post_to_page: true, items: [{ media_id }], schedule: tomorrow }
    const planned = async (caption: string) => {
      const { id } = await create({ caption, ...body })
      const sql = 'select social_account_id::text as id from publishing.publications where post_id = $1 order by part'
      return (await rowsOf<{ id: string }>(sql, id)).map(row => row.id)
    }
    expect(await planned('Without a page')).toEqual([ig.id])
    const page = await connectAccount(client, teamId, ready.pageId, 'fb')
    expect(await planned('With a page')).toEqual([ig.id, page.id])
  })

  test('is an alert where it fails, and can be tried again: the post itself stays live', async () => {
    const { client } = setup()
    const ids = await uploads(1)
    control().addFault({ kind: 'answer_instead', code: 100, match: { call: 'photos' }, times: 1 } as never)
    const { id } = await both(ids)
    const post = await rested(client, id, one => one.alerts.length > 0)
    expect(post).toMatchObject({
      status: Posted,
      error: null,
      alerts: [{ code: 'cross_post_failed', title: 'On Instagram, not on the Page', action: 'retry' }],
    })
    expect(places(ids)).toEqual(['instagram_feed'])
    expect(await client.call(RetryPost, { params: { id } })).toMatchObject({ status: Posted, alerts: [] })
    const done = await rested(client, id, allLive)
    expect(done).toMatchObject({ status: Posted, alerts: [] })
    expect(places(ids)).toEqual(['instagram_feed', expect.stringMatching(/^page_/)])
  })

  test('never begins where the post itself fails', async () => {
    const { client } = setup()
    const ids = await uploads(1)
    control().addFault({ kind: 'answer_instead', code: 100, match: { call: 'media' }, times: 1 } as never)
    const { id } = await both(ids)
    const post = await rested(client, id, settled)
    expect(post).toMatchObject({ status: Failed, alerts: [] })
    expect(post.publications.map(({ status }) => status)).toEqual(['failed', 'waiting'])
    expect(places(ids)).toEqual([])
    await client.call(RetryPost, { params: { id } })
    await rested(client, id, allLive)
    expect(places(ids)).toEqual(['instagram_feed', expect.stringMatching(/^page_/)])
  })

  test.each(['cut_after', 'http_500'])('its publish call ends in %s', async kind => {
    const ids = await uploads(1)
    fault(setup(), 'post_publish', kind)
    const { id } = await both(ids)
    const post = await rested(setup().client, id, allLive)
    expect(post).toMatchObject({ status: Posted, alerts: [] })
    expect(places(ids)).toHaveLength(2)
  })

  const wallIn = (minutes: number) => ({
    kind: 'date',
    wall: new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16),
    zone: 'UTC',
  })
  const stagesOf = (post: Post) => post.publications.map(({ surface, status }) => [surface, status])

  test('is shown from the creation of a scheduled post on, and after each change of it', async () => {
    const { client } = setup()
    const ids = await uploads(1)
    const post = await both(ids, { schedule: wallIn(2 * 1440) })
    const { id } = post
    const scheduled = [
      ['instagram_feed', 'scheduled'],
      ['page_post', 'scheduled'],
    ]
    expect(stagesOf(post)).toEqual(scheduled)
    expect(await read(id)).toEqual(post)
    expect(post.publications).toMatchObject([
      { part: 1, account_id: setup().ig.id, error: null, permalink: null },
      { part: 2, account_id: setup().page.id, error: null, permalink: null },
    ])
    const change = async (body: object) => {
      const changed = await client.call(UpdatePost, { params: { id }, body })
      expect(stagesOf(await read(id))).toEqual(stagesOf(changed as Post))
      return stagesOf(changed as Post)
    }
    expect(await change({ schedule: wallIn(3 * 1440) })).toEqual(scheduled)
    expect(await change({ post_to_page: false })).toEqual([])
    expect(await change({ post_to_page: true })).toEqual(scheduled)
    const draft = await client.call(CancelPost, { params: { id } })
    expect([draft.publications, (await read(id)).publications]).toEqual([[], []])
    expect(await change({ schedule: wallIn(2 * 1440) })).toEqual(scheduled)
  })

  // By the specification the copy counts as scheduled only where it is more than ten minutes ahead.
  test.each([
    [scheduling.crossPostMinutes - 2, 'waiting'],
    [scheduling.crossPostMinutes + 2, 'scheduled'],
  ])('of a post that is due in %i minutes is %s', async (minutes, status) => {
    const post = await both(await uploads(1), { schedule: wallIn(minutes) })
    expect(stagesOf(post)).toEqual([
      ['instagram_feed', 'scheduled'],
      ['page_post', status],
    ])
    await setup().client.call(DeletePost, { params: { id: post.id } })
  })
})

test('the pieces of a scheduled story are shown from its creation on', async () => {
  const items = (await uploads(2)).map(media_id => ({ media_id }))
  const wall = `${Temporal.Now.plainDateISO('Europe/Lisbon').add({ days: 2 })}T10:00`
  const post = await create({ post_type: 'story', items, schedule: { kind: 'date', wall } })
  expect(post.publications.map(({ part, status }) => [part, status])).toEqual([
    [1, 'scheduled'],
    [2, 'scheduled'],
  ])
  expect(await read(post.id)).toEqual(post)
})

test('the event of a live post has the same form for one publication and for several', async () => {
  const ids = await uploads(1)
  const make = async (more: object) => {
    const { id } = await create({ caption: `Event ${++seed}`, items: [{ media_id: ids[0] }], ...more })
    await rested(setup().client, id, settled)
    const sql =
      "select payload -> 'publications' as publications from publishing.outbox where name = 'post_published' and payload ->> 'postId' = $1"
    return (await rowsOf<{ publications: object[] }>(sql, id)).map(({ publications }) => publications)
  }
  const own = { part: 1, account_id: setup().ig.id, surface: 'instagram_feed', status: 'live' }
  expect(await make({})).toEqual([[own]])
  const page = { part: 2, account_id: setup().page.id, surface: 'page_post', status: expect.any(String) }
  expect(await make({ post_to_page: true })).toEqual([[own, page]])
})

test('a post with one publication is shown as before', async () => {
  const ids = await uploads(1)
  const { id } = await create({ caption: `One ${++seed}`, items: [{ media_id: ids[0] }] })
  const post = await rested(setup().client, id, settled)
  expect(post).toMatchObject({ status: Posted, publications: [] })
  const trace = await setup().client.call(GetTrace, { params: { id } })
  expect(trace.commits).toBe(1)
  expect(await read(id)).toMatchObject({ status: Posted })
  expect([InProgress, Scheduled]).not.toContain(post.status)
})
