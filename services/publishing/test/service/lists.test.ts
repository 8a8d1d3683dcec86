import { FailedCount, ListCalendar, ListPosts, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { DismissAlerts } from '@fanfare/contracts/endpoints/posts.ts'
import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ahead, captions, day, fanfare, fault, make, mira, olea, page, useLists } from './lists-setup.ts'

useLists()

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
    expect(await captions({ status: 'FAILED' })).toEqual(['It failed'])
    expect(await captions({ status: 'FAILED,UNCONFIRMED', sort: 'post_at' })).toEqual(['It failed', 'Nobody knows'])
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
  test('from an instant with any offset', async () => {
    const all = await captions({ start: `${day(-1)}T00:00:00Z`, end: `${day(30)}T00:00:00Z`, sort: 'post_at' })
    expect(all.length).toBeGreaterThan(1)
    const offsets = { start: `${day(-1)}T05:30:00+05:30`, end: `${day(29)}T19:00:00-05:00` }
    expect(await captions({ ...offsets, sort: 'post_at' })).toEqual(all)
    const list = (query: object) => mira.call(ListCalendar, { query: query as { start: string; end: string } })
    expect(await list(offsets)).toEqual(await list({ start: `${day(-1)}T00:00:00Z`, end: `${day(30)}T00:00:00Z` }))
    const bare = await mira.ask(ListPosts, { query: { start: `${day(-1)}T00:00:00` } })
    expect(bare.error).toMatchObject({ field: 'query.start', rule: expect.stringContaining('RFC 3339') })
  })
  test('bad questions name their field', async () => {
    const ask = async (query: object) => (await mira.ask(ListPosts, { query })).error
    expect(await ask({ start: '2026-02-31T00:00:00Z' })).toMatchObject({ code: 'invalid_input', field: 'query.start' })
    expect(await ask({ limit: 1001 })).toMatchObject({ code: 'invalid_input', field: 'query.limit' })
    expect(await ask({ status: 'LOST' })).toMatchObject({ code: 'invalid_input', field: 'query.status' })
    expect(await ask({ sort: 'likes' })).toMatchObject({ code: 'invalid_input', field: 'query.sort' })
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
    waiting: 0,
    sent_back: 0,
    rendering: 0,
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
    waiting: 0,
    sent_back: 0,
    rendering: 0,
  })
})

test('each count is that of the list with the same filter', async () => {
  for (const query of [
    { keyword: 'no' },
    { type: 'text' },
    { authors: '999' },
    { start: '2026-10-01T00:00:00Z', end: '2026-10-15T00:00:00Z' },
  ]) {
    const counts = await mira.call(PostCounts, { query })
    const total = async (status: string) =>
      (await mira.call(ListPosts, { query: { ...query, status } })).pagination.total
    for (const state of ['draft', 'scheduled', 'held', 'inprogress', 'posted', 'error', 'unconfirmed'] as const)
      expect(await total(state.toUpperCase()), `${state} of ${JSON.stringify(query)}`).toBe(counts[state])
    expect(await total('FAILED')).toBe(counts.error - counts.unconfirmed)
    expect(await total('ALERT')).toBe(counts.alerts)
  }
  expect((await mira.call(PostCounts, { query: { keyword: 'nobody knows' } })).unconfirmed).toBe(1)
})

describe('a held post', () => {
  const hold = (action: string, title = 'Connection expired') =>
    fanfare.sql(`update posts set fault = $2 where caption = $1`, [
      'Autumn_vases',
      JSON.stringify({ ...JSON.parse(fault(title)), action }),
    ])
  afterEach(() => fanfare.sql(`update posts set fault = 'null' where caption = 'Autumn_vases'`))

  test.each(['reconnect', 'open_network', 'turn_on', 'late'])(
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
