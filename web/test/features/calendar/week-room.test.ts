import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { expect, test } from 'vitest'
import { mostInWeek } from '../../../src/features/calendar/model/week-room.ts'

const days = ['2026-10-12', '2026-10-13', '2026-10-14', '2026-10-15', '2026-10-16', '2026-10-17', '2026-10-18']
/** A week each hour of which has so many posts. */
const week = (posts: number, hours = 24) =>
  new Map(
    days.flatMap(day =>
      Array.from(
        { length: hours },
        (_, hour) => [`${day} ${hour}`, Array<CalendarRow>(posts).fill({} as CalendarRow)] as const,
      ),
    ),
  )

test('an hour of a quiet week shows six posts', () => {
  expect(mostInWeek(days, week(0), 900)).toBe(6)
  expect(mostInWeek(days, new Map([[`${days[2]} 9`, Array<CalendarRow>(50).fill({} as CalendarRow)]]), 900)).toBe(6)
  expect(mostInWeek(days, week(5, 2), 900)).toBe(6)
})

test('the more crowded a week, the fewer posts of an hour are shown before the rest is counted', () => {
  expect(mostInWeek(days, week(8), 900)).toBe(1)
  expect(mostInWeek(days, week(8), 400)).toBeGreaterThan(1)
})

test('an hour always shows one post', () => {
  expect(mostInWeek(days, week(100), 5_000)).toBe(1)
})
