import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { expect, test } from 'vitest'
import { cutIds } from '../../../src/features/calendar/use-captions.ts'

const row = (id: string, c: string) => ({ id, c, s: Scheduled, t: '2026-11-19T15:20:00Z' }) as CalendarRow
const cut = 'The courtyard at noon, when even the cat'

test('whole captions are asked for of what is cut, what comes first, as many as one page holds', () => {
  const many = (day: number) => Array.from({ length: 60 }, (_, at) => row(`${day}-${at}`, cut))
  const days = new Map([
    ['2026-11-18', [row('past', cut)]],
    ['2026-11-19', [row('short', 'Green night'), row('emoji', '🌌'.repeat(40)), row('cut', cut)]],
  ])
  expect(cutIds(days, '2026-11-19', 12)).toEqual(['emoji', 'cut', 'past'])
  for (let day = 1; day <= 9; day++) days.set(`2026-12-0${day}`, many(day))
  const ids = cutIds(days, '2026-11-19', 12)
  expect(ids).toHaveLength(100)
  expect(ids.filter(id => id.startsWith('1-'))).toHaveLength(12)
  expect(ids).not.toContain('past')
})
