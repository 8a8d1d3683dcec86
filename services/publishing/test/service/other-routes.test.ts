import { AddContents } from '@fanfare/contracts/endpoints/contents.ts'
import { EnqueuePosts, MovePosts, ShufflePosts, SwapPosts } from '@fanfare/contracts/endpoints/placing.ts'
import { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import {
  CreatePosts,
  DeletePost,
  GetPost,
  Preflight,
  RestorePost,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import { PublishPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { CreateSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { type Post, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { uploadFile } from '@fanfare/infra/testing/walk.ts'
import { expect, test } from 'vitest'
import { rested, type Setup, setups, useSetups } from './publishing-setup.ts'

/** A page that is chosen itself, or has the same post already, gets no copy of it. Counted at the simulated network. */

useSetups(['draft-then-publish'])

const setup = () => setups.get('draft-then-publish') as Setup
let seed = 77_000
const upload = async () =>
  (await uploadFile(setup().client, await picture({ seed: ++seed, width: 640, height: 800 }), `r${seed}.jpg`)).id
/** The surfaces on which a file is live. */
const placesOf = (id: string) =>
  setup()
    .system.simulator.control.publications()
    .filter(({ sources }) => sources.some(source => source.includes(`/${id}/`)))
    .map(({ surface }) => surface)
    .sort()
const days = (count: number) => `${Temporal.Now.plainDateISO('UTC').add({ days: count })}T10:00`
const at = (count: number) => ({ kind: 'date', wall: days(count), zone: 'UTC' }) as const

/** Creates posts and returns them; by default of one new file, with a copy on the linked page. */
const create = async (given: object) => {
  const { client } = setup()
  const id = await upload()
  const body = { caption: `Route ${id}`, items: [{ media_id: id }], schedule: at(3), post_to_page: true, ...given }
  const { posts } = await client.call(CreatePosts, { body: body as never })
  return { id, posts, body, first: posts[0] as Post }
}
const both = () => [setup().ig.id, setup().page.id]
const twice = { code: 'post_incomplete', message: expect.stringMatching(/would get it twice/) }

test('a page that is chosen beside the account linked to it gets the post once', async () => {
  const { client } = setup()
  const { id, posts } = await create({ accounts: both(), schedule: { kind: 'now' } })
  expect(posts.map(({ publications }) => publications.length)).toEqual([0, 0])
  expect(posts[0]?.post_to_page).toBe(false)
  for (const post of posts) await rested(client, post.id, one => one.status === Posted)
  expect(placesOf(id)).toEqual(['instagram_feed', expect.stringMatching(/^page_/)])
})

test('the checks say that it gets its own', async () => {
  const body = { accounts: both(), caption: 'Own', items: [{ media_id: await upload() }], schedule: at(2) }
  const { checks } = await setup().client.call(Preflight, { body: { ...body, post_to_page: true } as never })
  const { page } = setup()
  expect(checks.filter(({ code }) => code === 'cross_post')).toMatchObject([
    { level: 'pass', title: `${page.name} gets its own post` },
  ])
})

test('a draft for both accounts becomes one post for each', async () => {
  const { client } = setup()
  const { id, first } = await create({ accounts: both(), schedule: { kind: 'draft' }, together: true })
  const { siblings } = (await client.call(PublishPost, { params: { id: first.id }, body: {} })) as never as {
    siblings?: string[]
  }
  for (const one of [first.id, ...(siblings ?? [])]) await rested(client, one, post => post.status === Posted)
  await rested(client, first.id, post => post.status === Posted && placesOf(id).length >= 2)
  expect(placesOf(id)).toEqual(['instagram_feed', expect.stringMatching(/^page_/)])
})

test('each date of a series', async () => {
  const { client } = setup()
  const recurrence = { unit: 'day', every: 1, times: 2 }
  const items = [{ media_id: await upload() }]
  const body = { accounts: both(), caption: 'Series', items, schedule: at(4), recurrence, post_to_page: true }
  const { dates } = await client.call(CreateSeries, { body: body as never })
  for (const { posts } of dates) {
    expect(posts).toHaveLength(2)
    for (const { id } of posts) {
      const post = await client.call(GetPost, { params: { id } })
      expect(post.publications).toEqual([])
      expect(post.post_to_page).toBe(post.account.id === setup().page.id)
    }
  }
})

test('a copy cannot be switched on later beside the page’s own post, until that is gone', async () => {
  const { client } = setup()
  const { first, posts } = await create({ accounts: both() })
  const change = () => client.call(UpdatePost, { params: { id: first.id }, body: { post_to_page: true } })
  await expect(change()).rejects.toMatchObject(twice)
  await client.call(DeletePost, { params: { id: posts[1]?.id as string } })
  expect((await change()).publications).toHaveLength(2)
})

test('the same post in two requests is refused for the second, whichever it is', async () => {
  const { ig, page } = setup()
  const one = await create({ accounts: [ig.id], schedule: at(7) })
  await expect(create({ ...one.body, accounts: [page.id], post_to_page: false })).rejects.toMatchObject(twice)
  const other = await create({ accounts: [page.id], post_to_page: false, schedule: at(8) })
  await expect(create({ ...other.body, accounts: [ig.id], post_to_page: true })).rejects.toMatchObject(twice)
  // On another day, or with another text, it is another post.
  await create({ ...one.body, accounts: [page.id], post_to_page: false, schedule: at(9) })
  await create({ ...one.body, accounts: [page.id], post_to_page: false, caption: 'Other words' })
})

test('so it is in a batch by the names of the specification, and in a row of a table', async () => {
  const { client, ig, page } = setup()
  const { id, body } = await create({ accounts: [ig.id], schedule: at(11) })
  const row = { accounts: page.id, caption: body.caption, media: id, date: days(11).slice(0, 10), time: '10:00' }
  const { rows } = await client.call(ImportPosts, { body: { rows: [row], zone: 'UTC', dry_run: true } as never })
  expect(rows[0]).toMatchObject({ posts: [], findings: [{ code: 'double_route' }] })
  const seconds = Temporal.PlainDateTime.from(days(11)).toZonedDateTime('UTC').epochMilliseconds / 1000
  const content = { owner_id: page.id, description: body.caption, media: [{ id }], schedule_publish_timestamp: seconds }
  const { results } = await client.call(AddContents, { body: { data: JSON.stringify([content]) } as never })
  expect(JSON.stringify(results[0])).toContain('would get it twice')
})

test('two requests at the same instant give the page the post once', async () => {
  const { client, ig, page } = setup()
  for (const day of [13, 14, 15, 16]) {
    const id = await upload()
    const body = { caption: `At once ${id}`, items: [{ media_id: id }], schedule: at(day) }
    const ask = (more: object) => client.call(CreatePosts, { body: { ...body, ...more } as never })
    const results = await Promise.allSettled([
      ask({ accounts: [ig.id], post_to_page: true }),
      ask({ accounts: [page.id] }),
    ])
    const refused = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toEqual([expect.objectContaining(twice)])
  }
})

test('a move to the time of the other way is refused, also at the instant at which that is planned', async () => {
  const { client, ig, page } = setup()
  const copied = await create({ accounts: [ig.id], schedule: at(20) })
  const own = await create({ ...copied.body, accounts: [page.id], post_to_page: false, schedule: at(21) })
  const reschedule = client.call(SchedulePost, { params: { id: own.first.id }, body: { wall: days(20), zone: 'UTC' } })
  await expect(reschedule).rejects.toMatchObject(twice)
  const { items, done } = await client.call(MovePosts, { body: { posts: [own.first.id], days: -1 } })
  expect([done, items[0]?.left]).toEqual([0, expect.objectContaining({ code: 'incomplete' })])
  expect(items[0]?.left?.message).toMatch(/would get it twice/)
  for (const day of [23, 24, 25]) {
    const { body, first } = await create({ accounts: [page.id], post_to_page: false, schedule: at(day + 10) })
    const [moved, made] = await Promise.allSettled([
      client.call(MovePosts, { body: { posts: [first.id], days: -10 } }),
      client.call(CreatePosts, {
        body: { ...body, accounts: [ig.id], post_to_page: true, schedule: at(day) } as never,
      }),
    ])
    const isMoved = moved.status === 'fulfilled' && moved.value.done === 1
    expect([isMoved, made.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
  }
})

const leftOut = expect.objectContaining({
  code: 'incomplete',
  message: expect.stringMatching(/would get it twice/),
})

test('a swap of times gives a page nothing twice: both posts stay', async () => {
  const { client, ig, page } = setup()
  const copied = await create({ accounts: [ig.id], schedule: at(40) })
  const own = await create({ ...copied.body, accounts: [page.id], post_to_page: false, schedule: at(43) })
  const other = await create({ accounts: [page.id], post_to_page: false, schedule: at(40) })
  const posts = [other.first.id, own.first.id]
  const { items, done } = await client.call(SwapPosts, { body: { posts } })
  expect([done, ...items.map(({ left }) => left)]).toEqual([0, leftOut, leftOut])
  for (const before of [own.first, other.first])
    expect((await client.call(GetPost, { params: { id: before.id } })).post_at).toBe(before.post_at)
})

test('a shuffle leaves out the post that a page would get twice', async () => {
  const { client, ig, page } = setup()
  const drafts = []
  for (let count = 0; count < 2; count++)
    drafts.push(await create({ accounts: [page.id], post_to_page: false, schedule: { kind: 'draft' } }))
  await client.call(AddTimeslots, {
    body: { account_id: page.id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['03:17', '05:43'] },
  })
  const placed = await client.call(EnqueuePosts, {
    body: { accounts: [page.id], posts: drafts.map(({ first }) => first.id) },
  })
  const [first, second] = placed.items.map(({ at: time }) => time as string) as [string, string]
  const wall = Temporal.Instant.from(second).toZonedDateTimeISO('UTC').toPlainDateTime().toString().slice(0, 16)
  await create({
    ...drafts[0]?.body,
    accounts: [ig.id],
    post_to_page: true,
    schedule: { kind: 'date', wall, zone: 'UTC' },
  })
  const mixed = await client.call(ShufflePosts, { params: { id: page.id }, body: { seed: 1 } })
  expect(mixed).toMatchObject({ done: 0, items: expect.arrayContaining([expect.objectContaining({ left: leftOut })]) })
  const times = drafts.map(async ({ first: { id } }) => (await client.call(GetPost, { params: { id } })).post_at)
  expect(await Promise.all(times)).toEqual([first, second])
})

test('a series takes no date on which a page would get it twice', async () => {
  const { client, ig, page } = setup()
  const items = [{ media_id: await upload() }]
  const recurrence = { unit: 'day', every: 1, times: 2 }
  const body = { caption: 'Series of a page', items, schedule: at(50), recurrence }
  const { id, dates } = await client.call(CreateSeries, { body: { ...body, accounts: [page.id] } as never })
  const params = { id: id as string }
  await create({ caption: body.caption, items, accounts: [ig.id], schedule: at(55) })
  const date = days(54).slice(0, 10)
  await expect(client.call(UpdateSeries, { params, body: { date } })).rejects.toMatchObject(twice)
  const done = await client.call(UpdateSeries, { params, body: { date, skip_refused: true } })
  expect(done).toMatchObject({ moved: 1, refused: 1 })
  expect(dates).toHaveLength(2)
})

test('a deleted post that comes back is a draft where a page would get it twice', async () => {
  const { client, ig, page } = setup()
  for (const day of [60, 61, 62]) {
    const { first, body } = await create({ accounts: [page.id], post_to_page: false, schedule: at(day) })
    await client.call(DeletePost, { params: { id: first.id } })
    const [back, made] = await Promise.allSettled([
      client.call(RestorePost, { params: { id: first.id } }),
      client.call(CreatePosts, { body: { ...body, accounts: [ig.id], post_to_page: true } as never }),
    ])
    const isPlanned = back.status === 'fulfilled' && back.value.status === Scheduled
    expect(back.status).toBe('fulfilled')
    expect([isPlanned, made.status === 'fulfilled'].filter(Boolean)).toHaveLength(1)
  }
})
