import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { describe, expect, it, test } from 'vitest'
import {
  allLabel,
  type Carried,
  type Clocks,
  daysTo,
  dropLabel,
  inSlot,
  lacks,
  refusalOf,
  spokenLabel,
  usualMinute,
  wallOfDrop,
} from '../../../src/features/calendar/model/drop.ts'
import { timesIn } from '../../../src/lib/time/time.ts'

const times = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 })
const row = (t: string): CalendarRow => ({
  id: '1',
  a: '2',
  t,
  s: Scheduled,
  k: 'image',
  c: 'Window seat',
  u: '3',
  v: 1,
})
const lisbon: Clocks = { page: 'Europe/Lisbon', account: 'Europe/Lisbon', city: 'Lisbon', times }
const oslo: Clocks = { page: 'Europe/Lisbon', account: 'Europe/Oslo', city: 'Oslo', times }
const kolkata: Clocks = { page: 'Asia/Kolkata', account: 'Asia/Kolkata', city: 'Kolkata', times }
const scheduled: Carried = { row: row('2026-10-16T18:30:00Z'), day: '2026-10-16' }
const draft: Carried = { row: { ...row('2026-10-01T11:11:00Z'), s: Draft }, day: null }
const now = Date.UTC(2026, 9, 14)
const quota = (used: number): DailyQuota => ({ social_account_id: '2', post_date: '2026-10-20', quota: 5, used })

test('a post that somebody else has locked goes nowhere, and says why before anything else', () => {
  const locked = { ...scheduled, locked: 'Locked by Ana until 10:45, so it can’t be moved' }
  expect(refusalOf(locked, { day: '2026-10-20' }, lisbon, quota(5), now)).toBe(locked.locked)
  expect(dropLabel(locked, { day: '2026-10-01' }, lisbon, undefined, now)).toBe(locked.locked)
})

describe('what a drop means', () => {
  it('keeps the hour on another day', () => {
    expect(wallOfDrop(scheduled, { day: '2026-10-20' }, lisbon)).toBe('2026-10-20T19:30')
  })
  it('keeps the minutes on another hour, as the page counts them', () => {
    expect(wallOfDrop(scheduled, { day: '2026-10-20', hour: 8 }, lisbon)).toBe('2026-10-20T08:30')
    // 18:30 UTC is 00:00 in Kolkata: no half hour is left over.
    const there: Carried = { row: row('2026-10-16T18:30:00Z'), day: '2026-10-17' }
    expect(wallOfDrop(there, { day: '2026-10-20', hour: 8 }, kolkata)).toBe('2026-10-20T08:00')
  })
  it('begins the day for a draft of the tray', () => {
    expect(wallOfDrop(draft, { day: '2026-10-20' }, lisbon)).toBe('2026-10-20T09:00')
    expect(wallOfDrop(draft, { day: '2026-10-20', hour: 15 }, oslo)).toBe('2026-10-20T16:00')
  })
})

