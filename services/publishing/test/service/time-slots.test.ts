import { UpdatePostsZone } from '@fanfare/contracts/endpoints/contents.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import {
  AddTimeslots,
  CopyTimeslots,
  DeleteTimeslots,
  GetTimeslot,
  ListAvailableSlots,
  ListTimeslots,
  RestoreTimeslots,
  UpdateTimeslot,
  UpdateTimeslotZone,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { timeslots } from '@fanfare/contracts/limits.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 100
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

/** A team of its own with accounts, and one who may change their slots. */
function someone(accounts = 1, zone = 'Europe/Lisbon'): { member: Caller; ids: string[] } {
  const teamId = String(++team)
  const own = Array.from({ length: accounts }, () => account(teamId, { timezone: zone }))
  publishing.accounts.push(...own)
  return { member: publishing.as({ teamId, role: Manager }), ids: own.map(({ id }) => id) }
}
const shortly = (slots: readonly { day: number; hour: string }[]): string[] =>
  slots.map(({ day, hour }) => `${day} ${hour}`)

describe('time slots', () => {
  test('one call adds several times on several days; what is there already stays as it is', async () => {
    const { member, ids } = someone()
    const account_id = ids[0] as string
    const first = await member.call(AddTimeslots, { body: { account_id, days: [1, 5], hours: ['18:30'] } })
    const all = await member.call(AddTimeslots, { body: { account_id, days: [1, 3], hours: ['09:00', '18:30'] } })
    expect(shortly(all)).toEqual(['1 09:00', '1 18:30', '3 09:00', '3 18:30', '5 18:30'])
    expect(all[1]).toEqual(first[0])
    expect(await member.call(GetTimeslot, { params: { id: first[0]?.id } })).toEqual({
      ...first[0],
      account_id,
      posts: [],
      posts_count: 0,
    })
  })

  test('a slot moves, but not onto another one', async () => {
    const { member, ids } = someone()
    const [one, two] = await member.call(AddTimeslots, { body: { account_id: ids[0], days: [1, 2], hours: ['09:00'] } })
    const moved = await member.call(UpdateTimeslot, { params: { id: one?.id }, body: { day: 7, hour: '10:15' } })
    expect(moved).toMatchObject({ id: one?.id, day: 7, hour: '10:15' })
    const onto = await member.ask(UpdateTimeslot, { params: { id: two?.id }, body: { day: 7, hour: '10:15' } })
    expect(onto).toMatchObject({ status: 409, error: { code: 'timeslot_exists', field: 'body.hour' } })
  })

  test('copies go to other accounts, with `replace` instead of what they have', async () => {
    const { member, ids } = someone(3)
    const [from, ...to] = ids as [string, ...string[]]
    await member.call(AddTimeslots, { body: { account_id: from, days: [1], hours: ['09:00', '10:00'] } })
    await member.call(AddTimeslots, { body: { account_id: to[0], days: [1, 2], hours: ['09:00'] } })
    const added = await member.call(CopyTimeslots, { body: { from, to } })
    expect(shortly(added)).toEqual(['1 09:00', '1 10:00', '2 09:00', '1 09:00', '1 10:00'])
    const replaced = await member.call(CopyTimeslots, { body: { from, to, replace: true } })
    expect(shortly(replaced)).toEqual(['1 09:00', '1 10:00', '1 09:00', '1 10:00'])
    // The slot that stayed is the same one.
    expect(replaced[0]?.id).toBe(added[0]?.id)
  })

  test('an account has at most so many, and a call that would make more makes none', async () => {
    const { member, ids } = someone()
    const days = [1, 2, 3, 4, 5, 6, 7]
    const hours = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
    await member.call(AddTimeslots, { body: { account_id: ids[0], days, hours } })
    const more = await member.ask(AddTimeslots, { body: { account_id: ids[0], days: [1], hours: ['09:30'] } })
    expect(more).toMatchObject({ status: 403, error: { code: 'timeslot_limit', field: 'body.hours' } })
    expect(await member.call(ListTimeslots)).toHaveLength(timeslots.perAccount)
  })

  test('slots of another team, and those that are gone, cannot be deleted', async () => {
    const { member, ids } = someone()
    const stranger = someone().member
    const [slot] = await member.call(AddTimeslots, { body: { account_id: ids[0], days: [1], hours: ['09:00'] } })
    const body = { ids: [slot?.id] }
    const none = { status: 404, error: { code: 'timeslot_not_found', field: 'body.ids' } }
    expect(await stranger.ask(DeleteTimeslots, { body })).toMatchObject(none)
    expect(await member.call(DeleteTimeslots, { body: { ids: [slot?.id, '7'] } })).toEqual({
      deleted: 1,
      missing: ['7'],
    })
    expect(await member.ask(DeleteTimeslots, { body })).toMatchObject(none)
    expect(await member.ask(GetTimeslot, { params: { id: slot?.id } })).toMatchObject({
      status: 404,
      error: { code: 'timeslot_not_found' },
    })
  })

  test('posts whose date is within five minutes of a slot count as its posts, on the clock of the account', async () => {
    const { member, ids } = someone(2, 'America/New_York')
    const media = await member.picture()
    const [account_id, other] = ids as [string, string]
    const days = [1, 2, 3, 4, 5, 6, 7]
    for (const id of ids) await member.call(AddTimeslots, { body: { account_id: id, days, hours: ['00:00', '12:00'] } })
    const first = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 })
    const plan = (wall: string) =>
      member.call(CreatePosts, {
        body: {
          accounts: [account_id],
          caption: wall,
          items: [{ media_id: media.id }],
          schedule: { kind: 'date', wall, zone: 'America/New_York' },
        },
      })
    for (const time of ['12:05', '11:55', '12:06', '23:58']) await plan(`${first}T${time}`)
    // One that was placed in a slot counts there alone, however it varies.
    await member.call(CreatePosts, {
      body: { accounts: [account_id], caption: 'In', items: [{ media_id: media.id }], schedule: { kind: 'time_slot' } },
    })
    const slots = await member.call(ListTimeslots)
    const counted = (id: string) =>
      slots.filter(slot => slot.account_id === id).map(({ posts_count, posts }) => [posts_count, posts.length])
    const at = (day: number, hour: string) =>
      slots.find(slot => slot.account_id === account_id && slot.day === day && slot.hour === hour)?.posts_count
    expect(at(first.dayOfWeek, '12:00')).toBe(2)
    // Midnight belongs to the next day; the week ends at one too.
    expect(at(first.add({ days: 1 }).dayOfWeek, '00:00')).toBe(1)
    expect(counted(account_id).reduce((sum, [count = 0]) => sum + count, 0)).toBe(4)
    expect(counted(other).every(([count]) => count === 0)).toBe(true)
  })

  test('a restored slot is the same one, with its posts, and goes where it was', async () => {
    const { member, ids } = someone(2)
    const media = await member.picture()
    const [account_id, other] = ids as [string, string]
    const body = { account_id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['12:00'] }
    await member.call(AddTimeslots, { body })
    await member.call(CreatePosts, {
      body: { accounts: [account_id], caption: 'In', items: [{ media_id: media.id }], schedule: { kind: 'time_slot' } },
    })
    const before = await member.call(ListTimeslots)
    const filled = before.find(slot => slot.posts_count === 1)
    const gone = { body: { ids: [filled?.id] } }
    await member.call(DeleteTimeslots, gone)
    expect(await member.call(ListTimeslots)).toHaveLength(6)
    expect(await member.call(RestoreTimeslots, gone)).toEqual([filled])
    // A request that comes twice has the same reply.
    expect(await member.call(RestoreTimeslots, gone)).toEqual([filled])
    expect(await member.call(ListTimeslots)).toEqual(before)

    // `replace` deletes as well, and its slots come back the same way.
    await member.call(AddTimeslots, { body: { account_id: other, days: [2], hours: ['08:00'] } })
    const copied = await member.call(CopyTimeslots, { body: { from: other, to: [account_id], replace: true } })
    expect(shortly(copied)).toEqual(['2 08:00'])
    await member.call(DeleteTimeslots, { body: { ids: copied.map(({ id }) => id) } })
    await member.call(RestoreTimeslots, { body: { ids: before.map(({ id }) => id) } })
    expect(await member.call(ListTimeslots, { query: { accounts: account_id } })).toEqual(before)
  })

  test('a slot whose time is taken by now, of another team, or deleted too long ago is not restored', async () => {
    const { member, ids } = someone()
    const body = { account_id: ids[0], days: [1], hours: ['09:00'] }
    const [old] = await member.call(AddTimeslots, { body })
    const gone = { body: { ids: [old?.id] } }
    await member.call(DeleteTimeslots, gone)
    const none = { status: 404, error: { code: 'timeslot_not_found', field: 'body.ids' } }
    expect(await someone().member.ask(RestoreTimeslots, gone)).toMatchObject(none)
    const [other] = await member.call(AddTimeslots, { body })
    expect(other?.id).not.toBe(old?.id)
    const taken = { status: 409, error: { code: 'timeslot_exists', field: 'body.ids' } }
    expect(await member.ask(RestoreTimeslots, gone)).toMatchObject(taken)
    await publishing.sql(`update time_slots set deleted_at = now() - interval '31 days' where id = $1`, [old?.id])
    expect(await member.ask(RestoreTimeslots, gone)).toMatchObject(none)
    // The next deletion removes it for good.
    await member.call(DeleteTimeslots, { body: { ids: [other?.id] } })
    expect(await publishing.sql('select id from time_slots where id = $1', [old?.id])).toEqual([])
  })

  test('a new zone leaves the times on the clock, and the reply says by how much they move', async () => {
    const { member, ids } = someone()
    await member.call(AddTimeslots, { body: { account_id: ids[0], days: [3], hours: ['09:00'] } })
    const body = { account_id: ids[0], timezone: 'Asia/Tokyo' }
    const look = await member.call(UpdateTimeslotZone, { body: { ...body, dry_run: true } })
    expect(look).toMatchObject({ before: 'Europe/Lisbon', after: 'Asia/Tokyo', slots: [{ day: 3, hour: '09:00' }] })
    expect(look.slots[0]?.minutes).toBeLessThanOrEqual(-8 * 60)
    expect(publishing.accounts.find(({ id }) => id === ids[0])?.timezone).toBe('Europe/Lisbon')
    await member.call(UpdateTimeslotZone, { body })
    const [free] = await member.call(ListAvailableSlots)
    expect(free).toMatchObject({ timezone: 'Asia/Tokyo' })
    expect(free?.slots[0]?.slot_wall).toMatch(/T09:00$/)
    const nowhere = await member.ask(UpdateTimeslotZone, { body: { ...body, timezone: 'Mars/Olympus' } })
    expect(nowhere).toMatchObject({ status: 422, error: { code: 'timezone_unknown', field: 'body.timezone' } })
  })
})

