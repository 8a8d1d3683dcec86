import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellAfter, listedAfter } from '../../../src/features/calendar/keyboard-drag.ts'
import { placeOf } from '../../../src/features/calendar/model/day-words.ts'
import { dropLabel, wallOfDrop } from '../../../src/features/calendar/model/drop.ts'
import { addDays } from '../../../src/features/calendar/model/range.ts'
import {
  byDay,
  byHour,
  captionOf,
  chipTime,
  firstOf,
  moveToDay,
  urgentFirst,
  wallAt,
  wallOf,
} from '../../../src/features/calendar/model/rows.ts'
import { zoneOfPage } from '../../../src/features/calendar/use-view.ts'
import { nameOfPost } from '../../../src/lib/posts/post-name.ts'
import { timesIn } from '../../../src/lib/time/time.ts'

const row = (t: string, c = 'Window seat'): CalendarRow => ({
  id: '1',
  a: '2',
  t,
  s: Scheduled,
  k: 'image',
  c,
  u: '3',
  v: 1,
})
const zone = fc.constantFrom('Europe/Lisbon', 'America/New_York', 'Europe/Oslo', 'Asia/Kolkata', 'UTC')
const instant = fc
  .integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) })
  .map(ms => Temporal.Instant.fromEpochMilliseconds(ms - (ms % 60_000)).toString())
const instantOf = (wall: string, inZone: string) =>
  Temporal.PlainDateTime.from(wall).toZonedDateTime(inZone).toInstant().toString()
/** Whether a wall-clock time exists twice or never in its zone: then it names no single instant. */
const plain = (wall: string, inZone: string) => {
  const at = Temporal.PlainDateTime.from(wall)
  return (
    at.toZonedDateTime(inZone, { disambiguation: 'earlier' }).epochMilliseconds ===
    at.toZonedDateTime(inZone, { disambiguation: 'later' }).epochMilliseconds
  )
}

describe('moving a post to another day', () => {
  it('keeps the clock of the account and lands on the day, in any pair of zones, over changes of the clocks', () => {
    fc.assert(
      fc.property(instant, zone, zone, fc.integer({ min: -200, max: 200 }), (t, page, account, days) => {
        const from = placeOf(t, page)
        const to = addDays(from.day, days)
        const wall = moveToDay(row(t), from.day, to, page, account)
        const kept = `${addDays(placeOf(t, account).day, days)}T${placeOf(t, account).time}`
        fc.pre(plain(wall, account) && plain(kept, account) && plain(`${to}T${from.time}`, page))
        expect(placeOf(instantOf(wall, account), page).day).toBe(to)
        // Only where the account's own time would be on another day of the page does it give way.
        if (placeOf(instantOf(kept, account), page).day === to) expect(wall).toBe(kept)
      }),
      { numRuns: 300 },
    )
  })

  it('moves an hour that a day does not have to the next one, on the same day', () => {
    // 01:30 is left out in Lisbon on 29 March 2026.
    const wall = moveToDay(row('2026-03-28T01:30:00Z'), '2026-03-28', '2026-03-29', 'Europe/Lisbon', 'Europe/Lisbon')
    expect(wall).toBe('2026-03-29T02:30')
    const there = moveToDay(
      row('2026-03-07T07:30:00Z'),
      '2026-03-07',
      '2026-03-08',
      'America/New_York',
      'America/New_York',
    )
    expect(there).toBe('2026-03-08T03:30')
  })

  it('answers in the zone of the account', () => {
    expect(
      moveToDay(row('2026-10-24T08:00:00Z'), '2026-10-24', '2026-10-26', 'Europe/Lisbon', 'America/New_York'),
    ).toBe('2026-10-26T04:00')
  })

  it('can be taken back to the minute', () => {
    fc.assert(
      fc.property(instant, zone, (t, account) => {
        fc.pre(plain(wallOf(row(t), account), account))
        expect(instantOf(wallOf(row(t), account), account)).toBe(Temporal.Instant.from(t).toString())
      }),
    )
  })
})

