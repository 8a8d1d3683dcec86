import { MarkPosted } from '@fanfare/contracts/endpoints/contents.ts'
import { EnqueuePosts, UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { BulkPosts, UndoBulkPosts } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { ExportPosts } from '@fanfare/contracts/endpoints/post-csv.ts'
import { ListCalendar, ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, DeletePost, GetPost, RestorePost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { PublishPost, SchedulePost } from '@fanfare/contracts/endpoints/publishing.ts'
import { AddTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { Draft, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { Creator, Manager } from '@fanfare/contracts/policy.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let teamIds = 8000
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const day = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()

/** A team with an account in Lisbon and one in New York, and a draft for both with a text of its own for New York. */
async function teamWithDraft(given: object = {}) {
  const teamId = String(++teamIds)
  const lisbon = account(teamId, { timezone: 'Europe/Lisbon' })
  const york = account(teamId, { type: 'fb', name: 'York', timezone: 'America/New_York' })
  publishing.accounts.push(lisbon, york)
  const member = publishing.as({ teamId, role: Manager })
  const items = [{ media_id: (await member.picture()).id }]
  const body = {
    accounts: [lisbon.id, york.id],
    caption: 'For all',
    overrides: [{ account_id: york.id, caption: 'For York' }],
    items,
    schedule: { kind: 'draft' as const },
    together: true,
    ...given,
  }
  const { posts } = await member.call(CreatePosts, { body })
  const [draft] = posts as [Post]
  const get = (id = draft.id) => member.call(GetPost, { params: { id } })
  const change = (body: object) => member.call(UpdatePost, { params: { id: draft.id }, body })
  const list = async (query: object = {}) => (await member.call(ListPosts, { query })).data
  return { teamId, lisbon, york, member, body, posts, draft, get, change, list }
}
const accountsOf = ({ accounts }: Post) =>
  accounts.map(({ account: { id }, caption, schedule }) => ({ id, caption, wall: schedule?.wall ?? null }))
const saysOf = (posts: readonly Post[]) => posts.map(({ account, caption }) => `${account.id}: ${caption}`).sort()

describe('a draft for several accounts', () => {
  test('says in the calendar for how many more it is', async () => {
    const { member, lisbon, change, draft } = await teamWithDraft()
    await change({ schedule: { kind: 'draft', wall: '2027-03-10T10:00' } })
    const query = { start: '2027-03-01T00:00:00Z', end: '2027-03-31T00:00:00Z' }
    const { rows } = await member.call(ListCalendar, { query })
    expect(rows).toMatchObject([{ id: draft.id, a: lisbon.id, p: 1 }])
  })

  test('is one draft, with the text of each account, and each finds it in its lists', async () => {
    const { lisbon, york, posts, draft, get, list } = await teamWithDraft()
    expect(posts).toHaveLength(1)
    expect(draft).toMatchObject({ status: Draft, caption: 'For all', account: { id: lisbon.id } })
    expect(accountsOf(draft)).toEqual([
      { id: lisbon.id, caption: null, wall: null },
      { id: york.id, caption: 'For York', wall: null },
    ])
    expect(await get()).toEqual(draft)
    for (const accounts of [lisbon.id, york.id])
      expect((await list({ accounts, status: 'DRAFT' })).map(({ id }) => id)).toEqual([draft.id])
    expect(await list({ accounts: '7' })).toEqual([])
  })

  test('has a time on the clock of each account, or one moment for all; moved, it keeps which', async () => {
    const wall = `${day(9)}T10:00`
    const local = await teamWithDraft({ schedule: { kind: 'draft', wall } })
    expect(accountsOf(local.draft).map(one => one.wall)).toEqual([wall, wall])
    const moment = await teamWithDraft({ schedule: { kind: 'draft', wall, zone: 'Europe/Lisbon' } })
    const [first, second] = moment.draft.accounts
    expect(second?.schedule?.at).toBe(first?.schedule?.at)
    expect(second?.schedule?.wall).not.toBe(wall)
    const moved = await moment.change({ schedule: { kind: 'draft', wall: `${day(10)}T10:00` } })
    expect(moved.accounts[1]?.schedule?.at).toBe(moved.accounts[0]?.schedule?.at)
    // Days that are moved in a list move all accounts, and come back together.
    const ids = [local.draft.id]
    const { done } = await local.member.call(BulkPosts, { body: { ids, action: 'move', days: 2 } })
    expect(accountsOf(await local.get()).map(one => one.wall)).toEqual(Array(2).fill(`${day(11)}T10:00`))
    const undone = done.map(({ id, version, before }) => ({ id, version, ...(before ? { before } : {}) }))
    await local.member.call(UndoBulkPosts, { body: { posts: undone } })
    expect(accountsOf(await local.get()).map(one => one.wall)).toEqual([wall, wall])
  })

  test('takes and loses accounts; what is left alone says what it was to say', async () => {
    const { lisbon, york, change, get } = await teamWithDraft()
    const turned = await change({ accounts: [york.id, lisbon.id] })
    expect(turned.account.id).toBe(york.id)
    expect(accountsOf(turned).map(one => one.caption)).toEqual(['For York', null])
    await change({ overrides: [{ account_id: lisbon.id, caption: 'For Lisbon' }] })
    expect(accountsOf(await change({ caption: 'Else' })).map(one => one.caption)).toEqual([null, 'For Lisbon'])
    const alone = await change({ accounts: [lisbon.id] })
    expect(alone).toMatchObject({ account: { id: lisbon.id }, caption: 'For Lisbon', accounts: [] })
    expect(await get()).toEqual(alone)
  })

  test('is scheduled as one post for each account, all or none, once', async () => {
    const { lisbon, york, draft, member, get, list } = await teamWithDraft()
    const schedule = (wall: string) => member.ask(SchedulePost, { params: { id: draft.id }, body: { wall } })
    expect((await schedule(`${day(-3)}T10:00`)).error?.code).toBe('schedule_in_past')
    expect(await get()).toEqual(draft)
    const wall = `${day(8)}T10:00`
    const answers = await Promise.all([schedule(wall), schedule(wall)])
    expect(answers.flatMap(({ data }) => data?.siblings ?? [])).toHaveLength(1)
    const posts = await list()
    expect(saysOf(posts)).toEqual([`${lisbon.id}: For all`, `${york.id}: For York`].sort())
    for (const post of posts)
      expect(post).toMatchObject({ status: Scheduled, schedule: { wall }, accounts: [], group_id: draft.group_id })
    const waiting = await publishing.sql(
      `select post_id from publications where post_id = any($1) and state = 'scheduled'`,
      [posts.map(({ id }) => id)],
    )
    expect(waiting).toHaveLength(2)
  })

  test('is published for each account; a rehearsal makes nothing; incomplete for one it is refused for all', async () => {
    const { york, draft, member, change, get, list } = await teamWithDraft()
    const publish = (query: object = {}) => member.ask(PublishPost, { params: { id: draft.id }, query })
    await publish({ dry_run: true })
    expect(await get()).toEqual(draft)
    await change({ overrides: [{ account_id: york.id, caption: '#a '.repeat(31) }], items: [] })
    expect((await publish()).error?.code).toBe('post_incomplete')
    expect((await get()).status).toBe(Draft)
    const { data } = await member.ask(UpdatePost, {
      params: { id: draft.id },
      body: { items: draft.media.map(({ media_id }) => ({ media_id })), schedule: { kind: 'now', undo_seconds: 60 } },
    })
    expect(data?.siblings).toHaveLength(1)
    expect(await list()).toHaveLength(2)
  })

  test('loses accounts that are removed from the team', async () => {
    const { lisbon, york, draft, member, get, list, teamId } = await teamWithDraft()
    publishing.accounts.splice(publishing.accounts.indexOf(lisbon), 1)
    try {
      expect(await get()).toMatchObject({ account: { id: york.id }, accounts: [], caption: 'For York' })
      const wall = `${day(5)}T10:00`
      const sent = await member.call(SchedulePost, { params: { id: draft.id }, body: { wall } })
      expect(sent).toMatchObject({ status: Scheduled, account: { id: york.id }, caption: 'For York' })
      expect(await list()).toHaveLength(1)
      expect(await publishing.sql('select 1 from posts where team_id = $1', [teamId])).toHaveLength(1)
    } finally {
      publishing.accounts.push(lisbon)
    }
  })

  test('goes into a slot of each account; Undo makes it one draft again', async () => {
    const { lisbon, york, draft, member, get, list } = await teamWithDraft()
    for (const account_id of [lisbon.id, york.id])
      await member.call(AddTimeslots, { body: { account_id, days: [1, 2, 3, 4, 5, 6, 7], hours: ['09:00'] } })
    const enqueue = (accounts: string[], dry_run = false) =>
      member.call(EnqueuePosts, { body: { accounts, posts: [draft.id], dry_run } })
    const shown = await enqueue([lisbon.id, york.id], true)
    expect(shown.items.map(({ account_id, caption, left }) => ({ account_id, caption, left }))).toEqual([
      { account_id: lisbon.id, caption: 'For all', left: null },
      { account_id: york.id, caption: 'For York', left: null },
    ])
    expect(await get()).toEqual(draft)
    const both = await enqueue([lisbon.id, york.id])
    expect(both.done).toBe(2)
    expect(saysOf(await list({ status: 'SCHEDULED' }))).toEqual(
      [`${lisbon.id}: For all`, `${york.id}: For York`].sort(),
    )
    await member.call(UndoBatch, { body: { batch: both.batch as string } })
    expect(await list()).toMatchObject([{ id: draft.id, status: Draft, caption: 'For all' }])
    expect(accountsOf(await get())).toEqual(accountsOf(draft))
    // Placed for one account alone, it stays a draft of the other one.
    const one = await enqueue([york.id])
    expect(one).toMatchObject({ done: 1, left: 1 })
    expect(saysOf(await list({ status: 'SCHEDULED' }))).toEqual([`${york.id}: For York`])
    expect(await list({ status: 'DRAFT' })).toMatchObject([
      { account: { id: lisbon.id }, caption: 'For all', accounts: [] },
    ])
    await member.call(UndoBatch, { body: { batch: one.batch as string } })
    expect(accountsOf(await get())).toEqual(accountsOf(draft))
    expect(await list()).toHaveLength(1)
  })

  test('is the team’s own, its author’s or a manager’s, and for accounts of the team', async () => {
    const { york, draft, member, teamId, get } = await teamWithDraft()
    const foreign = account('1')
    publishing.accounts.push(foreign)
    const params = { id: draft.id }
    const asked = await member.ask(UpdatePost, { params, body: { accounts: [york.id, foreign.id] } })
    expect(asked.error).toMatchObject({ code: 'social_account_not_found', field: 'body.accounts.1' })
    const body = { accounts: [york.id], overrides: [{ account_id: foreign.id, caption: 'No' }] }
    expect((await member.ask(UpdatePost, { params, body })).error).toMatchObject({
      code: 'invalid_input',
      field: 'body.overrides.0.account_id',
    })
    const twice = await member.ask(UpdatePost, { params, body: { accounts: [york.id], account_id: york.id } })
    expect(twice.error).toMatchObject({ code: 'invalid_input', field: 'body.accounts' })
    const creator = publishing.as({ teamId, role: Creator, userId: '99' })
    const change = { params, body: { accounts: [york.id] } }
    expect((await creator.ask(UpdatePost, change)).error?.code).toBe('not_allowed')
    expect((await publishing.as({ teamId: '1' }).ask(UpdatePost, change)).error?.code).toBe('post_not_found')
    expect(await get()).toEqual(draft)
  })

  test('is not what a post with a time can be, nor said to be live as a whole', async () => {
    const { lisbon, york, draft, member, body } = await teamWithDraft()
    const schedule = { kind: 'date' as const, wall: `${day(7)}T10:00` }
    const { together: _, ...plain } = body
    expect((await member.ask(CreatePosts, { body: { ...body, schedule } })).error?.field).toBe('body.together')
    const { posts } = await member.call(CreatePosts, { body: { ...plain, schedule } })
    const params = { id: posts[0]?.id as string }
    const both = await member.ask(UpdatePost, { params, body: { accounts: [lisbon.id, york.id] } })
    expect(both.error).toMatchObject({ code: 'post_state', field: 'body.accounts' })
    const live = await member.ask(MarkPosted, { params: { id: draft.id }, body: {} })
    expect(live.error?.code).toBe('post_state')
  })

  test('takes the place of another draft and is replaced as a whole; deleted, it comes back as it was', async () => {
    const { draft, member, body, list } = await teamWithDraft()
    const { together: _, ...plain } = body
    const replaces = { id: draft.id, version: draft.version }
    await member.call(CreatePosts, {
      body: { ...plain, replaces, schedule: { kind: 'date' as const, wall: `${day(6)}T10:00` } },
    })
    expect(await list({ status: 'DRAFT' })).toEqual([])
    expect(await list()).toHaveLength(2)
    const { posts } = await member.call(CreatePosts, { body })
    const params = { id: posts[0]?.id as string }
    await member.call(DeletePost, { params })
    expect(await list({ status: 'DRAFT' })).toEqual([])
    const back = await member.call(RestorePost, { params })
    expect(accountsOf(back)).toEqual(accountsOf(posts[0] as Post))
  })

  test('is a row for each account in a file', async () => {
    const { member } = await teamWithDraft()
    const file = await member.ask(ExportPosts, { query: {} })
    expect(JSON.stringify(file)).toMatch(/For all[\s\S]*For York/)
  })
})
