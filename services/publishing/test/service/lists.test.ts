import { FailedCount, ListCalendar, ListPosts, ListQuota, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts, DismissAlerts, Preflight } from '@fanfare/contracts/endpoints/posts.ts'
import { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Failed, InProgress, Posted } from '@fanfare/contracts/entities/posts.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { account, type Caller, type Harness, startPublishing } from './harness.ts'

let fanfare: Harness
let mira: Caller
let olea: Account
let page: Account
let pictureId: string
beforeAll(async () => {
  fanfare = await startPublishing()
  mira = fanfare.as()
  olea = account('1', { plan: 3 })
  page = account('1', { type: 'fb', name: 'Olea page', plan: 3 })
  fanfare.accounts.push(olea, page)
  pictureId = (await mira.picture()).id
  await make('Spring bowls 100% glazed', olea, { kind: 'date', wall: ahead(3) })
  await make('Autumn_vases', page, { kind: 'date', wall: ahead(4) })
  await make('A "draft"\nof two lines', olea, { kind: 'draft' })
  await make('An idea with a time', olea, { kind: 'draft', wall: ahead(5) })
  const failed = await make('It failed', olea, { kind: 'date', wall: ahead(6) })
  await fanfare.sql(`update posts set status = ${Failed}, fault = $2 where id = $1`, [failed, fault('Picture refused')])
  const unknown = await make('Nobody knows', olea, { kind: 'date', wall: ahead(7) })
  await fanfare.sql(`update posts set status = ${Failed}, unconfirmed = true, fault = $2 where id = $1`, [
    unknown,
    fault('A title of more than twenty characters'),
  ])
  const going = await make('On its way', page, { kind: 'date', wall: ahead(8) })
  await fanfare.sql(
    `update posts set status = ${InProgress}, progress = '{"step":"prepared","text":"Uploading","percent":40,"sentence":"Uploading"}' where id = $1`,
    [going],
  )
  const gone = await make('Deleted', page, { kind: 'date', wall: ahead(8) })
  await fanfare.sql('update posts set deleted_at = now() where id = $1', [gone])
})
afterAll(() => fanfare.close())

const fault = (title: string) =>
  JSON.stringify({
    code: 'refused',
    title,
    message: '',
    item: null,
    action: 'edit',
    network: null,
    at: '2026-01-01T00:00:00Z',
  })
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const ahead = (days: number) => `${day(days)}T12:00`
async function make(caption: string, of: Account, schedule: object): Promise<string> {
  const body = { caption, items: [{ media_id: pictureId }], accounts: [of.id], schedule }
  return (await mira.call(CreatePosts, { body })).posts[0]?.id as string
}
const captions = async (query: object) => (await mira.call(ListPosts, { query })).data.map(post => post.caption)

