import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import {
  CreatePosts,
  DeletePost,
  GetPost,
  Preflight,
  RestorePost,
  UpdatePost,
} from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import {
  AddTimeslots,
  DeleteTimeslots,
  ListAvailableSlots,
  ListTimeslots,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 500
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const everyDay = [1, 2, 3, 4, 5, 6, 7]

/** A team of its own: an account in each of these zones, with a slot at these hours of every day. */
async function teamWith(zones: string[], hours: string[] = ['12:00'], more: Partial<Account> = {}) {
  const teamId = String(++team)
  const accounts: Account[] = zones.map(timezone => account(teamId, { timezone, ...more }))
  publishing.accounts.push(...accounts)
  const member = publishing.as({ teamId, role: Manager })
  const media = await member.picture()
  for (const { id } of hours.length > 0 ? accounts : [])
    await member.call(AddTimeslots, { body: { account_id: id, days: everyDay, hours } })
  const body = (given: object = {}) => ({
    accounts: accounts.map(({ id }) => id),
    caption: 'In a slot',
    items: [{ media_id: media.id }],
    schedule: { kind: 'time_slot' as const },
    ...given,
  })
  const create = async (given: object = {}): Promise<Post[]> =>
    (await member.call(CreatePosts, { body: body(given) })).posts
  return { member, ids: accounts.map(({ id }) => id), body, create }
}
const nextOf = async (member: Caller, except?: string) =>
  (await member.call(ListAvailableSlots, { query: { count: 1, ...(except ? { except } : {}) } })).map(
    ({ slots: [first] }) => first?.at,
  )

describe('a post in the next time slot', () => {
  test('goes to the slot that was shown, for each account on its own clock', async () => {
    const { member, create } = await teamWith(['Europe/Lisbon', 'Asia/Tokyo'])
    const shown = await nextOf(member)
    const posts = await create()
    expect(posts.map(({ post_at }) => post_at)).toEqual(shown)
    expect(posts.map(({ schedule }) => [schedule?.kind, schedule?.zone])).toEqual([
      ['time_slot', 'Europe/Lisbon'],
      ['time_slot', 'Asia/Tokyo'],
    ])
    const filled = (await member.call(ListTimeslots)).filter(({ posts_count }) => posts_count > 0)
    expect(filled.flatMap(slot => slot.posts.map(({ id }) => id)).toSorted()).toEqual(
      posts.map(({ id }) => id).toSorted(),
    )
    const after = await nextOf(member)
    expect(after.every((at, index) => (at as string) > (shown[index] as string))).toBe(true)
  })

  test('is never in the same slot as another one, however many are saved at once', async () => {
    const { create } = await teamWith(['Europe/Lisbon', 'Europe/Oslo'])
    const rounds = await Promise.all(Array.from({ length: 8 }, () => create()))
    for (const index of [0, 1]) {
      const dates = rounds.map(posts => posts[index]?.schedule?.wall?.slice(0, 10))
      expect(new Set(dates).size).toBe(8)
    }
  })

  test('is not placed on a day whose last post somebody else takes at the same moment', async () => {
    // The plan with the fewest posts a day.
    const plan = 0
    const { member, ids, create, body } = await teamWith(['UTC'], ['10:00', '12:00', '14:00'], { plan })
    const { postsPerDay } = planOf(plan)
    const [at] = await nextOf(member)
    const date = (at as string).slice(0, 10)
    const onDay = (minute: number) =>
      member.call(CreatePosts, {
        body: body({ schedule: { kind: 'date', wall: `${date}T23:${String(minute).padStart(2, '0')}` } }),
      })
    for (let used = 0; used < postsPerDay - 1; used++) await onDay(used)
    const results = await Promise.allSettled([onDay(58), ...Array.from({ length: 6 }, () => create())])
    const refusals = results.slice(1).flatMap(one => (one.status === 'rejected' ? [String(one.reason)] : []))
    expect(refusals).toEqual([])
    const quota = await member.call(ListQuota, { query: { accounts: ids[0] as string, since: `${date}T00:00:00Z` } })
    expect(quota.filter(({ used, quota: most }) => used > most)).toEqual([])
  })

  test('is refused with the reason where the account has no slots, or none is free', async () => {
    const { member, ids, body } = await teamWith(['UTC'], [])
    const none = await member.ask(CreatePosts, { body: body() })
    expect(none).toMatchObject({
      status: 409,
      error: { code: 'no_time_slot', field: 'body.schedule.kind', details: { account_id: ids[0], why: 'no_slots' } },
    })
    expect(none.error?.message).toMatch(/has no time slots yet\. Add some, or choose a date\.$/)
    const checks = await member.call(Preflight, { body: body() })
    expect(checks.checks).toContainEqual(expect.objectContaining({ code: 'no_time_slot', level: 'stop' }))
    const zoned = { kind: 'time_slot', zone: 'UTC' }
    expect(await member.ask(CreatePosts, { body: body({ schedule: zoned }) })).toMatchObject({
      status: 422,
      error: { code: 'invalid_input', field: 'body.schedule.zone' },
    })
  })

  test('may name its slot: each account’s at that time of its own clock, and says why one does not take the post', async () => {
    const { member, ids, body, create } = await teamWith(['Europe/Lisbon', 'Asia/Tokyo'], ['12:00', '18:00'])
    const date = Temporal.Now.plainDateISO('Asia/Tokyo').add({ days: 3 }).toString()
    const named = { kind: 'time_slot', wall: `${date}T18:00` }
    const posts = await create({ schedule: named })
    expect(posts.map(({ schedule }) => [schedule?.kind, schedule?.wall, schedule?.zone])).toEqual([
      ['time_slot', named.wall, 'Europe/Lisbon'],
      ['time_slot', named.wall, 'Asia/Tokyo'],
    ])
    const refused = async (schedule: object) =>
      (await member.ask(CreatePosts, { body: body({ accounts: [ids[0]], schedule }) })).error
    expect(await refused(named)).toMatchObject({
      code: 'no_time_slot',
      field: 'body.schedule.wall',
      message: expect.stringMatching(/already has a post at 18:00 on \d+ \w+\. Choose another time slot, or a date\.$/),
      details: { why: 'taken', wall: named.wall, account_id: ids[0] },
    })
    expect((await refused({ ...named, wall: `${date}T17:00` }))?.message).toMatch(
      /has no time slot at 17:00 on that day/,
    )
    expect((await refused({ ...named, wall: '2100-01-01T12:00' }))?.code).toBe('no_time_slot')
    expect((await refused({ ...named, wall: '2027-02-30T12:00' }))?.code).toBe('no_time_slot')

    // Moved away and back: it is the slot's post again, and moves with it.
    const [first] = posts
    const params = { id: first?.id as string }
    const away = await member.call(SchedulePost, { params, body: { wall: `${date}T20:15` } })
    expect(away.schedule?.kind).toBe('date')
    const back = await member.call(SchedulePost, { params, body: { kind: 'time_slot', wall: named.wall } })
    expect(back.schedule).toMatchObject({ kind: 'time_slot', wall: named.wall })
    const slots = await member.call(ListTimeslots)
    expect(slots.flatMap(slot => slot.posts.map(({ id }) => id))).toContain(first?.id)
  })

  test('a slot that is named takes a post that lies near another one, and none on a full day', async () => {
    const { member, body, create } = await teamWith(['UTC'], ['12:00'])
    const date = Temporal.Now.plainDateISO('UTC').add({ days: 2 }).toString()
    await create({ schedule: { kind: 'date', wall: `${date}T11:50` } })
    const named = { kind: 'time_slot' as const, wall: `${date}T12:00` }
    expect((await create({ schedule: named, dry_run: true }))[0]?.schedule?.wall).toBe(named.wall)
    const { postsPerDay } = planOf(publishing.accounts.at(-1)?.plan ?? 0)
    for (let used = 1; used < postsPerDay; used++)
      await create({ schedule: { kind: 'date', wall: `${date}T23:${String(used).padStart(2, '0')}` } })
    const full = await member.ask(CreatePosts, { body: body({ schedule: named }) })
    expect(full.error).toMatchObject({ code: 'no_time_slot', details: { why: 'quota' } })
    expect(full.error?.message).toMatch(
      new RegExp(`already has ${postsPerDay} posts on .*, and its plan allows ${postsPerDay}\\.$`),
    )
  })

  test('takes no slot on a dry run', async () => {
    const { member, create } = await teamWith(['UTC'])
    const shown = await nextOf(member)
    const [would] = await create({ dry_run: true })
    expect(would?.post_at).toBe(shown[0])
    expect(await nextOf(member)).toEqual(shown)
  })
})

describe('a post that has a slot', () => {
  const slotOf = async (id: string) => {
    const [row] = await publishing.sql<{ slot_id: string | null; schedule_kind: string }>(
      'select slot_id, schedule_kind from publishing.posts where id = $1',
      [id],
    )
    return row
  }

  test('keeps it where only its text changes, or its time is sent as it is', async () => {
    const { member, create } = await teamWith(['Europe/Lisbon'])
    const [post] = await create()
    const params = { id: post?.id }
    const wall = post?.schedule?.wall as string
    const { slot_id } = (await slotOf(post?.id as string)) ?? {}
    expect(slot_id).not.toBeNull()
    await member.call(UpdatePost, { params, body: { caption: 'Another text' } })
    const same = await member.call(UpdatePost, { params, body: { schedule: { kind: 'date', wall } } })
    expect(same.schedule).toMatchObject({ kind: 'time_slot', wall })
    expect(await slotOf(post?.id as string)).toEqual({ slot_id, schedule_kind: 'time_slot' })
    const other = await member.call(SchedulePost, { params, body: { wall: `${wall.slice(0, 10)}T23:30` } })
    expect(other.schedule?.kind).toBe('date')
    expect(await slotOf(post?.id as string)).toEqual({ slot_id: null, schedule_kind: 'date' })
  })

  test('is offered its own slot when it moves to the next one', async () => {
    const { member, create } = await teamWith(['UTC'])
    const [post] = await create()
    expect(await nextOf(member, post?.id)).toEqual([post?.post_at])
    const again = await member.call(SchedulePost, { params: { id: post?.id }, body: { kind: 'time_slot' } })
    expect(again.post_at).toBe(post?.post_at)
  })

  test('gives it up where another one took it while it was a draft or deleted', async () => {
    const { member, create } = await teamWith(['UTC'])
    publishing.placing = { ...publishing.placing, planner: { gap: 0 } }
    const [first, second] = [(await create())[0] as Post, (await create())[0] as Post]
    expect(await member.call(CancelPost, { params: { id: first.id } })).toMatchObject({ status: Draft })
    const [taken] = await create()
    expect(taken?.post_at).toBe(first.post_at)
    const wall = first.schedule?.wall as string
    const back = await member.call(SchedulePost, { params: { id: first.id }, body: { wall } })
    expect(back).toMatchObject({ status: Scheduled, post_at: first.post_at, schedule: { kind: 'date' } })
    expect(await slotOf(first.id)).toEqual({ slot_id: null, schedule_kind: 'date' })

    await member.call(DeletePost, { params: { id: second.id } })
    await create()
    const restored = await member.call(RestorePost, { params: { id: second.id } })
    expect(restored).toMatchObject({ status: Scheduled, schedule: { kind: 'date' } })
    expect(await slotOf(second.id)).toEqual({ slot_id: null, schedule_kind: 'date' })
  })

  test('keeps its time when the slot is deleted', async () => {
    const { member, create } = await teamWith(['UTC'])
    const [post] = await create()
    const slots = await member.call(ListTimeslots)
    await member.call(DeleteTimeslots, { body: { ids: slots.map(({ id }) => id) } })
    const kept = await member.call(UpdatePost, { params: { id: post?.id }, body: { caption: 'Still then' } })
    expect(kept).toMatchObject({ status: Scheduled, post_at: post?.post_at })
  })
})

describe('the undo of a move of many posts', () => {
  const moved = async () => {
    const { member, create } = await teamWith(['Asia/Tokyo'])
    const [post] = await create()
    if (!post) throw new Error('no post')
    const { done } = await member.call(BulkPosts, { body: { action: 'move', ids: [post.id], days: 1 } })
    expect((await member.call(GetPost, { params: { id: post.id } })).schedule?.kind).toBe('date')
    const undo = async () => {
      const posts = done.map(({ id, version, before }) => ({ id, version, ...(before && { before }) }))
      await member.call(UndoBulkPosts, { body: { posts } })
      return member.call(GetPost, { params: { id: post.id } })
    }
    return { member, post, create, undo }
  }
  test('puts a post back into its slot', async () => {
    const { member, post, undo } = await moved()
    expect(await nextOf(member)).toEqual([post.post_at])
    expect(await undo()).toMatchObject({ status: Scheduled, post_at: post.post_at, schedule: post.schedule })
    expect(await nextOf(member)).not.toEqual([post.post_at])
  })

  test('puts it back at its time alone where another post has the slot now', async () => {
    const { post, create, undo } = await moved()
    const [other] = await create()
    expect(other?.post_at).toBe(post.post_at)
    expect(await undo()).toMatchObject({ post_at: post.post_at, schedule: { ...post.schedule, kind: 'date' } })
  })
})