it('a place of the grid is a wall-clock time of the account', () => {
  expect(wallAt('2026-10-15', 18 * 60 + 5, 'Europe/Lisbon', 'Europe/Lisbon')).toBe('2026-10-15T18:05')
  expect(wallAt('2026-10-15', 18 * 60 + 5, 'Europe/Lisbon', 'Europe/Oslo')).toBe('2026-10-15T19:05')
  // Between the two changes New York is four hours behind Lisbon, not five.
  expect(wallAt('2026-10-26', 9 * 60, 'Europe/Lisbon', 'America/New_York')).toBe('2026-10-26T05:00')
  expect(wallAt('2026-11-02', 9 * 60, 'Europe/Lisbon', 'America/New_York')).toBe('2026-11-02T04:00')
})

it('rows are on the day they have in the zone of the page, in order', () => {
  const days = byDay([row('2026-10-24T23:30:00Z', 'a'), row('2026-10-24T23:40:00Z', 'b')], 'Europe/Lisbon')
  expect([...days]).toEqual([
    ['2026-10-25', [expect.objectContaining({ c: 'a' }), expect.objectContaining({ c: 'b' })]],
  ])
  expect([...byDay([row('2026-10-24T23:30:00Z')], 'America/New_York').keys()]).toEqual(['2026-10-24'])
})

describe('posts of accounts elsewhere', () => {
  const times = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 })
  const of = (a: string, t: string) => ({ ...row(t, `${a} ${t}`), a })
  const auckland = { zone: 'Pacific/Auckland', city: 'Auckland' }
  // 20:30 on Saturday in Lisbon; the second is 21:30 there, and 09:30 on Sunday in Auckland.
  const evening = [of('lisbon', '2026-10-17T19:30:00Z'), of('auckland', '2026-10-17T20:30:00Z')]
  const [here, there] = evening as [CalendarRow, CalendarRow]
  it('lie at their instant on the page’s axis, and say their own time with its place', () => {
    const days = byDay(evening, 'Europe/Lisbon')
    expect([...byHour(days, 'Europe/Lisbon')]).toEqual([
      ['2026-10-17 20', [here]],
      ['2026-10-17 21', [there]],
    ])
    expect(chipTime(there.t, auckland, 'Europe/Lisbon', times)).toEqual({ time: 'Sun 09:30', city: 'Auckland' })
  })
  it('are in one order in every list, that of the instants', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(instant, fc.constantFrom('lisbon', 'auckland')), { maxLength: 60 }), list => {
        const rows = list.map(([t, a]) => of(a, t)).toSorted((a, b) => Date.parse(a.t) - Date.parse(b.t))
        const days = byDay(rows, 'Europe/Lisbon')
        expect([...days.values()].flat()).toEqual(rows)
        for (const [day, ofDay] of days)
          expect([...byHour(new Map([[day, ofDay]]), 'Europe/Lisbon').values()].flat()).toEqual(ofDay)
      }),
    )
  })
  it('are dropped on the hour of the axis, which is another one of their account', () => {
    const clocks = { page: 'Europe/Lisbon', account: 'Pacific/Auckland' }
    const carried = { row: there, day: '2026-10-17' }
    // 20:30 in Lisbon.
    expect(wallOfDrop(carried, { day: '2026-10-19', hour: 20 }, clocks)).toBe('2026-10-20T08:30')
    const label = dropLabel(carried, { day: '2099-10-19', hour: 20 }, { ...clocks, city: 'Auckland', times }, undefined)
    expect(label).toBe('Tue 20 Oct, 08:30 Auckland is free')
  })
})

