import { LockContent } from '@fanfare/contracts/endpoints/contents.ts'
import {
  CancelPosts,
  ClearPosts,
  EnqueuePosts,
  MovePosts,
  ShufflePosts,
  SwapPosts,
  UndoBatch,
} from '@fanfare/contracts/endpoints/placing.ts'
import { StorePostLibrary } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { CreatePosts, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import {
  AddTimeslots,
  DeleteTimeslots,
  ListAvailableSlots,
  ListTimeslots,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import type { Batch } from '@fanfare/contracts/entities/placing.ts'
import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 7000
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

/** A team of its own with one account, a slot at these hours of every day, and some drafts. */
async function teamWith(drafts: number, { hours = ['09:00', '18:00'], timezone = 'Europe/Lisbon' } = {}) {
  const teamId = String(++team)
  const own = account(teamId, { timezone })
  publishing.accounts.push(own)
  const member = publishing.as({ teamId, role: Manager })
  const media = await member.picture()
  if (hours.length > 0)
    await member.call(AddTimeslots, { body: { account_id: own.id, days: [1, 2, 3, 4, 5, 6, 7], hours } })
  const items = [{ media_id: media.id }]
  const create = async (schedule: object, given: object = {}): Promise<Post> =>
    (
      await member.call(CreatePosts, {
        body: { accounts: [own.id], caption: 'One', items, schedule: { kind: 'draft', ...schedule }, ...given },
      })
    ).posts[0] as Post
  const posts: Post[] = []
  for (let at = 0; at < drafts; at++) posts.push(await create({}))
  const get = (id: string) => member.call(GetPost, { params: { id } })
  const enqueue = (given: object = {}): Promise<Batch> =>
    member.call(EnqueuePosts, { body: { accounts: [own.id], posts: posts.map(({ id }) => id), ...given } })
  const undo = (batch: string | null) => member.call(UndoBatch, { body: { batch: batch as string } })
  return { teamId, own, member, items, create, posts, ids: posts.map(({ id }) => id), get, enqueue, undo }
}
const placesOf = ({ items }: Batch) => items.map(({ post_id, at, wall, left }) => ({ post_id, at, wall, left }))
const tomorrow = (days: number) => Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString()

describe('putting drafts into slots', () => {
  test('each gets a slot of its own, in order, with the reasons; Undo makes them drafts again', async () => {
    const { posts, get, enqueue, undo } = await teamWith(3)
    const done = await enqueue()
    expect(done).toMatchObject({ done: 3, left: 0 })
    const times = done.items.map(({ at }) => at as string)
    expect(times).toEqual(times.toSorted())
    expect(new Set(done.items.map(({ place }) => `${place?.slot_id} ${place?.date}`)).size).toBe(3)
    for (const { post_id, at } of done.items)
      expect(await get(post_id as string)).toMatchObject({ status: Scheduled, post_at: at })
    expect(await undo(done.batch)).toMatchObject({ done: 3, left: 0 })
    for (const { id } of posts) expect(await get(id)).toMatchObject({ status: Draft, post_at: null })
  })

  test('a reel whose cover was deleted is left out, as one is that lost its video', async () => {
    const { own, member, create, get } = await teamWith(0)
    const video = await member.picture()
    await publishing.sql(
      `update media set type = 'video', mime = 'video/mp4', width = 540, height = 960, duration = 8 where id = $1`,
      [video.id],
    )
    const cover = await member.picture()
    const reel = { post_type: 'reel', items: [{ media_id: video.id }], cover: { media_id: cover.id, at: null } }
    const { id } = await create({}, reel)
    const place = (more: object = {}) =>
      member.call(EnqueuePosts, { body: { accounts: [own.id], posts: [id], ...more } })
    expect(await place({ dry_run: true })).toMatchObject({ done: 1, left: 0 })
    await publishing.sql('delete from media where id = $1', [cover.id])
    expect(await place()).toMatchObject({
      done: 0,
      items: [{ left: { code: 'incomplete', message: 'One of its files was deleted.' } }],
    })
    expect(await get(id)).toMatchObject({ status: Draft })
  })

  test('a rehearsal says exactly what the call with the same seed does', async () => {
    const { enqueue, undo } = await teamWith(4)
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: 0x7fffffff }), fc.constantFrom('given', 'shuffled'), async (seed, order) => {
        const options = { seed, order }
        const shown = await enqueue({ options, dry_run: true })
        expect(shown.batch).toBeNull()
        const done = await enqueue({ options })
        expect(placesOf(done)).toEqual(placesOf(shown))
        await undo(done.batch)
      }),
      { numRuns: 6 },
    )
  })

  test('makes posts of items of the library, and Undo deletes them', async () => {
    const { own, member, items, get, enqueue, undo } = await teamWith(1)
    const item = await member.call(StorePostLibrary, { body: { caption: 'Kept', items } })
    const options = { library_items: [item.id] }
    const shown = await enqueue({ options, dry_run: true })
    expect(shown.items[1]).toMatchObject({ post_id: null, library_id: item.id, account_id: own.id, left: null })
    const done = await enqueue({ options })
    const made = done.items[1]?.post_id as string
    expect(await get(made)).toMatchObject({ status: Scheduled, caption: 'Kept' })
    await undo(done.batch)
    expect(await member.ask(GetPost, { params: { id: made } })).toMatchObject({ error: { code: 'post_not_found' } })
  })

  test('says why one finds no place, and leaves it', async () => {
    const { create, enqueue, ids, teamId } = await teamWith(1, { hours: [] })
    const bare = await create({}, { items: [] })
    const { items } = await enqueue({ posts: [...ids, bare.id, '7'] })
    expect(items.map(({ left }) => [left?.code, left?.title])).toEqual([
      ['no_slots', 'No time slots'],
      ['incomplete', 'No picture yet'],
      ['not_found', 'Deleted'],
    ])
    const other = publishing.as({ teamId, userId: '99', role: Creator })
    const theirs = await other.call(CancelPosts, {
      body: { accounts: [items[0]?.account_id as string], posts: ids },
    })
    expect(theirs).toMatchObject({ batch: null, done: 0, items: [{ left: { code: 'state' } }] })
  })

  test('never takes more of a day than its quota, also beside somebody who does the same', async () => {
    const { own, enqueue, member, create } = await teamWith(6, {
      hours: Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    })
    const more: string[] = []
    for (let at = 0; at < 6; at++) more.push((await create({})).id)
    const [first, second] = await Promise.all([enqueue(), enqueue({ posts: more })])
    const all = [...first.items, ...second.items]
    expect(all.every(({ left }) => left === null)).toBe(true)
    expect(new Set(all.map(({ place }) => `${place?.slot_id} ${place?.date}`)).size).toBe(12)
    const days = Map.groupBy(all, ({ wall }) => (wall as string).slice(0, 10))
    for (const posts of days.values()) expect(posts.length).toBeLessThanOrEqual(planOf(own.plan).postsPerDay)
    expect((await member.call(ListTimeslots)).reduce((sum, slot) => sum + slot.posts_count, 0)).toBe(12)
  })
})