describe('a slot with a post that lies at another time by now is free again', () => {
  const placed = async () => {
    const { member, ids } = someone(1, 'Europe/Oslo')
    publishing.placing = { timeslot: { randomPlacement: 0, randomRange: 5 }, planner: { gap: 0 } }
    // Days away, so that its time is still to come in every zone.
    const day = Temporal.Now.plainDateISO('Europe/Oslo').add({ days: 3 }).dayOfWeek
    const [slot] = await member.call(AddTimeslots, { body: { account_id: ids[0], days: [day], hours: ['09:00'] } })
    const media = await member.picture()
    const body = { accounts: ids, items: [{ media_id: media.id }], schedule: { kind: 'time_slot' as const } }
    const { posts } = await member.call(CreatePosts, { body })
    const now = async () => {
      const [free] = await member.call(ListAvailableSlots, { query: { count: 1 } })
      const [{ posts_count: count } = { posts_count: -1 }] = await member.call(ListTimeslots)
      const post = await member.call(GetPost, { params: { id: posts[0]?.id as string } })
      return { first: free?.slots[0], passed: free?.slots[0]?.passed, count, post }
    }
    return { member, account: ids[0] as string, day, slot, post: posts[0] as Post, now }
  }

  test('and one that is saved as it was keeps the posts that lie beside its time at random', async () => {
    const { member, ids } = someone(1, 'Europe/Oslo')
    publishing.placing = { timeslot: { randomPlacement: 1, randomRange: 30 }, planner: { gap: 0 } }
    const time = { day: 3, hour: '09:00' }
    const [slot] = await member.call(AddTimeslots, {
      body: { account_id: ids[0], days: [time.day], hours: [time.hour] },
    })
    const media = await member.picture()
    const body = { accounts: ids, items: [{ media_id: media.id }], schedule: { kind: 'time_slot' as const } }
    for (let week = 0; week < 6; week++) await member.call(CreatePosts, { body })
    const count = async () => (await member.call(ListTimeslots))[0]?.posts_count
    expect(await count()).toBe(6)
    await member.call(UpdateTimeslot, { params: { id: slot?.id as string }, body: time })
    expect(await count()).toBe(6)
  })

  test('once its account has another zone, if the slot moved with it', async () => {
    const { member, account, post, now } = await placed()
    await member.call(UpdateTimeslotZone, { body: { account_id: account, timezone: 'Europe/Berlin' } })
    expect(await now()).toMatchObject({
      count: 1,
      passed: [{ why: 'taken' }],
      post: { schedule: { kind: 'time_slot' } },
    })
    await member.call(UpdateTimeslotZone, { body: { account_id: account, timezone: 'Asia/Tokyo' } })
    expect(await now()).toMatchObject({ count: 0, passed: [], post: { post_at: post.post_at } })
    // Moved along with its slot, it fills that again.
    await member.call(UpdatePostsZone, { body: { account_id: account, timezone: 'Asia/Tokyo' } })
    expect(await now()).toMatchObject({
      count: 1,
      passed: [{ why: 'taken' }],
      post: { schedule: { kind: 'time_slot' } },
    })
  })
})

