import { ListCalendar } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, DeletePost, Preflight, UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { CreateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { Manager } from '@fanfare/contracts/policy.ts'
import { picture } from '@fanfare/infra/testing/pictures.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, type Harness, startPublishing } from './harness.ts'

let publishing: Harness
let team = 7300
beforeAll(async () => {
  publishing = await startPublishing()
})
afterAll(() => publishing.close())

const dateOf = (days: number) => Temporal.Now.plainDateISO('UTC').add({ days }).toString()

async function newTeam() {
  const teamId = String(++team)
  const ig = account(teamId, { username: 'olea', timezone: 'UTC' })
  const page = account(teamId, { username: 'olea.page', timezone: 'UTC' })
  publishing.accounts.push(ig, page)
  const member = publishing.as({ teamId, role: Manager })
  let seed = team * 100
  const file = async (bytes?: Buffer, name = 'p.jpg') =>
    (await member.upload(bytes ?? (await picture({ seed: ++seed, width: 640, height: 640 })), name)).id
  const bodyOf = (days: number, caption: string, media_id: string, given: object = {}) => ({
    accounts: [ig.id],
    caption,
    items: [{ media_id }],
    schedule: { kind: 'date' as const, wall: `${dateOf(days)}T10:00`, zone: 'UTC' },
    ...given,
  })
  const write = async (...given: Parameters<typeof bodyOf>) =>
    (await member.call(CreatePosts, { body: bodyOf(...given) })).posts[0]?.id as string
  /** What each post of the calendar has in common with another, by id. */
  const marks = async () => {
    const query = { start: `${dateOf(0)}T00:00:00Z`, end: `${dateOf(60)}T00:00:00Z` }
    const { rows } = await member.call(ListCalendar, { query })
    return Object.fromEntries(rows.flatMap(row => (row.x ? [[row.id, row.x]] : [])))
  }
  const warned = async (body: object) => {
    const { checks } = await member.call(Preflight, { body: body as ReturnType<typeof bodyOf> })
    return checks.filter(({ code }) => code === 'duplicate' || code === 'gap').map(({ title }) => title)
  }
  /** Which other post each of the calendar is said to be like, and when that one goes out, by id. */
  const likes = async () => {
    const query = { start: `${dateOf(0)}T00:00:00Z`, end: `${dateOf(60)}T00:00:00Z` }
    const { rows } = await member.call(ListCalendar, { query })
    return Object.fromEntries(rows.flatMap(({ id, o, f }) => (o ? [[id, [o, f]]] : [])))
  }
  return { member, ig, page, file, bodyOf, write, marks, likes, warned }
}

test('the same caption, as a reader sees it, and the same picture in another file are marked within 14 days', async () => {
  const { member, file, write, marks } = await newTeam()
  const bytes = await picture({ seed: 5, width: 640, height: 640 })
  const [one, two, other, third] = [await file(bytes), await file(bytes, 'copy.jpg'), await file(), await file()]
  const first = await write(2, 'New  glaze\r\ntoday', one)
  const words = await write(10, 'New glaze \ntoday ', other)
  expect(await marks()).toEqual({ [first]: 1, [words]: 1 })
  const look = await write(12, 'Another text', two)
  expect(await marks()).toEqual({ [first]: 1, [words]: 1, [look]: 2 })
  // 15 days after the one, 7 after the other.
  const late = await write(17, 'New glaze today', third)
  expect((await marks())[late]).toBeUndefined()
  await member.call(DeletePost, { params: { id: words } })
  expect(await marks()).toEqual({ [first]: 2, [look]: 2 })
  await member.call(UpdatePost, { params: { id: look }, body: { items: [{ media_id: await file() }] } })
  expect(await marks()).toEqual({})
})

test('any file of an album counts, wherever it is among them, and the pre-flight says which', async () => {
  const { member, file, bodyOf, write, marks, warned } = await newTeam()
  const [one, two, three, other] = [await file(), await file(), await file(), await file()]
  const album = (...ids: string[]) => ({ items: ids.map(media_id => ({ media_id })) })
  const first = await write(2, 'Two bowls', one, album(one, two))
  const second = await write(9, 'Two plates', three, album(three, two))
  const third = await write(11, 'Alone', other)
  expect(await marks()).toEqual({ [first]: 2, [second]: 2 })
  const titles = await warned(bodyOf(12, 'Three', one, album(await file(), other, three)))
  expect(titles).toEqual([
    expect.stringMatching(/^Picture 2 is also in a post on \d+ \w+$/),
    expect.stringMatching(/^Picture 3 is also in a post on \d+ \w+$/),
  ])
  // The only file that they shared goes.
  await member.call(UpdatePost, { params: { id: second }, body: album(three, await file()) })
  expect(await marks()).toEqual({})
  await member.call(UpdatePost, { params: { id: third }, body: album(await file(), await file(), one) })
  expect(await marks()).toEqual({ [first]: 2, [third]: 2 })
})

test('the calendar compares posts beyond its edges, of the accounts that are shown, and marks only what is to come', async () => {
  const { member, ig, page, file, write } = await newTeam()
  const media = await file()
  const inside = await write(20, 'Inside', media)
  await write(7, 'Before it', media)
  await write(20, 'Elsewhere', media, { accounts: [page.id] })
  const range = { start: `${dateOf(15)}T00:00:00Z`, end: `${dateOf(25)}T00:00:00Z` }
  const rows = async (accounts?: string) =>
    (await member.call(ListCalendar, { query: { ...range, ...(accounts && { accounts }) } })).rows.map(({ id, x }) => ({
      id,
      x,
    }))
  expect((await rows()).filter(({ x }) => x)).toEqual([{ id: inside, x: 2 }])
  expect(await rows(ig.id)).toEqual([{ id: inside, x: 2 }])
  expect((await rows(page.id)).filter(({ x }) => x)).toEqual([])
  await publishing.sql(`update posts set status = ${Posted} where id = $1`, [inside])
  expect((await rows(ig.id)).filter(({ x }) => x)).toEqual([])
})

test('posts of two series, and a post beside a series, are marked; the posts of one series among themselves are not', async () => {
  const { member, file, write, bodyOf, marks } = await newTeam()
  const media = await file()
  await member.call(CreateSeries, {
    body: { ...bodyOf(30, 'Every week', media), recurrence: { unit: 'day', every: 7, times: 3 } },
  })
  expect(await marks()).toEqual({})
  await write(5, 'Too early for any of them', media)
  expect(await marks()).toEqual({})
  const beside = await write(20, 'Beside', media)
  expect((await marks())[beside]).toBe(2)
  // Of the series the first post alone lies within 14 days of it.
  expect(Object.values(await marks())).toEqual([2, 2])
})

test('posts without a caption, of another account, or of one series are no duplicates', async () => {
  const { member, page, file, write, bodyOf, marks, warned } = await newTeam()
  const media = await file()
  await write(2, '', await file())
  await write(3, '', await file())
  await write(4, 'Spring', media)
  await write(4, 'Spring', media, { accounts: [page.id] })
  await member.call(CreateSeries, {
    body: { ...bodyOf(30, 'Every five days', media), recurrence: { unit: 'day', every: 5, times: 3 } },
  })
  expect(await marks()).toEqual({})
  // A new post is not of the series.
  expect(await warned(bodyOf(36, 'Every five days', media))).toHaveLength(1)
})

test('the pre-flight names the day of the nearest one and the post within the gap, and not the post itself', async () => {
  const { member, file, bodyOf, write, warned } = await newTeam()
  const media = await file()
  const first = await write(2, 'Bowls', media)
  const [title] = await warned(bodyOf(5, 'Bowls', media))
  expect(title).toMatch(/^Same caption and picture as on \d+ \w+$/)
  expect(await warned(bodyOf(20, 'Bowls', media))).toEqual([])
  const near = bodyOf(2, 'Plates', await file(), {
    schedule: { kind: 'date', wall: `${dateOf(2)}T10:20`, zone: 'UTC' },
  })
  expect(await warned(near)).toEqual(['Another post goes out 20 minutes earlier'])
  const { checks } = await member.call(Preflight, { body: near })
  expect(checks.find(({ code }) => code === 'gap')?.fix).toEqual({
    kind: 'move',
    label: 'Move to 10:30',
    wall: `${dateOf(2)}T10:30`,
  })
  expect(await warned({ ...bodyOf(2, 'Bowls', media), post_id: first })).toEqual([])
  // A draft without a time is looked at by nobody.
  expect(await warned(bodyOf(2, 'Bowls', media, { schedule: { kind: 'draft' } }))).toEqual([])
})

test('a draft is not compared with itself, whichever of its accounts comes first and wherever it is moved', async () => {
  const { member, ig, page, file, bodyOf, write, warned } = await newTeam()
  const media = await file()
  const draft = { accounts: [ig.id, page.id], together: true, schedule: { kind: 'draft', wall: `${dateOf(3)}T10:00` } }
  const id = await write(3, 'Bowls', media, draft)
  for (const accounts of [[ig.id, page.id], [page.id, ig.id], [page.id]])
    for (const days of [3, 4, 14])
      expect(await warned({ ...bodyOf(days, 'Bowls', media, { accounts }), post_id: id })).toEqual([])
  // Another post of one of its accounts still counts, for that account.
  const other = await write(5, 'Bowls', await file(), { accounts: [page.id] })
  expect(await warned({ ...bodyOf(3, 'Bowls', media, { accounts: [ig.id] }), post_id: id })).toEqual([])
  expect(await warned({ ...bodyOf(3, 'Bowls', media, { accounts: [ig.id, page.id] }), post_id: id })).toEqual([
    expect.stringMatching(/^Same caption as on \d+ \w+$/),
  ])
  await member.call(DeletePost, { params: { id: other } })
})

test('another team with the same words warns of nothing', async () => {
  const one = await newTeam()
  await one.write(2, 'Bowls', await one.file(await picture({ seed: 9, width: 640, height: 640 })))
  const two = await newTeam()
  const media = await two.file(await picture({ seed: 9, width: 640, height: 640 }))
  expect(await two.warned(two.bodyOf(2, 'Bowls', media))).toEqual([])
})

test('a story keeps no gap to a post of the feed, nor a post to it', async () => {
  const { file, bodyOf, write, warned } = await newTeam()
  const at = (time: string) => ({ schedule: { kind: 'date' as const, wall: `${dateOf(4)}T${time}`, zone: 'UTC' } })
  await write(4, 'A post', await file(), at('10:00'))
  await write(4, '', await file(), { ...at('12:00'), post_type: 'story' })
  const [picture, other] = [await file(), await file()]
  expect(await warned(bodyOf(4, 'Near the post', picture, at('10:10')))).toEqual([
    'Another post goes out 10 minutes earlier',
  ])
  expect(await warned(bodyOf(4, 'Near the story', picture, at('12:10')))).toEqual([])
  expect(await warned(bodyOf(4, '', other, { ...at('10:10'), post_type: 'story' }))).toEqual([])
})

test('a row names the post that it has most in common with, of these the nearest, and when that goes out', async () => {
  const { member, file, write, likes } = await newTeam()
  const [media, other] = [await file(), await file()]
  const ten = (days: number) => `${dateOf(days)}T10:00:00Z`
  const both = await write(2, 'Jugs', media)
  const words = await write(12, 'Jugs', other)
  const post = await write(11, 'Jugs', media)
  expect(await likes()).toEqual({
    [both]: [post, ten(11)],
    [words]: [post, ten(11)],
    [post]: [both, ten(2)],
  })
  await member.call(DeletePost, { params: { id: both } })
  expect(await likes()).toEqual({ [words]: [post, ten(11)], [post]: [words, ten(12)] })
})

test('a post of a series names the nearest that is not of it, also beyond others of its own', async () => {
  const { member, file, write, bodyOf, likes } = await newTeam()
  const media = await file()
  const { dates } = await member.call(CreateSeries, {
    body: { ...bodyOf(20, 'Every other day', media), recurrence: { unit: 'day', every: 2, times: 4 } },
  })
  const series = dates.map(({ posts }) => posts[0]?.id as string)
  const beside = await write(10, 'Beside', media)
  const named = await likes()
  expect(named[beside]?.[0]).toBe(series[0])
  // The last lies 16 days after it.
  expect(series.map(id => named[id]?.[0])).toEqual([beside, beside, beside, undefined])
})