describe('the list of posts', () => {
  test('by state, in the words of spec §7', async () => {
    expect(await captions({ status: 'SCHEDULED', sort: 'post_at' })).toEqual([
      'Spring bowls 100% glazed',
      'Autumn_vases',
    ])
    expect(await captions({ status: 'INPROGRESS' })).toEqual(['On its way'])
    expect(await captions({ status: 'IN_PROGRESS,ERROR', sort: 'post_at' })).toEqual([
      'It failed',
      'Nobody knows',
      'On its way',
    ])
    expect(await captions({ status: 'UNCONFIRMED' })).toEqual(['Nobody knows'])
    expect(await captions({ status: 'ERROR,UNCONFIRMED', sort: 'post_at' })).toEqual(['It failed', 'Nobody knows'])
    expect(await captions({ status: 'SCHEDULED,UNCONFIRMED', sort: 'post_at' })).toEqual([
      'Spring bowls 100% glazed',
      'Autumn_vases',
      'Nobody knows',
    ])
    expect(await captions({ status: 'POSTED' })).toEqual([])
    const five = await captions({ status: 'DRAFT,SCHEDULED,INPROGRESS,POSTED,ERROR', limit: 100 })
    expect(five).toEqual(await captions({ limit: 100 }))
  })
  test('by word, account, kind, id and time', async () => {
    expect(await captions({ keyword: 'BOWLS' })).toEqual(['Spring bowls 100% glazed'])
    expect(await captions({ keyword: '0%' })).toEqual(['Spring bowls 100% glazed'])
    expect(await captions({ keyword: 'n_v' })).toEqual(['Autumn_vases'])
    expect(await captions({ keyword: '\\' })).toEqual([])
    expect(await captions({ accounts: page.id, sort: 'post_at' })).toEqual(['Autumn_vases', 'On its way'])
    expect(await captions({ type: 'album,video' })).toEqual([])
    expect(await captions({ authors: mira.who.userId, keyword: 'bowls' })).toEqual(['Spring bowls 100% glazed'])
    expect(await captions({ authors: '8999999999999999999' })).toEqual([])
    expect(await captions({ ids: '1,8999999999999999999' })).toEqual([])
    expect(await captions({ start: `${day(4)}T00:00:00Z`, end: `${day(6)}T00:00:00Z`, sort: 'post_at' })).toEqual([
      'Autumn_vases',
      'An idea with a time',
    ])
  })
  test('in pages with a total, those without a time last or first', async () => {
    const pages = [0, 3, 6].map(offset => mira.call(ListPosts, { query: { offset, limit: 3, sort: 'post_at' } }))
    const [first, second, third] = await Promise.all(pages)
    expect([first, second, third].map(list => list?.pagination)).toEqual([
      { has_next: true, offset: 0, per_result: 3, total: 7 },
      { has_next: true, offset: 3, per_result: 3, total: 7 },
      { has_next: false, offset: 6, per_result: 3, total: 7 },
    ])
    expect(third?.data.map(post => post.caption)).toEqual(['A "draft"\nof two lines'])
    expect((await captions({ sort: '-post_at' }))[0]).toBe('A "draft"\nof two lines')
    expect((await captions({}))[0]).toBe('On its way')
    expect((await mira.call(ListPosts, { query: { offset: 50 } })).pagination).toEqual({
      has_next: false,
      offset: 50,
      per_result: 20,
      total: 7,
    })
  })
  test('in pages by cursor, in every order, also while the list grows', async () => {
    for (const sort of ['post_at', '-post_at', 'updated_at', '-updated_at', 'created_at', '-created_at'] as const) {
      const whole = await captions({ sort, limit: 100 })
      const found: string[] = []
      let after: string | undefined
      for (let turn = 0; turn < 10; turn += 1) {
        const query = { limit: 2, ...(turn % 2 ? {} : { sort }), ...(after ? { after } : {}) }
        const list = await mira.call(ListPosts, { query: turn === 0 ? { limit: 2, sort } : query })
        found.push(...list.data.map(post => post.caption))
        expect(list.pagination.total).toBe(7)
        expect(list.pagination.has_next).toBe(list.next !== undefined)
        after = list.next
        if (!after) break
      }
      expect(found, sort).toEqual(whole)
    }
    // With an offset a post that comes in meanwhile shows the last one of a page again; with a cursor it does not.
    const first = await mira.call(ListPosts, { query: { limit: 3 } })
    const added = await make('Came in between', olea, { kind: 'draft' })
    const second = await mira.call(ListPosts, { query: { limit: 3, ...(first.next ? { after: first.next } : {}) } })
    await fanfare.sql('delete from posts where id = $1', [added])
    const shown = [...first.data, ...second.data].map(({ id }) => id)
    expect(new Set(shown).size).toBe(6)
    expect(shown).not.toContain(added)
    const filtered = await mira.call(ListPosts, { query: { limit: 1, accounts: olea.id, sort: 'post_at' } })
    expect(await captions({ accounts: olea.id, after: filtered.next, limit: 1 })).toEqual(['An idea with a time'])
  })
  test('a cursor goes with its own sort, without an offset', async () => {
    const { next } = await mira.call(ListPosts, { query: { limit: 1, sort: 'post_at' } })
    const ask = async (query: object) => (await mira.ask(ListPosts, { query })).error
    for (const query of [{ after: 'bm90aGluZw' }, { after: next, sort: '-post_at' }, { after: next, offset: 1 }])
      expect(await ask(query)).toMatchObject({ code: 'invalid_input', field: 'query.after' })
  })
  test('bad questions name their field', async () => {
    const ask = async (query: object) => (await mira.ask(ListPosts, { query })).error
    expect(await ask({ start: '2026-02-31T00:00:00Z' })).toMatchObject({ code: 'invalid_input', field: 'query.start' })
    expect(await ask({ limit: 1001 })).toMatchObject({ code: 'invalid_input', field: 'query.limit' })
    expect(await ask({ status: 'LOST' })).toMatchObject({ code: 'invalid_input', field: 'query.status' })
    expect(await ask({ sort: 'likes' })).toMatchObject({ code: 'invalid_input', field: 'query.sort' })
  })
})

/** What of a row is not as its contract says, which allows nothing else. */
const calendarRow = Compile(Type.Object(CalendarRow.properties, { additionalProperties: false }))
const mistakesOf = (row: unknown) => calendarRow.Errors(row)[1].map(one => `${one.instancePath} ${one.message}`)