describe('what has no time yet', () => {
  const nine = () => 9 * 60
  const slot = {
    slotId: '7',
    account: '2',
    wall: '2026-10-20T18:00',
    at: '2026-10-20T17:00:00Z',
    day: '2026-10-20',
    minutes: 1080,
  }
  it('takes the empty slot of its account on a day', () => {
    expect(wallOfDrop(draft, inSlot(draft, { day: '2026-10-20' }, slot, nine), lisbon)).toBe(slot.wall)
  })
  it('goes to the hour or the slot on which it is dropped', () => {
    const hour = { day: '2026-10-20', hour: 15 }
    expect(inSlot(draft, hour, slot, nine)).toBe(hour)
    const other = { day: '2026-10-20', slot: { account: '2', wall: '2026-10-20T20:00', name: 'Olea' } }
    expect(inSlot(draft, other, slot, nine)).toBe(other)
  })
  it('takes the usual time of its account where the day has no empty slot', () => {
    const own = [row('2026-10-01T17:05:00Z'), row('2026-10-02T08:00:00Z'), row('2026-10-03T17:05:00Z')]
    const rows = [...own, { ...row('2026-10-03T03:00:00Z'), a: '9' }, { ...row('2026-10-04T03:00:00Z'), a: '9' }]
    const usual = () => usualMinute(rows, '2', 'Europe/Lisbon')
    const to = inSlot(draft, { day: '2026-10-20' }, undefined, usual)
    expect(wallOfDrop(draft, to, lisbon)).toBe('2026-10-20T18:05')
    expect(wallOfDrop(draft, to, oslo)).toBe('2026-10-20T19:05')
    expect(usualMinute([], '2', 'Europe/Lisbon')).toBe(9 * 60)
    expect(dropLabel(draft, to, lisbon, undefined, now)).toBe('Tue 20 Oct, 18:05, the usual time, as a draft')
  })
  it('says that it takes the next free slot', () => {
    const to = inSlot(draft, { day: '2026-10-20' }, slot, nine)
    expect(dropLabel(draft, to, lisbon, undefined, now)).toBe('Tue 20 Oct, 18:00, the next free slot, as a draft')
  })
  it('leaves posts that have a time alone', () => {
    const day = { day: '2026-10-20' }
    expect(inSlot(scheduled, day, slot, nine)).toBe(day)
  })
  it('says before the drop that a picture is missing', () => {
    const item = (media: object[]) => ({ ...scheduled, item: { media } as unknown as PostLibrary })
    expect(lacks(item([]), 'ig')).toBe('Instagram posts need a picture. Add one to this item first')
    expect([lacks(item([]), 'fb'), lacks(item([{}]), 'ig'), lacks(draft, 'ig')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what is said of a drop', () => {
  it('names the time, on the clock of the account', () => {
    expect(dropLabel(scheduled, { day: '2026-10-20' }, lisbon, quota(2), now)).toBe('Tue 20 Oct, 19:30 is free')
    expect(dropLabel(scheduled, { day: '2026-10-20' }, oslo, undefined, now)).toBe('Tue 20 Oct, 20:30 Oslo is free')
    const heard = spokenLabel('2026-10-20', 2, 'Tue 20 Oct, 19:30 is free')
    expect(heard).toBe('Tuesday 20 October, 2 posts, 19:30 is free')
  })
  it('refuses a full day, but not moves within it', () => {
    expect(refusalOf(scheduled, { day: '2026-10-20' }, lisbon, quota(5), now)).toBe('Tue 20 Oct is full (5 of 5 posts)')
    const within: Carried = { row: row('2026-10-20T08:00:00Z'), day: '2026-10-20' }
    expect(refusalOf(within, { day: '2026-10-20', hour: 12 }, lisbon, quota(5), now)).toBeUndefined()
  })
  it('refuses what has passed', () => {
    expect(dropLabel(scheduled, { day: '2026-10-13' }, lisbon, undefined, now)).toBe('Tue 13 Oct, 19:30 has passed')
  })
  it('lets a draft onto a full day, because it does not count there, and says that it stays a draft', () => {
    const planned: Carried = { row: { ...row('2026-10-16T18:30:00Z'), s: Draft }, day: '2026-10-16' }
    expect(dropLabel(planned, { day: '2026-10-20' }, lisbon, quota(2), now)).toBe('Tue 20 Oct, 19:30, as a draft')
    expect(dropLabel(planned, { day: '2026-10-20' }, lisbon, quota(5), now)).toBe(
      'Tue 20 Oct, 19:30, as a draft. The day is full',
    )
  })
})

test('several posts move by whole days of the page, over a change of clocks too', () => {
  const taken = { row: {} as Carried['row'], day: '2026-10-24' }
  expect(daysTo(taken, { day: '2026-10-26', hour: 3 })).toBe(2)
  expect(daysTo(taken, { day: '2026-09-30' })).toBe(-24)
  expect([allLabel(3, 2), allLabel(3, -1), allLabel(2, 0)]).toEqual([
    '3 posts, 2 days later',
    '3 posts, 1 day earlier',
    '2 posts, moved together by whole days',
  ])
})
