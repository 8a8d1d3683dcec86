import { UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { CreatePosts, DeletePost, GetPost, RestorePost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { CreateSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 8800
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const zone = 'Europe/Oslo'
const day = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString()

async function newTeam() {
  const teamId = String(++team)
  const own = account(teamId, { timezone: zone })
  publishing.accounts.push(own)
  const member = publishing.as({ teamId, role: Manager })
  const media = await member.picture()
  for (const hours of [['11:45'], ['17:30']])
    await member.call(AddTimeslots, { body: { account_id: own.id, days: [1, 2, 3, 4, 5, 6, 7], hours } })
  const content = { accounts: [own.id], caption: 'One', items: [{ media_id: media.id }] }
  const create = async (schedule: object): Promise<Post> =>
    (await member.call(CreatePosts, { body: { ...content, schedule: { kind: 'draft', ...schedule } } }))
      .posts[0] as Post
  return { teamId, own, member, content, create }
}
type Team = Awaited<ReturnType<typeof newTeam>>

const range = (minutes: number) => {
  const timeslot = { randomPlacement: minutes > 0 ? (1 as const) : (0 as const), randomRange: minutes }
  publishing.placing = { timeslot: { ...publishing.placing.timeslot, ...timeslot }, planner: { gap: 0 } }
}
/** A post in a slot that the planner varies; a time that is the slot's own proves nothing. */
async function varied({ create }: Team): Promise<Post> {
  range(10)
  for (;;) {
    const post = await create({ kind: 'time_slot' })
    if (!/T(11:45|17:30)/.test(post.schedule?.wall ?? '')) return post
  }
}
const posts: Record<string, (team: Team) => Promise<Post>> = {
  'with a date': ({ create }) => create({ kind: 'date', wall: `${day(3)}T10:15` }),
  'dated in another zone': ({ create }) => create({ kind: 'date', wall: `${day(3)}T10:15`, zone: 'Asia/Tokyo' }),
  'in a slot': ({ create }) => {
    range(0)
    return create({ kind: 'time_slot' })
  },
  'in a varied slot': varied,
  'of a series': async ({ member, content }) => {
    const schedule = { kind: 'date' as const, wall: `${day(4)}T10:00` }
    const recurrence = { unit: 'day' as const, every: 2, times: 3 }
    const made = await member.call(CreateSeries, { body: { ...content, schedule, recurrence } })
    return member.call(GetPost, { params: { id: made.dates[1]?.posts[0]?.id as string } })
  },
  'that is a planned draft': ({ create }) => create({ kind: 'draft', wall: `${day(3)}T10:15` }),
  'that is a draft without a date': ({ create }) => create({}),
}
type Change = (team: Team, post: Post) => Promise<Post>
const schedule =
  (body: object): Change =>
  ({ member }, { id }) =>
    member.call(SchedulePost, { params: { id }, body })
const plan =
  (body: object): Change =>
  ({ member }, { id }) =>
    member.call(UpdatePost, { params: { id }, body: { schedule: { kind: 'draft', ...body } } })
const changes: Record<string, Change> = {
  'moved to a day': (team, post) => {
    const to = { wall: `${day(9)}T${post.schedule?.wall?.slice(11) ?? '09:00'}` }
    return (post.status === Draft ? plan(to) : schedule(to))(team, post)
  },
  'put into another slot': (team, post) => {
    range(0)
    return schedule({ kind: 'time_slot', wall: `${day(6)}T17:30` })(team, post)
  },
  'made a draft with its date': (team, post) => plan({ wall: post.schedule?.wall ?? undefined })(team, post),
  'made a draft without a date': plan({}),
}

/** The whole row, without what tells of the change itself. */
const rowOf = async (id: string) => {
  const [row] = await publishing.sql('select * from posts where id = $1', [id])
  const { version: _version, updated_at: _at, ...rest } = row as Record<string, unknown>
  return rest
}

describe.each(Object.entries(posts))('a post %s', (_post, make) => {
  test.each(Object.entries(changes))('%s is after Undo exactly as it was', async (_change, change) => {
    const own = await newTeam()
    const post = await make(own)
    const before = await rowOf(post.id)
    const { undo } = await change(own, post)
    expect(undo).toEqual(expect.any(String))
    const body = { batch: undo as string }
    expect(await own.member.call(UndoBatch, { body })).toMatchObject({ done: 1, left: 0 })
    expect(await rowOf(post.id)).toEqual(before)
    const due = await publishing.sql<{ due_at: Date }>(
      `select due_at from publications where post_id = $1 and state <> 'cancelled'`,
      [post.id],
    )
    expect(due.map(({ due_at }) => due_at.toISOString())).toEqual(post.status === Scheduled ? [post.post_at] : [])
  })

  test('deleted is after Undo exactly as it was', async () => {
    const { member, ...own } = await newTeam()
    const { id } = await make({ member, ...own })
    const before = await rowOf(id)
    await member.call(DeletePost, { params: { id } })
    await member.call(RestorePost, { params: { id } })
    expect(await rowOf(id)).toEqual(before)
  })
})

test('changes of one post are undone one after the other; what was changed since stays', async () => {
  const own = await newTeam()
  const post = await varied(own)
  const first = await rowOf(post.id)
  const moved = await schedule({ wall: `${day(9)}T10:00` })(own, post)
  const second = await rowOf(post.id)
  const drafted = await plan({})(own, post)
  const undo = (batch: string | undefined) => own.member.call(UndoBatch, { body: { batch: batch as string } })
  await undo(drafted.undo)
  expect(await rowOf(post.id)).toEqual(second)
  await undo(moved.undo)
  expect(await rowOf(post.id)).toEqual(first)
  const again = await schedule({ wall: `${day(9)}T10:00` })(own, post)
  await own.member.call(UpdatePost, { params: { id: post.id }, body: { caption: 'Rewritten' } })
  expect(await undo(again.undo)).toMatchObject({ left: 1, items: [{ left: { code: 'changed' } }] })
})

test('a post that was given other words and made a draft in one call is after Undo exactly as it was', async () => {
  const own = await newTeam()
  const post = await (posts['of a series'] as (team: Team) => Promise<Post>)(own)
  const before = await rowOf(post.id)
  const { undo } = await own.member.call(UpdatePost, {
    params: { id: post.id },
    body: { caption: 'Other words', schedule: { kind: 'draft', wall: `${day(9)}T10:15` } },
  })
  expect(await own.member.call(GetPost, { params: { id: post.id } })).toMatchObject({
    status: Draft,
    caption: 'Other words',
  })
  await own.member.call(UndoBatch, { body: { batch: undo as string } })
  expect(await rowOf(post.id)).toEqual(before)
})

test('a slot that another post took meanwhile stays with that post; the time comes back', async () => {
  const own = await newTeam()
  range(0)
  const post = await own.create({ kind: 'time_slot' })
  const { undo } = await plan({})(own, post)
  await own.create({ kind: 'time_slot', wall: post.schedule?.wall })
  await own.member.call(UndoBatch, { body: { batch: undo as string } })
  expect(await own.member.call(GetPost, { params: { id: post.id } })).toMatchObject({
    post_at: post.post_at,
    schedule: { kind: 'date' },
  })
})

test('a post goes back into its series, whose other dates moved meanwhile', async () => {
  const own = await newTeam()
  const post = await (posts['of a series'] as (team: Team) => Promise<Post>)(own)
  const { undo } = await schedule({ wall: `${day(20)}T10:00` })(own, post)
  await own.member.call(UpdateSeries, {
    params: { id: post.series?.id as string },
    body: { from: 1, date: day(5) },
  })
  await own.member.call(UndoBatch, { body: { batch: undo as string } })
  const back = await own.member.call(GetPost, { params: { id: post.id } })
  expect(back).toMatchObject({ post_at: post.post_at, series: { alone: false } })
})

test('Creators undo what they did, and a change of the text keeps nothing for Undo', async () => {
  const own = await newTeam()
  const creator = publishing.as({ teamId: own.teamId, role: Creator, userId: '77' })
  const { posts: made } = await creator.call(CreatePosts, {
    body: { ...own.content, schedule: { kind: 'date', wall: `${day(3)}T10:15` } },
  })
  const [{ id }] = made as [Post]
  const body = { schedule: { kind: 'draft' as const } }
  const { undo } = await own.member.call(UpdatePost, { params: { id }, body })
  const refused = await creator.ask(UndoBatch, { body: { batch: undo as string } })
  expect(refused.status).toBe(404)
  expect(await own.member.call(UpdatePost, { params: { id }, body: { caption: 'Two' } })).not.toHaveProperty('undo')
  expect(await own.member.call(UpdatePost, { params: { id }, query: { dry_run: true }, body })).not.toHaveProperty(
    'undo',
  )
})