describe('the clock of the page', () => {
  const account = (id: string, timezone: string) => ({ id, settings: { timezone } }) as SocialAccount
  const [lisbon, oslo, bergen] = [
    account('1', 'Europe/Lisbon'),
    account('2', 'Europe/Oslo'),
    account('3', 'Europe/Oslo'),
  ]
  it('is that of the active account, or the one that all share whose posts are shown', () => {
    const all = [lisbon, oslo, bergen]
    expect(zoneOfPage(all, [], lisbon)).toBe('Europe/Lisbon')
    expect(zoneOfPage(all, ['1', '2'], lisbon)).toBe('Europe/Lisbon')
    expect(zoneOfPage(all, ['2', '3'], lisbon)).toBe('Europe/Oslo')
    expect(zoneOfPage([oslo, bergen], [], undefined)).toBe('Europe/Oslo')
    expect(zoneOfPage([], [], undefined)).toBeUndefined()
  })
})

it('days and hours are those of the zone on every row, on both days on which clocks change', () => {
  const zones = fc.constantFrom('Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
  const minutes = fc.array(fc.integer({ min: 0, max: 366 * 24 * 60 }), { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(zones, minutes, (name, list) => {
      const rows = list
        .toSorted((a, b) => a - b)
        .map(minute => row(new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()))
      const days = byDay(rows, name)
      expect([...days].flatMap(([day, of]) => of.map(({ t }) => `${day} ${t}`))).toEqual(
        rows.map(({ t }) => `${placeOf(t, name).day} ${t}`),
      )
      for (const [key, of] of byHour(days, name))
        for (const { t } of of) expect(key).toBe(`${placeOf(t, name).day} ${Math.floor(placeOf(t, name).minutes / 60)}`)
    }),
  )
})

it('a caption that was cut ends after a word', () => {
  expect(captionOf({ c: '' })).toBe('No caption')
  expect(captionOf({ c: 'Short and whole' })).toBe('Short and whole')
  expect(captionOf({ c: 'New glaze, same clay. Each bowl is throw' })).toBe('New glaze, same clay. Each bowl is…')
  expect(captionOf({ c: 'Open from eight, also on Sundays now. We' })).toBe('Open from eight, also on Sundays now…')
  expect(captionOf({ c: 'x'.repeat(40) })).toBe(`${'x'.repeat(39)}…`)
})

it('arrows walk from cell to cell', () => {
  expect(cellAfter('day-2026-10-31', 'ArrowRight')).toBe('day-2026-11-01')
  expect(cellAfter('day-2026-10-31', 'ArrowUp')).toBe('day-2026-10-24')
  expect(cellAfter('hour-2026-10-31-9', 'ArrowDown')).toBe('hour-2026-10-31-10')
  expect(cellAfter('hour-2026-10-31-9', 'ArrowLeft')).toBe('hour-2026-10-30-9')
  expect(cellAfter('draft-12', 'ArrowLeft')).toBeUndefined()
})

it('in the list an arrow leads to the day before or after that is drawn', () => {
  const listed = ['list-2026-11-03', 'list-2026-10-31', 'list-2026-11-20']
  expect(listedAfter(listed, 'list-2026-10-31', 'ArrowDown')).toBe('list-2026-11-03')
  expect(listedAfter(listed, 'list-2026-11-20', 'ArrowUp')).toBe('list-2026-11-03')
  expect(listedAfter(listed, 'list-2026-11-20', 'ArrowRight')).toBeUndefined()
  expect(listedAfter(listed, 'list-2026-10-31', 'ArrowLeft')).toBeUndefined()
})

describe('the time on a chip', () => {
  const times = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 })
  const oslo = { zone: 'Europe/Oslo', city: 'Oslo' }
  it('has no city where the account has the zone of the page', () => {
    const lisbon = { zone: 'Europe/Lisbon', city: 'Lisbon' }
    expect(chipTime('2026-11-18T15:20:00Z', lisbon, 'Europe/Lisbon', times)).toEqual({ time: '15:20', city: undefined })
    expect(chipTime('2026-11-18T15:20:00Z', undefined, 'Europe/Lisbon', times)).toEqual({
      time: '15:20',
      city: undefined,
    })
  })
  it('is that of the city beside it, for the post goes out by that clock', () => {
    expect(chipTime('2026-11-18T15:20:00Z', oslo, 'Europe/Lisbon', times)).toEqual({ time: '16:20', city: 'Oslo' })
  })
  it('names the weekday where it is another day there', () => {
    expect(chipTime('2026-11-21T23:30:00Z', oslo, 'Europe/Lisbon', times)).toEqual({ time: 'Sun 00:30', city: 'Oslo' })
  })
  it('is written as the person writes time', () => {
    const twelve = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 12 })
    expect(chipTime('2026-11-18T15:20:00Z', oslo, 'Europe/Lisbon', twelve).time).toBe('4:20\u202fpm')
  })
})

