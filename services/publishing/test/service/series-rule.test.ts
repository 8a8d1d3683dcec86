import { MarkPosted } from '@fanfare/contracts/endpoints/contents.ts'
import { UndoBatch } from '@fanfare/contracts/endpoints/placing.ts'
import { DeletePost, GetPost, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CreateSeries, GetSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { recurrenceWords } from '@fanfare/contracts/recurrence-words.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 4800
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const day = (days: number) => Temporal.Now.plainDateISO('Europe/Lisbon').add({ days }).toString()

/** A series of a new team: every day at 10:00, the first in two days. */
async function newSeries({ times = 6, accounts = 1 }: { times?: number; accounts?: number } = {}) {
  const teamId = String(++team)
  const ig = account(teamId, { username: 'olea', timezone: 'Europe/Lisbon' })
  const page = account(teamId, { username: 'olea.page', timezone: 'America/New_York' })
  publishing.accounts.push(ig, page)
  const member = publishing.as({ teamId, role: Manager })
  const media = await member.picture()
  const request = {
    accounts: [ig.id, page.id].slice(0, accounts),
    caption: 'Bowls',
    items: [{ media_id: media.id }],
    schedule: { kind: 'date' as const, wall: `${day(2)}T10:00` },
    recurrence: { unit: 'day' as const, times },
  }
  const made = await member.call(CreateSeries, { body: request })
  const params = { id: made.id as string }
  const ids = made.dates.map(({ posts }) => posts[0]?.id as string)
  const shown = async () => {
    const { dates, words } = await member.call(GetSeries, { params })
    return { words, walls: dates.flatMap(({ posts }) => posts.map(({ wall }) => wall)), dates }
  }
  const change = (body: object) => member.call(UpdateSeries, { params, body })
  const undo = (batch: string | null) => member.call(UndoBatch, { body: { batch: batch as string } })
  return { member, ig, page, params, ids, shown, change, undo, request }
}
const at = (...days: number[]) => days.map(one => `${day(one)}T10:00`)

test('from the third on every two days: posts move in order, what is too much goes, and one Undo brings all back', async () => {
  const { ids, shown, change, undo, member } = await newSeries()
  const body = { from: 3, recurrence: { unit: 'day', every: 2, times: 3 } }
  const before = await shown()
  const dry = await change({ ...body, dry_run: true })
  expect([dry.moved, dry.added, dry.removed, dry.batch]).toEqual([2, 0, 1, null])
  expect(dry.series.dates.map(({ date }) => date)).toEqual([2, 3, 4, 6, 8].map(day))
  expect(await shown()).toEqual(before)

  const done = await change(body)
  expect([done.moved, done.added, done.removed, done.changed, done.left]).toEqual([2, 0, 1, 2, []])
  expect((await shown()).walls).toEqual(at(2, 3, 4, 6, 8))
  expect((await shown()).words).toBe('every 2 days')
  expect((await shown()).dates.map(({ posts }) => posts[0]?.id)).toEqual(ids.slice(0, 5))
  const post = await member.call(GetPost, { params: { id: ids[4] as string } })
  expect(post.series).toMatchObject({ index: 5, total: 5, alone: false })

  const back = await undo(done.batch)
  expect([back.done, back.left]).toEqual([3, 0])
  const after = await shown()
  expect(after.walls).toEqual(at(2, 3, 4, 5, 6, 7))
  expect(after.words).toBe('every day')
  expect(after.dates.map(({ posts }) => posts[0]?.id)).toEqual(ids)
  expect(after.dates.every(({ posts }) => posts[0]?.status === Scheduled)).toBe(true)
  expect((await member.call(GetPost, { params: { id: ids[4] as string } })).series).toMatchObject({ alone: false })
})

/** What each post of a series says of when it repeats. */
const saidBy = (member: Awaited<ReturnType<typeof newSeries>>['member'], ids: readonly string[]) =>
  Promise.all(
    ids.map(async id => {
      const { series } = await member.call(GetPost, { params: { id } })
      return series && recurrenceWords(series.recurrence)
    }),
  )

test('posts before the change keep the rule that they were made by, and Undo gives it to all again', async () => {
  const { member, ids, params, change, undo } = await newSeries({ times: 5 })
  const made = await member.call(GetSeries, { params })
  expect(made.rules.map(({ words, dates }) => [words, dates.length])).toEqual([['every day', 5]])
  const done = await change({ from: 3, recurrence: { unit: 'day', every: 2, times: 3 } })
  const everyOther = 'every 2 days'
  expect(await saidBy(member, ids)).toEqual(['every day', 'every day', everyOther, everyOther, everyOther])
  expect(done.series).toMatchObject({ words: everyOther, recurrence: { times: 3 } })
  expect(done.series.rules).toEqual([
    { recurrence: { unit: 'day', until: day(3) }, words: 'every day', dates: [2, 3].map(day) },
    { recurrence: { unit: 'day', every: 2, times: 3 }, words: everyOther, dates: [4, 6, 8].map(day) },
  ])
  await undo(done.batch)
  expect(await member.call(GetSeries, { params })).toMatchObject({ rules: made.rules, recurrence: made.recurrence })
  expect(await saidBy(member, ids)).toEqual(ids.map(() => 'every day'))
})

test('moved from a date on, each part of a series moves by its own rule', async () => {
  const { member, params, change, undo } = await newSeries({ times: 5 })
  const everyOther = 'every 2 days'
  const done = await change({ from: 3, recurrence: { unit: 'day', every: 2, times: 3 } })
  const shifted = await change({ from: 2, date: day(4) })
  expect(shifted.series.rules.map(({ words, dates }) => [words, dates])).toEqual([
    ['every day', [2, 4].map(day)],
    [everyOther, [5, 7, 9].map(day)],
  ])
  await undo(shifted.batch)
  expect((await member.call(GetSeries, { params })).rules).toEqual(done.series.rules)
})

test('live posts of a series that changes as a whole keep their rule; the same rule again is one', async () => {
  const { member, ids, change } = await newSeries({ times: 4 })
  await member.call(MarkPosted, { params: { id: ids[0] as string }, body: {} })
  await change({ recurrence: { unit: 'day', every: 3, times: 3 }, date: day(5) })
  expect(await saidBy(member, ids.slice(0, 3))).toEqual(['every day', 'every 3 days', 'every 3 days'])
  const back = await change({ from: 2, recurrence: { unit: 'day', times: 4 } })
  expect(back.series.rules.map(({ words, dates }) => [words, dates.length])).toEqual([['every day', 5]])
})

test('the Undo of a change of a series is one step, also where a post cannot come back', async () => {
  const { member, ig, ids, request, params, change, undo, shown } = await newSeries({ times: 3 })
  const before = await shown()
  const done = await change({ from: 2, date: day(20), caption: 'Plates' })
  // Its old day is full by now.
  for (let used = 0; used < planOf(ig.plan).postsPerDay; used++)
    await member.call(CreateSeries, {
      body: {
        ...request,
        schedule: { kind: 'date', wall: `${day(4)}T1${used % 10}:30` },
        recurrence: { unit: 'day', until: day(4) },
      },
    })
  const back = await undo(done.batch)
  expect(back.items.map(({ post_id, left: why }) => [post_id, why?.code])).toEqual([
    [ids[1], undefined],
    [ids[2], 'quota'],
  ])
  expect((await member.call(GetSeries, { params })).rules.map(({ words }) => words)).toEqual([before.words])
  const post = await member.call(GetPost, { params: { id: ids[1] as string } })
  expect([post.caption, post.schedule?.wall]).toEqual(['Bowls', `${day(3)}T10:00`])
  const again = await member.ask(UndoBatch, { body: { batch: done.batch as string } })
  expect(again.error?.code).toBe('batch_not_found')
})

test('the whole series gets more dates: copies are made of each account’s own post, and Undo deletes them', async () => {
  const { shown, change, undo, page } = await newSeries({ times: 2, accounts: 2 })
  const done = await change({ recurrence: { unit: 'day', times: 4 }, caption: 'Plates' })
  expect([done.moved, done.added, done.removed, done.changed]).toEqual([0, 4, 0, 8])
  const { dates } = await shown()
  expect(dates.map(({ posts }) => posts.length)).toEqual([2, 2, 2, 2])
  const made = dates[3]?.posts.find(post => post.account_id === page.id)
  expect(made).toMatchObject({ wall: `${day(5)}T10:00`, zone: 'America/New_York' })
  await undo(done.batch)
  expect((await shown()).dates.map(({ posts }) => posts.length)).toEqual([2, 2])
})

test('text, dates and time of day change together and come back together', async () => {
  const { member, ids, shown, change, undo } = await newSeries({ times: 3 })
  const done = await change({ from: 2, date: day(5), time: '18:30', caption: 'Plates' })
  expect([done.moved, done.changed]).toEqual([2, 2])
  expect((await shown()).walls).toEqual([`${day(2)}T10:00`, `${day(5)}T18:30`, `${day(6)}T18:30`])
  await undo(done.batch)
  expect((await shown()).walls).toEqual(at(2, 3, 4))
  const posts = await Promise.all(ids.map(id => member.call(GetPost, { params: { id } })))
  expect(posts.map(({ caption }) => caption)).toEqual(['Bowls', 'Bowls', 'Bowls'])
})

test('a date moves the later ones with it: every Tuesday becomes every Wednesday, a date that was left out stays out', async () => {
  const { member, ids, shown, change } = await newSeries({ times: 4 })
  await member.call(DeletePost, { params: { id: ids[2] as string } })
  const done = await change({ from: 2, date: day(4) })
  expect([done.moved, done.added]).toEqual([2, 0])
  expect((await shown()).walls).toEqual(at(2, 4, 6))
})

test('what was changed alone stays, is named, and has its date for itself', async () => {
  const { member, ids, shown, change } = await newSeries({ times: 4 })
  await member.call(UpdatePost, { params: { id: ids[2] as string }, body: { caption: 'My own words' } })
  const done = await change({ from: 2, recurrence: { unit: 'day', times: 4 } })
  expect(done.left).toMatchObject([{ post_id: ids[2], index: 3, code: 'alone' }])
  expect([done.moved, done.added, done.removed]).toEqual([0, 1, 0])
  const { dates } = await shown()
  expect(dates.map(({ posts }) => posts.length)).toEqual([1, 1, 1, 1, 1])
  expect(dates[2]?.posts[0]?.id).toBe(ids[2])
})

test('a refused date refuses all, is named by the dry run, and can be left out', async () => {
  const { member, request, ig, shown, change } = await newSeries({ times: 2 })
  for (let used = 0; used < planOf(ig.plan).postsPerDay; used++)
    await member.call(CreateSeries, {
      body: {
        ...request,
        schedule: { kind: 'date', wall: `${day(6)}T1${used % 10}:30` },
        recurrence: { unit: 'day', until: day(6) },
      },
    })
  const body = { from: 2, recurrence: { unit: 'day' as const, every: 3, times: 3 } }
  const dry = await change({ ...body, dry_run: true })
  expect(dry.series.dates.map(({ date, refused }) => [date, refused?.code])).toEqual([
    [day(2), undefined],
    [day(3), undefined],
    [day(6), 'quota_reached'],
    [day(9), undefined],
  ])
  const before = await shown()
  const refused = await member.ask(UpdateSeries, { params: { id: await ids(member, before) }, body })
  expect(refused.error).toMatchObject({ code: 'quota_reached', field: 'body.recurrence' })
  expect(await shown()).toEqual(before)
  const done = await change({ ...body, skip_refused: true })
  expect([done.refused, done.added]).toEqual([1, 1])
  expect((await shown()).walls).toEqual(at(2, 3, 9))
})
const ids = async (
  member: Awaited<ReturnType<typeof newSeries>>['member'],
  { dates }: { dates: { posts: { id: string }[] }[] },
) => (await member.call(GetPost, { params: { id: dates[0]?.posts[0]?.id as string } })).series?.id as string

test('a past date, one that is too far ahead, and one before the dates that stay', async () => {
  const { member, params, change, shown } = await newSeries({ times: 3 })
  const ask = async (body: object) => (await member.ask(UpdateSeries, { params, body })).error
  const before = await shown()
  expect(await ask({ date: day(-3) })).toMatchObject({ code: 'schedule_in_past', field: 'body.date' })
  expect(await ask({ date: day(900) })).toMatchObject({ code: 'schedule_too_far', field: 'body.date' })
  expect(await ask({ from: 2, date: day(2) })).toMatchObject({ code: 'invalid_input', field: 'body.date' })
  expect(await ask({ from: 4, date: day(9) })).toMatchObject({ code: 'invalid_input', field: 'body.from' })
  expect(await ask({ date: '2026-02-31' })).toMatchObject({ code: 'invalid_input', field: 'body.date' })
  expect(await ask({ recurrence: { unit: 'week', times: 3 } })).toMatchObject({ field: 'body.recurrence.weekdays' })
  expect(await ask({ from: 2, recurrence: { unit: 'day', times: 52 } })).toMatchObject({ code: 'invalid_input' })
  expect(await shown()).toEqual(before)
  // The same change once more does nothing more.
  const once = await change({ from: 2, date: day(5) })
  const twice = await change({ from: 2, date: day(5) })
  expect([once.moved, twice.moved, twice.batch]).toEqual([2, 0, null])
})

test('two changes are undone one after the other, the last one first', async () => {
  const { member, shown, change, undo } = await newSeries({ times: 3 })
  const first = await change({ from: 2, date: day(5) })
  const second = await change({ recurrence: { unit: 'day', every: 2, times: 2 } })
  const early = await member.ask(UndoBatch, { body: { batch: first.batch as string } })
  expect(early.error?.code).toBe('batch_not_found')
  await undo(second.batch)
  expect((await shown()).walls).toEqual(at(2, 5, 6))
  await undo(first.batch)
  expect((await shown()).walls).toEqual(at(2, 3, 4))
})

test('an Undo leaves what was changed since', async () => {
  const { member, shown, change, undo } = await newSeries({ times: 2 })
  const done = await change({ recurrence: { unit: 'day', every: 2, times: 3 } })
  const { dates } = await shown()
  const added = dates[2]?.posts[0]?.id as string
  await member.call(UpdatePost, { params: { id: added }, body: { caption: 'Kept' } })
  const back = await undo(done.batch)
  expect(back.items.find(({ post_id }) => post_id === added)?.left?.code).toBe('changed')
  expect((await shown()).walls).toEqual(at(2, 3))
  expect((await member.call(GetPost, { params: { id: added } })).series).toBeNull()
})
