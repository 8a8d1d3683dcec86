import { ListCalendar, ListPosts, ListQuota, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { pageAlerts } from '@fanfare/contracts/page-alerts.ts'
import { Type } from 'typebox'
import { Compile } from 'typebox/schema'
import { describe, expect, test } from 'vitest'
import type { Account } from '../../src/model/account.ts'
import { ahead, day, fanfare, fault, make, mira, olea, page, pictureId, useLists } from './lists-setup.ts'

useLists()

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
  test('at most 250 bytes a row of Latin text, 120 more for other characters, 41 more while it is locked and 60 more where it is like another', async () => {
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
    const alike = rows.flatMap(({ o, f }) => (o ? [Buffer.byteLength(JSON.stringify({ o, f }).slice(1))] : []))
    expect(alike.length).toBeGreaterThan(0)
    expect(Math.max(...alike)).toBeLessThanOrEqual(60)
    const plain = rows.map(({ l: _by, e: _until, o: _other, f: _otherAt, ...row }) => row)
    const sizes = plain.map(row => Buffer.byteLength(JSON.stringify(row)))
    expect(sizes).toHaveLength(11)
    const latin = plain.filter(({ c }) => Buffer.byteLength(c) <= 44)
    expect(Math.max(...latin.map(row => Buffer.byteLength(JSON.stringify(row))))).toBeLessThanOrEqual(250)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(370)
    // As many characters in every script.
    for (const sign of ['🫒', 'é', '漢']) expect(rows.map(({ c }) => c)).toContain(sign.repeat(40))
    await fanfare.sql('delete from publications where post_id = any($1)', [ids])
    await fanfare.sql('delete from posts where id = any($1)', [ids])
  })
  test('says in few words what is missing on the linked page, whatever became of it there', async () => {
    const codes = Object.keys(pageAlerts)
    const ids = await Promise.all(codes.map(code => make(code, olea, { kind: 'date', wall: ahead(20) })))
    for (const [at, code] of codes.entries())
      await fanfare.sql(`update posts set status = ${Posted}, fault = null, alerts = $2 where id = $1`, [
        ids[at],
        JSON.stringify([{ ...JSON.parse(fault('On Instagram, not on the Page')), code }]),
      ])
    const { rows } = await mira.call(ListCalendar, { query: month() })
    expect(Object.fromEntries(rows.flatMap(({ c, w }) => (w === undefined ? [] : [[c, w]])))).toEqual({
      cross_post_failed: 'Not on the Page',
      cross_post_cancelled: 'Not on the Page',
      cross_post_unconfirmed: 'On the Page?',
      cross_post_held: 'Page is waiting',
    })
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
