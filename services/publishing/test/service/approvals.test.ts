import { ApprovePost, ApprovePosts, RequestApproval, SendBackPost } from '@fanfare/contracts/endpoints/approvals.ts'
import { EnqueuePosts, MovePosts, UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { BulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { ImportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { ListCalendar, ListPosts, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, DeletePost, GetPost, RestorePost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CancelPost, PublishPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './harness.ts'
import { ahead, body, failing, fanfare, olea, page, publicationsOf, usePosts } from './posts-setup.ts'

usePosts()

/** A Creator whose posts a Manager approves, and that Manager. */
let ines: Caller
let jonas: Caller
beforeAll(() => {
  ines = fanfare.as({ userId: '21', needsApproval: true })
  jonas = fanfare.as({ userId: '31', role: Manager })
})

let days = 20
/** Each on a day of its own. */
const day = () => ahead(++days)
const draft = async (given: object = { schedule: { kind: 'draft', wall: day() } }) => {
  const { posts } = await ines.call(CreatePosts, { body: body(given) })
  return posts[0] as NonNullable<(typeof posts)[0]>
}
const of = ({ id }: { id: string }) => ({ params: { id } })
const asked = async (given?: object) =>
  ines.call(RequestApproval, { ...of(await draft(given)), body: { message: ' For Friday ' } })
const approve = ({ id, version }: { id: string; version: number }, more: object = {}) =>
  jonas.call(ApprovePost, { params: { id }, body: { version, ...more } })
const open = async (id: string) => (await publicationsOf(id)).filter(({ state }) => state !== 'cancelled')
const decisions = (postId: string) =>
  fanfare.sql<{ name: string; payload: object }>(
    `select name, payload from outbox where payload ->> 'postId' = $1 and name like 'post_approval%' order by id`,
    [postId],
  )

test('asked for, seen among what waits, and approved: it goes out at its time', async () => {
  const counts = async () => (await jonas.call(PostCounts)).waiting
  const before = await counts()
  const post = await asked()
  expect(post).toMatchObject({
    status: Draft,
    approval: { state: 'waiting', asked_by: '21', message: 'For Friday', decided_by: null, note: '' },
  })
  expect(await counts()).toBe(before + 1)
  const { data } = await jonas.call(ListPosts, { query: { status: 'WAITING' } })
  expect(data.map(({ id }) => id)).toContain(post.id)
  expect(data.every(({ approval }) => approval?.state === 'waiting')).toBe(true)
  const range = { start: `${ahead(1)}:00Z`, end: `${ahead(60)}:00Z` }
  expect((await jonas.call(ListCalendar, { query: range })).rows.find(({ id }) => id === post.id)?.r).toBe(
    'For approval',
  )
  expect(await open(post.id)).toEqual([])
  const done = await approve(post)
  expect(done).toMatchObject({
    status: Scheduled,
    post_at: post.post_at,
    approval: { state: 'approved', decided_by: '31' },
  })
  expect(await open(post.id)).toMatchObject([{ state: 'scheduled', due_at: new Date(post.post_at as string) }])
  expect(await counts()).toBe(before)
  expect(await decisions(post.id)).toMatchObject([
    { name: 'post_approval_requested', payload: { teamId: '1', by: '21' } },
    { name: 'post_approval_decided', payload: { by: '31', approved: true, note: '' } },
  ])
})

test('sent back with a note, which stays until it is asked again', async () => {
  const post = await asked()
  const back = await jonas.call(SendBackPost, { ...of(post), body: { note: ' Name the venue. ' } })
  expect(back).toMatchObject({
    status: Draft,
    approval: { state: 'sent_back', note: 'Name the venue.', decided_by: '31' },
  })
  expect((await jonas.ask(SendBackPost, { ...of(post), body: { note: 'Again' } })).error?.code).toBe('post_state')
  const { data } = await ines.call(ListPosts, { query: { status: 'SENT_BACK' } })
  expect(data.map(({ id }) => id)).toContain(post.id)
  const edited = await ines.call(UpdatePost, { ...of(post), body: { caption: 'At the harbour' } })
  expect(edited.approval).toMatchObject({ state: 'sent_back', note: 'Name the venue.' })
  const again = await ines.call(RequestApproval, { ...of(post), body: {} })
  expect(again.approval).toMatchObject({ state: 'waiting', note: '', decided_by: null })
  expect((await decisions(post.id)).map(({ payload }) => payload)).toMatchObject([
    { by: '21' },
    { by: '31', approved: false, note: 'Name the venue.' },
    { by: '21' },
  ])
})

test('only what was looked at is approved', async () => {
  const post = await asked()
  await ines.call(UpdatePost, { ...of(post), body: { caption: 'Something else' } })
  const late = await jonas.ask(ApprovePost, { ...of(post), body: { version: post.version } })
  expect(late.error).toMatchObject({ code: 'version_conflict', field: 'body.version' })
  // The change took the request back.
  expect((await jonas.call(GetPost, of(post))).approval).toBeNull()
  expect(await open(post.id)).toEqual([])
})

test('an edit and an approval at once: what goes out is what was approved, or nothing does', async () => {
  for (let turn = 0; turn < 12; turn++) {
    const post = await asked()
    const [edit, decision] = await Promise.all([
      ines.ask(UpdatePost, { ...of(post), body: { caption: `Unapproved ${turn}` } }),
      jonas.ask(ApprovePost, { ...of(post), body: { version: post.version } }),
    ])
    const now = await jonas.call(GetPost, of(post))
    if (now.status === Scheduled) expect(now.caption).toBe(post.caption)
    else expect(await open(post.id)).toEqual([])
    expect([edit.error?.code, decision.error?.code].filter(Boolean).length).toBeLessThan(2)
  }
})

describe('what was approved', () => {
  const approved = async () => approve(await asked())

  test('becomes a draft by any edit of its author, and keeps its time', async () => {
    const post = await approved()
    const edited = await ines.call(UpdatePost, { ...of(post), body: { caption: 'Other words' } })
    expect(edited).toMatchObject({ status: Draft, approval: null, post_at: post.post_at })
    expect(await open(post.id)).toEqual([])
  })

  test('stays approved where a Manager edits it, and its author cannot move it', async () => {
    const post = await approved()
    const edited = await jonas.call(UpdatePost, { ...of(post), body: { caption: 'By Jonas' } })
    expect(edited).toMatchObject({ status: Scheduled, approval: { state: 'approved' } })
    const moved = await ines.call(MovePosts, { body: { posts: [post.id], days: 1 } })
    expect(moved.items).toMatchObject([{ left: { code: 'approval' } }])
    expect((await ines.ask(SchedulePost, { ...of(post), body: { wall: day() } })).error?.code).toBe('approval_needed')
    expect((await jonas.call(GetPost, of(post))).post_at).toBe(post.post_at)
  })

  test('is a draft again once it was cancelled, or deleted and restored', async () => {
    const one = await approved()
    expect(await ines.call(CancelPost, of(one))).toMatchObject({ status: Draft, approval: null })
    const other = await approved()
    await ines.call(DeletePost, of(other))
    expect(await ines.call(RestorePost, of(other))).toMatchObject({ status: Draft, approval: null })
    expect(await open(other.id)).toEqual([])
  })

  test('can be asked for again where it failed, and cannot be tried again by its author', async () => {
    const post = await approved()
    await failing(post.id)
    expect((await ines.call(BulkPosts, { body: { action: 'retry', ids: [post.id] } })).refused).toMatchObject([
      { code: 'approval_needed' },
    ])
    const again = await ines.call(RequestApproval, { ...of(post), body: {} })
    expect(again).toMatchObject({ status: Draft, approval: { state: 'waiting' } })
    expect(await approve(again)).toMatchObject({ status: Scheduled })
  })
})

test('a time that has passed, or none, is asked for', async () => {
  const passed = await asked()
  await fanfare.sql(`update posts set post_at = now() - interval '1 minute' where id = $1`, [passed.id])
  const none = await asked({ schedule: { kind: 'draft' } })
  for (const post of [passed, none]) {
    const refused = await jonas.ask(ApprovePost, { ...of(post), body: { version: post.version } })
    expect(refused.error).toMatchObject({ code: 'approval_time', field: 'body.schedule' })
  }
  const wall = day()
  expect(await approve(passed, { schedule: { kind: 'date', wall } })).toMatchObject({ schedule: { wall } })
  expect(await approve(none, { schedule: { kind: 'now' } })).toMatchObject({ schedule: { kind: 'now' } })
})

test('several at once: what has no time is left and named, the others are scheduled', async () => {
  const [good, bad] = [await asked(), await asked({ schedule: { kind: 'draft' } })]
  const posts = [good, bad].map(({ id, version }) => ({ id, version }))
  const { done, refused } = await jonas.call(ApprovePosts, { body: { posts } })
  expect(done.map(({ id }) => id)).toEqual([good.id])
  expect(refused).toMatchObject([{ id: bad.id, code: 'approval_time' }])
  expect((await jonas.call(GetPost, of(bad))).approval?.state).toBe('waiting')
})

test('a draft for several accounts is approved as one, and becomes a post for each', async () => {
  const post = await asked({ accounts: [olea.id, page.id], together: true, schedule: { kind: 'draft', wall: day() } })
  const sent = await approve(post)
  expect(sent.siblings).toHaveLength(1)
  for (const id of [post.id, ...(sent.siblings ?? [])])
    expect(await jonas.call(GetPost, { params: { id } })).toMatchObject({
      status: Scheduled,
      approval: { state: 'approved', decided_by: '31' },
      schedule: { wall: post.schedule?.wall },
    })
})

test('a Manager who schedules what waits has approved it', async () => {
  const post = await asked()
  expect(await jonas.call(SchedulePost, { ...of(post), body: { wall: day() } })).toMatchObject({
    approval: { state: 'approved', decided_by: '31' },
  })
  expect(await decisions(post.id)).toHaveLength(2)
})

test('what is incomplete or too late is refused when it is asked for', async () => {
  const bare = await draft({ items: [], schedule: { kind: 'draft' } })
  expect((await ines.ask(RequestApproval, { ...of(bare), body: {} })).error?.code).toBe('post_incomplete')
  const late = await draft({ schedule: { kind: 'draft', wall: ahead(-2) } })
  expect((await ines.ask(RequestApproval, { ...of(late), body: {} })).error).toMatchObject({
    code: 'schedule_in_past',
    field: 'post.schedule.wall',
  })
})

describe('every other way to schedule is refused', () => {
  test.each(['now', 'date', 'time_slot'] as const)('a new post: %s', async kind => {
    const schedule = { kind, ...(kind === 'date' ? { wall: day() } : {}) }
    expect((await ines.ask(CreatePosts, { body: body({ schedule }) })).error?.code).toBe('approval_needed')
    const key = fanfare.as({ ...ines.who, via: 'key', keyId: '1', scopes: ['posts:write'] })
    expect((await key.ask(CreatePosts, { body: body({ schedule }) })).error?.code).toBe('approval_needed')
  })

  test('a draft, by PATCH, publish and slots; rows of a table', async () => {
    const post = await draft()
    const schedule = { kind: 'date' as const, wall: day() }
    expect((await ines.ask(UpdatePost, { ...of(post), body: { schedule } })).error?.code).toBe('approval_needed')
    expect((await ines.ask(PublishPost, of(post))).error?.code).toBe('approval_needed')
    const slots = await ines.ask(EnqueuePosts, { body: { accounts: [olea.id], posts: [post.id] } })
    expect(slots.error?.code).toBe('approval_needed')
    const { rows } = await ines.call(ImportPosts, {
      body: { rows: [{ accounts: olea.id, caption: 'From a table', date: day().replace('T', ' ') }] },
    })
    expect(rows).toMatchObject([{ posts: [], findings: [{ code: 'approval_needed' }] }])
  })

  test('undoing what made a scheduled post a draft', async () => {
    const free = fanfare.as({ userId: '21' })
    const { posts } = await free.call(CreatePosts, { body: body({ schedule: { kind: 'date', wall: day() } }) })
    const id = posts[0]?.id as string
    const { batch } = await free.call(BulkPosts, { body: { action: 'draft', ids: [id] } })
    const undone = await ines.call(UndoBatch, { body: { batch: batch as string } })
    expect(undone.items).toMatchObject([{ left: { code: 'approval' } }])
    expect(await open(id)).toEqual([])
  })
})

test('an author who is free again schedules what still waits by themselves', async () => {
  const post = await asked()
  const free = fanfare.as({ userId: '21' })
  expect(await free.call(SchedulePost, { ...of(post), body: { wall: day() } })).toMatchObject({
    status: Scheduled,
    approval: null,
  })
})