describe('the calendar', () => {
  const month = () => ({ start: `${day(-1)}T00:00:00Z`, end: `${day(30)}T00:00:00Z` })
  test('slim rows by time, as the contract has them', async () => {
    const { rows } = await mira.call(ListCalendar, { query: month() })
    expect(rows.map(({ c, s, r }) => [c, s, r])).toEqual([
      ['Spring bowls 100% glazed', 1, undefined],
      ['Autumn_vases', 1, undefined],
      ['An idea with a time', 0, undefined],
      ['It failed', 4, 'Picture refused'],
      ['Nobody knows', 5, 'A title of more than'],
      ['On its way', 2, '40 %'],
    ])
    expect(rows.flatMap(mistakesOf)).toEqual([])
    expect(rows[0]).toMatchObject({
      a: olea.id,
      t: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
      k: 'image',
      m: pictureId,
      d: expect.stringMatching(/^#/),
      v: 1,
    })
  })
  test('at most 250 bytes a row, whatever the caption, and 41 more while it is locked', async () => {
    const long = ['🫒'.repeat(500), 'é'.repeat(500), '"'.repeat(500), '漢'.repeat(500), 'a\n\t'.repeat(200)]
    const ids = await Promise.all(long.map(caption => make(caption, page, { kind: 'date', wall: ahead(20) })))
    await fanfare.sql(`update posts set status = ${Failed}, fault = $2 where id = any($1)`, [
      ids,
      fault('Picture not fetched and more'),
    ])
    const [first, second] = ids as [string, string]
    await fanfare.sql(
      `update posts set status = ${Posted}, unconfirmed = false, fault = null, alerts = $2 where id = $1`,
      [first, JSON.stringify([JSON.parse(fault('Said "no" \\ é'))])],
    )
    await fanfare.sql(`update posts set fault = jsonb_set(fault, '{title}', to_jsonb($2::text)) where id = $1`, [
      second,
      'Quote " and \\ and \n and é',
    ])
    await fanfare.sql(
      `update posts set locked_by = 348219584102400001, locked_until = now() + interval '5 minutes', series_id = 1 where id = any($1)`,
      [ids],
    )
    const { rows } = await mira.call(ListCalendar, { query: month() })
    // Postgres writes these rows as text: no schema stands between them and who reads them.
    expect(rows.flatMap(mistakesOf)).toEqual([])
    expect(rows.filter(row => row.w !== undefined)).toHaveLength(1)
    expect(rows.filter(row => row.l === '348219584102400001' && (row.e ?? 0) > Date.now() / 1000)).toHaveLength(5)
    const sizes = rows.map(({ l: _by, e: _until, ...row }) => Buffer.byteLength(JSON.stringify(row)))
    expect(sizes).toHaveLength(11)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(250)
    expect(Math.max(...rows.map(row => Buffer.byteLength(JSON.stringify(row))))).toBeLessThanOrEqual(291)
    await fanfare.sql('delete from publications where post_id = any($1)', [ids])
    await fanfare.sql('delete from posts where id = any($1)', [ids])
  })
  test('by account and state, and for a bounded time only', async () => {
    const of = async (more: object) =>
      (await mira.call(ListCalendar, { query: { ...month(), ...more } })).rows.map(row => row.c)
    expect(await of({ accounts: page.id })).toEqual(['Autumn_vases', 'On its way'])
    expect(await of({ status: 'DRAFT,UNCONFIRMED' })).toEqual(['An idea with a time', 'Nobody knows'])
    expect(await of({ start: `${day(60)}T00:00:00Z`, end: `${day(61)}T00:00:00Z` })).toEqual([])
    for (const end of [`${day(62)}T00:00:01Z`, `${day(-2)}T00:00:00Z`, '2026-02-31T00:00:00Z']) {
      expect((await mira.ask(ListCalendar, { query: { ...month(), end } })).error).toMatchObject({
        code: 'invalid_input',
        field: 'query.end',
      })
    }
  })
})

test('counts by state, of all accounts or some', async () => {
  expect(await mira.call(PostCounts, {})).toEqual({
    draft: 2,
    scheduled: 2,
    held: 0,
    inprogress: 1,
    posted: 0,
    alerts: 0,
    error: 2,
    unconfirmed: 1,
  })
  expect(await mira.call(FailedCount, {})).toEqual({ count: 2 })
  // Spec §7 sends accounts as JSON; ids may be numbers, and a list of none counts nothing.
  const counted = (accounts: string) => mira.call(PostCounts, { query: { accounts } })
  for (const accounts of [JSON.stringify([page.id]), `[${page.id}]`, `["${page.id}", "${page.id}"]`])
    expect(await counted(accounts)).toEqual(await counted(page.id))
  for (const query of [{ ids: '[]' }, { accounts: '[]' }])
    expect((await mira.call(ListPosts, { query })).data).toEqual([])
  expect(Object.values(await counted('[]')).reduce((sum, count) => sum + count, 0)).toBe(0)
  for (const accounts of ['[', '["x"]', '["1","2"', '{}'])
    expect((await mira.ask(PostCounts, { query: { accounts } })).error?.code).toBe('invalid_input')
  expect(await mira.call(PostCounts, { query: { accounts: page.id } })).toEqual({
    draft: 0,
    scheduled: 1,
    held: 0,
    inprogress: 1,
    posted: 0,
    alerts: 0,
    error: 0,
    unconfirmed: 0,
  })
})

describe('a held post', () => {
  const hold = (action: string, title = 'Connection expired') =>
    fanfare.sql(`update posts set fault = $2 where caption = $1`, [
      'Autumn_vases',
      JSON.stringify({ ...JSON.parse(fault(title)), action }),
    ])
  afterEach(() => fanfare.sql(`update posts set fault = 'null' where caption = 'Autumn_vases'`))

  test.each(['reconnect', 'open_network', 'late'])(
    'waits for a person to %s: it counts and is listed as held',
    async action => {
      await hold(action)
      expect(await mira.call(PostCounts, {})).toMatchObject({ scheduled: 2, held: 1 })
      expect(await captions({ status: 'HELD' })).toEqual(['Autumn_vases'])
      expect(await captions({ status: 'SCHEDULED', sort: 'post_at' })).toEqual([
        'Spring bowls 100% glazed',
        'Autumn_vases',
      ])
      expect(await captions({ status: 'ERROR,HELD', sort: 'post_at' })).toEqual([
        'Autumn_vases',
        'It failed',
        'Nobody knows',
      ])
      const rows = (
        await mira.call(ListCalendar, { query: { start: `${day(3)}T00:00:00Z`, end: `${day(5)}T00:00:00Z` } })
      ).rows
      expect(rows.map(({ s, r }) => [s, r])).toEqual([
        [1, undefined],
        [1, 'Connection expired'],
      ])
    },
  )

  test('that waits for the network alone is a scheduled one', async () => {
    await hold('wait')
    expect(await mira.call(PostCounts, {})).toMatchObject({ scheduled: 2, held: 0 })
    expect(await captions({ status: 'HELD' })).toEqual([])
    expect(await captions({ status: 'SCHEDULED' })).toHaveLength(2)
  })
})

describe('a live post of which something is missing', () => {
  let id: string
  beforeAll(async () => {
    id = await make('Live, but silent', page, { kind: 'date', wall: ahead(9) })
    const missing = { ...JSON.parse(fault('No first comment')), code: 'comment_missing', action: 'comment' }
    await fanfare.sql(`update posts set status = ${Posted}, posted_at = post_at, alerts = $2 where id = $1`, [
      id,
      JSON.stringify([missing]),
    ])
  })
  afterAll(async () => {
    await fanfare.sql('delete from publications where post_id = $1', [id])
    await fanfare.sql('delete from posts where id = $1', [id])
  })
  const row = async () =>
    (await mira.call(ListCalendar, { query: { start: `${day(9)}T00:00:00Z`, end: `${day(10)}T00:00:00Z` } })).rows[0]

  test('counts and is listed as one that needs a person, and as posted', async () => {
    expect(await mira.call(PostCounts, {})).toMatchObject({ posted: 1, alerts: 1 })
    expect(await captions({ status: 'ALERT' })).toEqual(['Live, but silent'])
    expect(await captions({ status: 'POSTED' })).toEqual(['Live, but silent'])
    expect(await captions({ status: 'ALERT,ERROR', sort: 'post_at' })).toEqual([
      'It failed',
      'Nobody knows',
      'Live, but silent',
    ])
    expect(await captions({ status: 'ALERT,POSTED,SCHEDULED', sort: '-post_at', limit: 1 })).toEqual([
      'Live, but silent',
    ])
    expect(await row()).toMatchObject({ s: 3, w: 'No first comment' })
  })

  test('needs no person once a member of its team has dismissed it', async () => {
    const params = { id }
    expect((await fanfare.as({ teamId: '2' }).ask(DismissAlerts, { params })).error?.code).toBe('post_not_found')
    const before = (await mira.call(ListPosts, { query: { ids: id } })).data[0]
    expect(await mira.call(DismissAlerts, { params })).toMatchObject({
      status: Posted,
      alerts: [],
      version: (before?.version ?? 0) + 1,
    })
    // A second press changes nothing.
    expect(await mira.call(DismissAlerts, { params })).toMatchObject({ version: (before?.version ?? 0) + 1 })
    expect(await mira.call(PostCounts, {})).toMatchObject({ posted: 1, alerts: 0 })
    expect(await captions({ status: 'ALERT' })).toEqual([])
    expect(await captions({ status: 'POSTED' })).toEqual(['Live, but silent'])
    expect((await row())?.w).toBeUndefined()
  })
})

test('the quota counts what goes out, is live or may be, a day and account', async () => {
  const days = await mira.call(ListQuota, { query: { since: `${day(0)}T12:00:00Z` } })
  expect(days).toHaveLength(124)
  const used = (of: Account) =>
    days
      .filter(entry => entry.social_account_id === of.id && entry.used > 0)
      .map(entry => [entry.post_date, entry.used, entry.quota])
  expect(used(olea)).toEqual([
    [day(3), 1, 50],
    [day(7), 1, 50],
  ])
  expect(used(page)).toEqual([
    [day(4), 1, 50],
    [day(8), 1, 50],
  ])
  expect(await mira.call(ListQuota, { query: { since: `${day(0)}T12:00:00Z`, accounts: '5' } })).toEqual([])
  expect((await mira.ask(ListQuota, { query: {} })).error).toMatchObject({
    code: 'invalid_input',
    field: 'query.since',
  })
})

test('another team sees nothing of it', async () => {
  const stranger = fanfare.as({ teamId: '2' })
  expect((await stranger.call(ListPosts, {})).data).toEqual([])
  expect((await stranger.call(ListPosts, { query: { accounts: olea.id } })).data).toEqual([])
  expect(
    (await stranger.call(ListCalendar, { query: { start: `${day(0)}T00:00:00Z`, end: `${day(30)}T00:00:00Z` } })).rows,
  ).toEqual([])
  expect((await stranger.call(PostCounts, {})).scheduled).toBe(0)
  expect(await stranger.call(ListQuota, { query: { since: `${day(0)}T12:00:00Z` } })).toEqual([])
})

describe('pre-flight', () => {
  const ask = (given: object) =>
    mira.ask(Preflight, {
      body: {
        caption: '#a',
        items: [{ media_id: pictureId }],
        accounts: [olea.id],
        schedule: { kind: 'date', wall: ahead(3) },
        ...given,
      },
    })
  test('says what is well, what to look at and what stops', async () => {
    // Of no other post, and near none.
    const items = [{ media_id: (await mira.picture({ seed: 771 })).id }]
    const clear = { caption: '#clear', items, schedule: { kind: 'date', wall: `${ahead(3).slice(0, 10)}T05:05` } }
    const { data } = await ask(clear)
    // No gateway stands before this service, so that no network could load its files.
    expect(data).toMatchObject({ stops: 0, warnings: 1 })
    expect(data.checks[0]).toMatchObject({ level: 'warn', code: 'media_reach' })
    expect(data.checks.map(({ title, text }) => `${title} · ${text}`)).toContainEqual(
      expect.stringMatching(/^Daily limit · 2 of 50 posts on \d+ \w+$/),
    )
    expect((await ask({ items: [], schedule: { kind: 'date', wall: ahead(-3) } })).data).toMatchObject({ stops: 2 })
    const caption = '#a #b #c #d #e #f'
    expect(
      (
        await ask({
          ...clear,
          caption,
          accounts: [olea.id, page.id],
          overrides: [{ account_id: page.id, caption: 'no tags' }],
        })
      ).data,
    ).toMatchObject({ stops: 0, warnings: 2 })
  })
  test('a post that is moved does not count against its own day', async () => {
    const [own] = (await mira.call(ListPosts, { query: { keyword: 'Spring' } })).data
    const quota = async (post_id?: string) =>
      (await ask({ post_id })).data.checks.find(check => check.code === 'quota')?.text
    expect(await quota()).toMatch(/^2 of 50/)
    expect(await quota(own?.id)).toMatch(/^1 of 50/)
  })
  test('what is not there is an error', async () => {
    expect((await ask({ accounts: ['5'] })).error?.code).toBe('social_account_not_found')
    expect((await ask({ items: [{ media_id: '5' }] })).error?.code).toBe('media_not_found')
    expect((await ask({ schedule: { kind: 'date', wall: ahead(3), zone: 'Mars/Base' } })).error?.code).toBe(
      'timezone_unknown',
    )
  })
})
