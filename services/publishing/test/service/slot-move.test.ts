import { LockContent } from '@fanfare/contracts/endpoints/contents.ts'
import { CreatePosts, GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import {
  AddTimeslots,
  ListAvailableSlots,
  ListTimeslots,
  UpdateTimeslot,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 300
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const HOUR_MS = 3_600_000

/** A slot some days ahead with posts of the next weeks, each up to half an hour beside it. */
async function filled({ weeks = 6, ahead = 3, range = 30, zone = 'Europe/Oslo' } = {}) {
  const teamId = String(++team)
  const own = account(teamId, { timezone: zone })
  publishing.accounts.push(own)
  publishing.placing = { timeslot: { randomPlacement: range > 0 ? 1 : 0, randomRange: range }, planner: { gap: 0 } }
  const member = publishing.as({ teamId, role: Manager })
  // Days away, so that its time is still to come in every zone.
  const day = Temporal.Now.plainDateISO(zone).add({ days: ahead }).dayOfWeek
  const [slot] = await member.call(AddTimeslots, { body: { account_id: own.id, days: [day], hours: ['09:00'] } })
  const media = await member.picture()
  const body = { accounts: [own.id], items: [{ media_id: media.id }], schedule: { kind: 'time_slot' as const } }
  const posts: Post[] = []
  for (let week = 0; week < weeks; week++)
    posts.push(...(await member.call(CreatePosts, { body: { ...body, caption: `Week ${week}` } })).posts)
  const params = { id: slot?.id as string }
  return {
    member,
    teamId,
    day,
    posts,
    count: async () => (await member.call(ListTimeslots))[0]?.posts_count,
    move: (to: { day: number; hour: string; dry_run?: boolean }) => member.call(UpdateTimeslot, { params, body: to }),
    read: () => Promise.all(posts.map(({ id }) => member.call(GetPost, { params: { id } }))),
  }
}
const times = (posts: readonly Post[]) => posts.map(({ post_at, schedule }) => ({ post_at, ...schedule }))
const clock = ({ schedule }: Post) => Temporal.PlainDateTime.from(schedule?.wall as string)
const minutesOf = (post: Post) => clock(post).hour * 60 + clock(post).minute

test('a slot takes its posts along, each as far beside it as before, and back again', async () => {
  const { member, day, posts, count, move, read } = await filled()
  // Some lie further beside the slot than a post that a person dated may, so the slot does not know them by their nearness.
  expect(posts.some(post => Math.abs(minutesOf(post) - 9 * 60) > 5)).toBe(true)
  expect((await move({ day, hour: '18:00' })).posts_count).toBe(6)
  const moved = await read()
  expect(moved.map(minutesOf)).toEqual(posts.map(post => minutesOf(post) + 9 * 60))
  expect(moved.map(post => clock(post).toPlainDate().toString())).toEqual(
    posts.map(post => clock(post).toPlainDate().toString()),
  )
  expect(moved.every(({ schedule }) => schedule?.kind === 'time_slot')).toBe(true)
  // Its times before are free, as no slot is there any more; its new ones are taken.
  const [free] = await member.call(ListAvailableSlots, { query: { count: 1 } })
  expect(free?.slots[0]?.passed_count).toBe(6)
  await move({ day, hour: '09:00' })
  expect(await count()).toBe(6)
  expect(times(await read())).toEqual(times(posts))
})

test('a dry run returns the slot with the posts that it would have, and moves nothing', async () => {
  const { member, day, posts, count, move, read } = await filled()
  const rehearsed = await move({ day, hour: '18:00', dry_run: true })
  expect(rehearsed).toMatchObject({ day, hour: '18:00', posts_count: 6 })
  expect(rehearsed.posts.map(({ id }) => id)).toContain(posts[0]?.id)
  expect(rehearsed.posts.every(({ id, post_at }) => post_at !== posts.find(post => post.id === id)?.post_at)).toBe(true)
  const kept = await read()
  expect(times(kept)).toEqual(times(posts))
  expect(kept.map(({ version }) => version)).toEqual(posts.map(({ version }) => version))
  expect((await member.call(ListTimeslots))[0]).toMatchObject({ day, hour: '09:00' })
  expect(await count()).toBe(6)
  // What it promised is what the call does.
  expect(await move({ day, hour: '18:00' })).toEqual(rehearsed)
})

test('a dry run meets the checks of the call', async () => {
  const { member, day } = await filled({ weeks: 0 })
  const [{ account_id, id } = { account_id: '', id: '' }] = await member.call(ListTimeslots)
  await member.call(AddTimeslots, { body: { account_id, days: [day], hours: ['10:00'] } })
  const onto = await member.ask(UpdateTimeslot, { params: { id }, body: { day, hour: '10:00', dry_run: true } })
  expect(onto).toMatchObject({ status: 409, error: { code: 'timeslot_exists', field: 'body.hour' } })
})

test('on another day of the week its posts stay in their weeks', async () => {
  const { day, posts, count, move, read } = await filled()
  const other = day === 7 ? 6 : day + 1
  await move({ day: other, hour: '09:00' })
  const moved = await read()
  expect(moved.map(post => clock(post).toString())).toEqual(
    posts.map(post =>
      clock(post)
        .add({ days: other - day })
        .toString(),
    ),
  )
  await move({ day, hour: '09:00' })
  expect(await count()).toBe(6)
  expect(times(await read())).toEqual(times(posts))
})

test('a post that cannot follow keeps its time, and fills its slot again once that is back', async () => {
  const { member, teamId, day, posts, count, move, read } = await filled({ weeks: 2 })
  const [one, two] = posts as [Post, Post]
  const other = publishing.as({ teamId, role: Manager, userId: '909' })
  await other.call(LockContent, { body: { id: one.id } })
  // Far away and near: in neither case it goes elsewhere when the slot comes back.
  for (const hour of ['18:00', '09:20']) {
    await move({ day, hour })
    const [kept, moved] = (await read()) as [Post, Post]
    expect(kept.post_at).toBe(one.post_at)
    expect(moved.post_at).not.toBe(two.post_at)
    if (hour === '18:00') {
      expect(await count()).toBe(1)
      const [free] = await member.call(ListAvailableSlots, { query: { count: 1 } })
      expect(Date.parse(free?.slots[0]?.at as string) - Date.parse(one.post_at as string)).toBeGreaterThan(7 * HOUR_MS)
    }
    await move({ day, hour: '09:00' })
    expect((await read()).map(post => post.post_at)).toEqual([one.post_at, two.post_at])
    if (hour === '18:00') expect(await count()).toBe(2)
  }
})

test('a post does not follow its slot into the past', async () => {
  // The dates of these two differ, so in one of them today is no Sunday and tomorrow is in the same week.
  const zone = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].find(name => Temporal.Now.plainDateISO(name).dayOfWeek !== 7)
  const { day, posts, count, move, read } = await filled({ weeks: 1, ahead: 1, range: 0, zone: zone as string })
  await move({ day: day - 1, hour: '00:00' })
  expect(times(await read())).toEqual(times(posts))
  expect(await count()).toBe(0)
  await move({ day, hour: '09:00' })
  expect(times(await read())).toEqual(times(posts))
  expect(await count()).toBe(1)
})