describe('what is free', () => {
  test('a slot on which a post was dated is taken, as its count says', async () => {
    const { member, ids } = someone(1, 'UTC')
    publishing.placing = { timeslot: { randomPlacement: 0, randomRange: 5 }, planner: { gap: 0 } }
    const media = await member.picture()
    const days = [1, 2, 3, 4, 5, 6, 7]
    await member.call(AddTimeslots, { body: { account_id: ids[0], days, hours: ['12:00'] } })
    const [before] = await member.call(ListAvailableSlots, { query: { count: 3 } })
    const [first, second, third] = before?.slots ?? []
    const create = (schedule: object) =>
      member.call(CreatePosts, { body: { accounts: ids, caption: 'One', items: [{ media_id: media.id }], schedule } })
    await create({ kind: 'date', wall: first?.wall })
    await create({ kind: 'date', wall: `${second?.date}T12:05` })
    const slots = await member.call(ListTimeslots)
    const [free] = await member.call(ListAvailableSlots, { query: { count: 1 } })
    expect(free?.slots[0]).toMatchObject({ at: third?.at, passed: [{ why: 'taken' }, { why: 'taken' }] })
    expect(slots.find(({ id }) => id === first?.slot_id)?.posts_count).toBe(1)
    expect((await create({ kind: 'time_slot' })).posts[0]?.post_at).toBe(third?.at)
  })

  test('an account without slots says so', async () => {
    const { member, ids } = someone()
    expect(await member.call(ListAvailableSlots)).toEqual([
      { social_account_id: ids[0], timezone: 'Europe/Lisbon', slots: [], ends: 'no_slots' },
    ])
  })

  test('a day that is full and a post that is too near are passed over with their reasons', async () => {
    const { member, ids } = someone(1, 'UTC')
    publishing.placing = { timeslot: { randomPlacement: 0, randomRange: 5 }, planner: { gap: 60 } }
    const media = await member.picture()
    const days = [1, 2, 3, 4, 5, 6, 7]
    await member.call(AddTimeslots, { body: { account_id: ids[0], days, hours: ['12:00'] } })
    const [{ slots: [first, second, third] = [] } = {}] = await member.call(ListAvailableSlots)
    const wall = `${first?.date}T12:30`
    await member.call(CreatePosts, {
      body: { accounts: ids, caption: 'near', items: [{ media_id: media.id }], schedule: { kind: 'date', wall } },
    })
    const [after] = await member.call(ListAvailableSlots)
    expect(after?.slots.map(({ date }) => date).slice(0, 2)).toEqual([second?.date, third?.date])
    expect(after?.slots[0]?.passed).toEqual([
      { slot_id: first?.slot_id, date: first?.date, wall: first?.slot_wall, why: 'gap', gap: 60 },
    ])
  })

  test('the same question has the same answer: what is shown is what is taken', async () => {
    const { member, ids } = someone()
    publishing.placing = { timeslot: { randomPlacement: 1, randomRange: 30 }, planner: { gap: 0 } }
    await member.call(AddTimeslots, { body: { account_id: ids[0], days: [1, 2, 3, 4, 5, 6, 7], hours: ['12:00'] } })
    const once = await member.call(ListAvailableSlots, { query: { count: 30 } })
    expect(await member.call(ListAvailableSlots, { query: { count: 30 } })).toEqual(once)
    expect(once[0]?.slots.some(({ varied_minutes }) => varied_minutes !== 0)).toBe(true)
  })
})