describe('Undo', () => {
  test('leaves and names what was changed since, and works once', async () => {
    const { member, ids, get, enqueue, undo } = await teamWith(2)
    const { batch } = await enqueue()
    await member.call(UpdatePost, { params: { id: ids[0] as string }, body: { caption: 'Changed' } })
    const undone = await undo(batch)
    expect(undone.items.map(({ left }) => left?.code)).toEqual(['changed', undefined])
    expect(await get(ids[0] as string)).toMatchObject({ status: Scheduled, caption: 'Changed' })
    expect(await member.ask(UndoBatch, { body: { batch: batch as string } })).toMatchObject({
      error: { code: 'batch_not_found' },
    })
  })

  test('schedules canceled posts again, without a slot that was deleted meanwhile', async () => {
    const { own, member, ids, get, enqueue, undo } = await teamWith(2)
    const placed = await enqueue()
    const { batch } = await member.call(CancelPosts, { body: { accounts: [own.id], posts: ids } })
    expect(await get(ids[0] as string)).toMatchObject({ status: Draft })
    await member.call(DeleteTimeslots, { body: { ids: [placed.items[0]?.place?.slot_id as string] } })
    expect(await undo(batch)).toMatchObject({ done: 2, left: 0 })
    const back = await Promise.all(ids.map(get))
    expect(back.map(({ status, post_at }) => [status, post_at])).toEqual(placed.items.map(({ at }) => [Scheduled, at]))
    expect(back.map(({ schedule }) => schedule?.kind)).toEqual(['date', 'time_slot'])
  })

  test('takes back one step after the other, the last one first', async () => {
    const { own, member, ids, get, enqueue, undo } = await teamWith(3)
    const placed = await enqueue()
    const moved = await member.call(MovePosts, { body: { posts: ids, days: 7 } })
    const cancelled = await member.call(CancelPosts, { body: { accounts: [own.id], posts: ids.slice(0, 2) } })
    expect(await undo(cancelled.batch)).toMatchObject({ done: 2, left: 0 })
    expect(await undo(moved.batch)).toMatchObject({ done: 3, left: 0 })
    expect((await Promise.all(ids.map(get))).map(({ post_at }) => post_at)).toEqual(placed.items.map(({ at }) => at))
    expect(await undo(placed.batch)).toMatchObject({ done: 3, left: 0 })
    expect((await Promise.all(ids.map(get))).map(({ status }) => status)).toEqual([Draft, Draft, Draft])
    // Out of their order the posts are not as the step left them.
    const [again, later] = [await enqueue(), await member.call(MovePosts, { body: { posts: ids, days: 7 } })]
    expect(await undo(again.batch)).toMatchObject({ done: 0, left: 3 })
    expect(await undo(later.batch)).toMatchObject({ done: 3, left: 0 })
    expect(await undo(again.batch)).toMatchObject({ done: 3, left: 0 })
  })

  test('of which some posts were left for a while can be repeated for those', async () => {
    const { teamId, member, ids, enqueue, undo } = await teamWith(2)
    const { batch } = await enqueue()
    const other = publishing.as({ teamId, userId: '22', role: Manager })
    await other.call(LockContent, { body: { id: ids[0] as string } })
    expect((await undo(batch)).items.map(({ left }) => left?.code)).toEqual(['not_allowed', undefined])
    await other.call(LockContent, { body: { id: ids[0] as string, locked: false } })
    expect(await undo(batch)).toMatchObject({ done: 1, left: 0, items: [{ post_id: ids[0] }] })
    expect(await member.ask(UndoBatch, { body: { batch: batch as string } })).toMatchObject({
      error: { code: 'batch_not_found' },
    })
  })
})

