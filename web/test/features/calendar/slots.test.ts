import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { describe, expect, it } from 'vitest'
import { cellUnder, slotAfter } from '../../../src/features/calendar/keyboard-drag.ts'
import { canFill, refusalOf, wallOfDrop } from '../../../src/features/calendar/model/drop.ts'
import { openSlots } from '../../../src/features/calendar/model/slots.ts'
import { timesIn } from '../../../src/lib/time/time.ts'

const slot = (day: number, hour: string, posts: Timeslot['posts'] = []): Timeslot => ({
  id: `${day}${hour}`,
  account_id: '2',
  social_account_id: '2',
  day,
  hour,
  posts,
  posts_count: posts.length,
})
const row = (t: string, a = '2'): CalendarRow => ({
  id: '1',
  a,
  t,
  s: Scheduled,
  k: 'image',
  c: 'Window seat',
  u: '3',
  v: 1,
})
// Monday to Wednesday.
const days = ['2026-10-19', '2026-10-20', '2026-10-21']
const now = Date.UTC(2026, 9, 14)
const found = (slots: Timeslot[], rows: CalendarRow[] = [], zone = 'Europe/Lisbon', from = now, seen = days) =>
  openSlots(slots, rows, seen, 'Europe/Lisbon', () => zone, from).map(({ day, wall, minutes }) => [day, wall, minutes])

describe('empty time slots', () => {
  it('come on their days in order of time', () => {
    expect(found([slot(2, '18:00'), slot(1, '09:30')])).toEqual([
      ['2026-10-19', '2026-10-19T09:30', 570],
      ['2026-10-20', '2026-10-20T18:00', 1080],
    ])
  })
  it('are not those of the past', () => {
    expect(found([slot(1, '09:00'), slot(1, '10:00')], [], 'Europe/Lisbon', Date.UTC(2026, 9, 19, 8, 30))).toEqual([
      ['2026-10-19', '2026-10-19T10:00', 600],
    ])
  })
  it('are not those that have a post, varied by some minutes or planned in the slot', () => {
    const monday = [slot(1, '09:00')]
    expect(found(monday, [row('2026-10-19T08:05:00Z')])).toEqual([])
    expect(found(monday, [row('2026-10-19T08:06:00Z')])).toHaveLength(1)
    expect(found(monday, [row('2026-10-19T08:00:00Z', '9')])).toHaveLength(1)
    expect(found([slot(1, '09:00', [{ id: '5', post_at: '2026-10-19T08:40:00Z' }])])).toEqual([])
    expect(found([slot(1, '09:00', [{ id: '5', post_at: '2026-10-26T09:00:00Z' }])])).toHaveLength(1)
  })
  it('are those beside a post of another slot, or on which only a draft lies', () => {
    const two = [slot(1, '09:00', [{ id: '1', post_at: '2026-10-19T08:02:00Z' }]), slot(1, '09:04')]
    expect(found(two, [row('2026-10-19T08:02:00Z')])).toEqual([['2026-10-19', '2026-10-19T09:04', 544]])
    expect(found([slot(1, '09:00')], [{ ...row('2026-10-19T08:00:00Z'), s: Draft }])).toHaveLength(1)
  })
  it('lie on the page’s day where the account’s clock shows another', () => {
    // Wednesday 03:00 in Tokyo is Tuesday 19:00 in Lisbon.
    expect(found([slot(3, '03:00')], [], 'Asia/Tokyo')).toEqual([['2026-10-20', '2026-10-21T03:00', 1140]])
  })
  it('come after the change where the clocks skip their time', () => {
    expect(found([slot(7, '01:30')], [], 'Europe/Lisbon', now, ['2027-03-28'])).toEqual([
      ['2027-03-28', '2027-03-28T02:00', 120],
    ])
  })
})

describe('a drop on a slot', () => {
  const times = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 })
  const clocks = { page: 'Europe/Lisbon', account: 'Europe/Lisbon', city: 'Lisbon', times }
  const carried = { row: row('2026-10-16T18:30:00Z'), day: '2026-10-16' }
  const to = (account: string) => ({
    day: '2026-10-20',
    hour: 9,
    slot: { account, wall: '2026-10-20T09:15' },
  })
  it('means the time of the slot', () => {
    expect(wallOfDrop(carried, to('2'), clocks)).toBe('2026-10-20T09:15')
    expect(refusalOf(carried, to('2'), clocks, undefined, now)).toBeUndefined()
  })
  it('on another account’s means the cell beneath', () => {
    const item = { ...carried, item: { account: null } as unknown as PostLibrary }
    expect(['2', '9'].map(id => canFill(carried, to(id).slot))).toEqual([true, false])
    expect(['2', '9'].map(id => canFill(item, to(id).slot))).toEqual([true, true])
    const rect = { top: 0, left: 0, width: 100, height: 30, right: 100, bottom: 30 }
    const overOf = (account: string, pointer: { x: number; y: number } | null) => {
      const places = [
        { id: 'hour-2026-10-20-9', data: { current: { day: '2026-10-20', hour: 9 } } },
        { id: `slot-${account}`, data: { current: to(account) } },
      ]
      const given = {
        active: { data: { current: carried } },
        collisionRect: rect,
        droppableRects: new Map(places.map(({ id }) => [id, rect])),
        droppableContainers: places,
        pointerCoordinates: pointer,
      }
      return cellUnder(given as unknown as Parameters<typeof cellUnder>[0]).map(({ id }) => id)
    }
    expect(overOf('2', { x: 50, y: 15 })).toEqual(['slot-2'])
    expect(overOf('9', { x: 50, y: 15 })).toEqual(['hour-2026-10-20-9'])
    expect(overOf('9', null)).toEqual(['hour-2026-10-20-9'])
  })
  it('goes from slot to slot by S, and round', () => {
    const slots = [
      { id: 'slot-b', wall: '2026-10-21T09:00' },
      { id: 'slot-a', wall: '2026-10-20T09:00' },
    ]
    expect(slotAfter(slots, undefined)?.id).toBe('slot-a')
    expect(slotAfter(slots, 'slot-a')?.id).toBe('slot-b')
    expect(slotAfter(slots, 'slot-b')?.id).toBe('slot-a')
    expect(slotAfter([], 'slot-a')).toBeUndefined()
  })
})