it('a post is called by the first words of its caption', () => {
  expect(nameOfPost('Crossing. Eleven minutes of quiet.')).toBe('“Crossing”')
  expect(nameOfPost('New glaze, same clay\nEach bowl')).toBe('“New glaze, same clay”')
  expect(nameOfPost('Steps to the sea, thirty-two of them and then a door')).toBe(
    '“Steps to the sea, thirty-two of them…”',
  )
  expect(nameOfPost('Lamp no. 4 is back in the shop')).toBe('“Lamp no. 4 is back in the shop”')
  expect(nameOfPost('Walks around St. Ives, at dusk')).toBe('“Walks around St. Ives, at dusk”')
  expect(nameOfPost('From northfold.co with love')).toBe('“From northfold.co with love”')
  expect(nameOfPost('Is it summer? It is.')).toBe('“Is it summer”')
  expect(nameOfPost('Wait… what')).toBe('“Wait”')
  expect(nameOfPost('')).toBe('Post')
})

it('a live post that is missing something comes before posts that need no one', () => {
  const of = (id: string, s: number, more: Partial<CalendarRow> = {}) => ({
    ...row('2026-10-14T11:30:00Z'),
    id,
    s,
    ...more,
  })
  const rows = [of('1', Posted), of('2', Scheduled), of('3', Posted, { w: 'No first comment' }), of('4', Failed)]
  expect(urgentFirst(rows).map(({ id }) => id)).toEqual(['4', '3', '1', '2'])
})

describe('a crowded hour or day', () => {
  const times = ['07:04', '07:36', '08:10', '23:30'].map(at => row(`2026-10-14T${at}:00Z`))
  it('has its posts by the hour of the page', () => {
    const hours = byHour(byDay(times, 'Europe/Lisbon'), 'Europe/Lisbon')
    expect([...hours].map(([key, rows]) => [key, rows.length])).toEqual([
      ['2026-10-14 8', 2],
      ['2026-10-14 9', 1],
      ['2026-10-15 0', 1],
    ])
  })
  it('keeps the order of time where all are shown, and shows what failed where not', () => {
    const rows = times.map((one, at) => ({ ...one, id: String(at), s: at === 3 ? 4 : 1 }))
    expect(firstOf(rows, 4).map(({ id }) => id)).toEqual(['0', '1', '2', '3'])
    expect(firstOf(rows, 2).map(({ id }) => id)).toEqual(['3', '0'])
  })
})

describe('a caption that its row cuts', () => {
  const said = (caption: string) => captionOf({ c: [...caption].slice(0, 40).join('') })
  it('ends in an ellipsis in every script', () => {
    expect(said('Каждое утро мы открываем двери мастерской и ставим чайник')).toMatch(/^Каждое утро .* двери…$/)
    expect(said('漢'.repeat(60))).toBe(`${'漢'.repeat(39)}…`)
    expect(said('Двери открыты')).toBe('Двери открыты')
    expect(said('🌌'.repeat(20))).toBe('🌌'.repeat(20))
  })
  it('never ends in a part of a sign', () => {
    const family = '👩‍👩‍👧‍👦'
    expect(said(family.repeat(9))).toBe(`${family.repeat(5)}…`)
  })
})