describe('moving and reordering', () => {
  test('posts move by days at their time of day, drafts stay drafts, and Undo moves them back', async () => {
    const { member, create, get, undo } = await teamWith(0)
    const scheduled = await create({ kind: 'date', wall: `${tomorrow(3)}T09:30` })
    const draft = await create({ wall: `${tomorrow(4)}T10:15` })
    const dateless = await create({})
    const posts = [scheduled.id, draft.id, dateless.id]
    const moved = await member.call(MovePosts, { body: { posts, days: 2 } })
    expect(moved.items.map(({ wall, left }) => left?.code ?? wall)).toEqual([
      `${tomorrow(5)}T09:30`,
      `${tomorrow(6)}T10:15`,
      'state',
    ])
    expect(await get(draft.id)).toMatchObject({ status: Draft })
    expect(await undo(moved.batch)).toMatchObject({ done: 2 })
    expect((await get(scheduled.id)).post_at).toBe(scheduled.post_at)
    for (const [field, way] of [
      ['body.days', {}],
      ['body.days', { days: 0 }],
      ['body.days', { days: 3, date: tomorrow(5) }],
      ['body.date', { date: '2027-11-31' }],
      ['body.date', { date: '2027-13-45' }],
      ['body.date', { date: '0000-00-00' }],
    ] as const)
      expect(await member.ask(MovePosts, { body: { posts, ...way } })).toMatchObject({
        error: { code: 'invalid_input', field },
      })
  })

  test('two posts swap their times and slots, and Undo swaps them back', async () => {
    const { member, create, get, enqueue, undo } = await teamWith(1)
    const inSlot = (await enqueue()).items[0]?.post_id as string
    const dated = await create({ kind: 'date', wall: `${tomorrow(9)}T21:17` })
    const slot = (await get(inSlot)).schedule
    const swapped = await member.call(SwapPosts, { body: { posts: [inSlot, dated.id] } })
    expect(swapped).toMatchObject({ done: 2, left: 0 })
    expect((await get(inSlot)).schedule).toMatchObject({ kind: 'date', wall: `${tomorrow(9)}T21:17` })
    expect((await get(dated.id)).schedule).toMatchObject({ kind: 'time_slot', wall: slot?.wall })
    expect(await undo(swapped.batch)).toMatchObject({ done: 2, left: 0 })
    expect((await get(inSlot)).schedule).toEqual(slot)
    expect((await get(dated.id)).post_at).toBe(dated.post_at)
  })

  test('a draft stays a draft when it swaps, and where one cannot move neither does', async () => {
    const { own, member, create, get } = await teamWith(0)
    const scheduled = await create({ kind: 'date', wall: `${tomorrow(3)}T09:30` })
    const draft = await create({ wall: `${tomorrow(4)}T10:15` })
    const dateless = await create({})
    const swap = (posts: string[]) => member.call(SwapPosts, { body: { posts } })
    expect(await swap([scheduled.id, draft.id])).toMatchObject({ done: 2 })
    expect(await get(scheduled.id)).toMatchObject({ status: Scheduled, schedule: { wall: `${tomorrow(4)}T10:15` } })
    expect(await get(draft.id)).toMatchObject({ status: Draft, schedule: { wall: `${tomorrow(3)}T09:30` } })
    const none = await swap([scheduled.id, dateless.id])
    expect(none).toMatchObject({ batch: null, done: 0, left: 2 })
    expect(none.items[0]?.left?.message).toBe('A post without a time has none to swap.')
    // The draft's day is full: the scheduled one would be one too many there.
    const { postsPerDay } = planOf(own.plan)
    for (let at = 0; at < postsPerDay; at++)
      await create({ kind: 'date', wall: `${tomorrow(3)}T10:${String(at).padStart(2, '0')}` })
    expect((await swap([scheduled.id, draft.id])).items.map(({ left }) => left?.code)).toEqual(['quota', 'quota'])
  })

  test('of many swaps of the same posts at once each time goes to one post', async () => {
    const { member, create, get } = await teamWith(0)
    const posts: string[] = []
    for (const day of [3, 4, 5]) posts.push((await create({ kind: 'date', wall: `${tomorrow(day)}T09:30` })).id)
    const [a, b, c] = posts as [string, string, string]
    const pairs = [
      [a, b],
      [b, c],
      [c, a],
      [b, a],
      [c, b],
      [a, c],
    ]
    await Promise.all(pairs.map(pair => member.call(SwapPosts, { body: { posts: pair } })))
    const walls = await Promise.all(posts.map(async id => (await get(id)).schedule?.wall))
    expect(walls.toSorted()).toEqual([3, 4, 5].map(day => `${tomorrow(day)}T09:30`))
  })

  test('a full day takes no more; those that fit move', async () => {
    const { own, member, create } = await teamWith(0)
    const { postsPerDay } = planOf(own.plan)
    const minute = (at: number) => `T10:${String(at).padStart(2, '0')}`
    for (let at = 1; at < postsPerDay; at++) await create({ kind: 'date', wall: tomorrow(5) + minute(at) })
    const posts: string[] = []
    for (const at of [30, 40]) posts.push((await create({ kind: 'date', wall: tomorrow(4) + minute(at) })).id)
    const { items } = await member.call(MovePosts, { body: { posts, date: tomorrow(5) } })
    expect(items.map(({ left }) => left?.code)).toEqual([undefined, 'quota'])
  })

  test('a shuffle gives the same times to other posts, and Undo gives them back', async () => {
    const { own, member, enqueue, undo } = await teamWith(4)
    const placed = await enqueue({ options: { from: new Date(Date.now() + 86_400_000).toISOString() } })
    const mixed = await member.call(ShufflePosts, { params: { id: own.id }, body: { seed: 3 } })
    const times = (batch: Batch) => new Map(batch.items.map(({ post_id, at }) => [post_id, at]))
    expect([...times(mixed).values()].toSorted()).toEqual([...times(placed).values()].toSorted())
    expect(times(mixed)).not.toEqual(times(placed))
    const changed = [...times(mixed)].filter(([id, at]) => times(placed).get(id) !== at).length
    expect([mixed.done, mixed.left]).toEqual([changed, 0])
    await undo(mixed.batch)
    const now = await member.call(CancelPosts, {
      body: { accounts: [own.id], posts: placed.items.map(({ post_id }) => post_id as string), dry_run: true },
    })
    expect(times(now)).toEqual(times(placed))
  })

  test('a shuffle is of the posts that slots count: one that was dated at the time of a slot too, one that lies in none not', async () => {
    const { own, member, create } = await teamWith(0)
    const [free] = await member.call(ListAvailableSlots, { query: { accounts: own.id, count: 8 } })
    const [first = '', second] = (free?.slots ?? []).slice(-2).map(({ slot_wall }) => slot_wall)
    const dated = await create({ kind: 'date', wall: first })
    const preview = () => member.call(ShufflePosts, { params: { id: own.id }, body: { seed: 1, dry_run: true } })
    // One post has no other order.
    expect(await preview()).toMatchObject({ done: 0, left: 0 })
    const other = await create({ kind: 'date', wall: second })
    await create({ kind: 'date', wall: `${first.slice(0, 11)}03:33` })
    const counted = (await member.call(ListTimeslots)).flatMap(({ posts }) => posts.map(({ id }) => id))
    expect(counted.toSorted()).toEqual([dated.id, other.id].toSorted())
    const { items, done } = await preview()
    expect([items.map(({ post_id }) => post_id).toSorted(), done]).toEqual([counted.toSorted(), 2])
  })

  test('posts that are named take each other’s times, in slots or not; no other does, and Undo gives them back', async () => {
    const { own, member, create, get, undo } = await teamWith(0)
    const posts = await Promise.all([1, 2, 3].map(days => create({ kind: 'date', wall: `${tomorrow(days)}T03:33` })))
    const draft = await create({})
    const ids = posts.slice(0, 2).map(({ id }) => id)
    const timesOf = async () => (await Promise.all(posts.map(({ id }) => get(id)))).map(({ post_at }) => post_at)
    const [one, other, third] = await timesOf()
    const mixed = await member.call(ShufflePosts, {
      params: { id: own.id },
      body: { seed: 5, posts: [...ids, draft.id, '7'] },
    })
    expect([mixed.done, mixed.left]).toEqual([2, 2])
    expect(mixed.items.flatMap(({ left }) => left?.code ?? []).toSorted()).toEqual(['not_found', 'state'])
    expect(await timesOf()).toEqual([other, one, third])
    await undo(mixed.batch)
    expect(await timesOf()).toEqual([one, other, third])
  })

  test('stories change places with stories only, so that no post comes too near another one', async () => {
    const { own, member, create } = await teamWith(0)
    const story = { post_type: 'story' } as const
    const kinds = new Map<string, string>()
    for (const [wall, more] of [
      ['1T09:00', {}],
      ['1T09:10', story],
      ['2T09:00', {}],
      ['2T09:10', story],
    ] as const) {
      const at = `${tomorrow(Number(wall[0]))}${wall.slice(1)}`
      kinds.set((await create({ kind: 'date', wall: at }, more)).id, wall.slice(-2))
    }
    for (let seed = 1; seed <= 8; seed++) {
      const body = { seed, posts: [...kinds.keys()], dry_run: true }
      const { items, done } = await member.call(ShufflePosts, { params: { id: own.id }, body })
      expect(done).toBe(4)
      for (const { post_id, wall } of items) expect(wall?.slice(14, 16)).toBe(kinds.get(post_id as string))
    }
  })

  test('clearing an account makes its posts drafts, and Undo schedules them', async () => {
    const { own, member, ids, get, enqueue, undo } = await teamWith(2)
    await enqueue()
    const cleared = await member.call(ClearPosts, { params: { id: own.id }, body: {} })
    expect(cleared.done).toBe(2)
    expect((await get(ids[1] as string)).status).toBe(Draft)
    await undo(cleared.batch)
    expect((await get(ids[1] as string)).status).toBe(Scheduled)
  })
})
