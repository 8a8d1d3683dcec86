import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { expect, it } from 'vitest'
import { seriesMove } from '../../../src/lib/posts/series/use-series-moves.tsx'

const post = {
  schedule: { kind: 'date', wall: '2026-10-20T18:00', zone: 'Europe/Lisbon' },
  series: { index: 2 },
} as unknown as Post

it('a post that is moved takes the later ones of its series with it, on the clock that they have', () => {
  const to = (wall: string, zone = 'Europe/Lisbon') => seriesMove(post, { wall, zone })
  expect(to('2026-10-21T18:00')).toEqual({ from: 2, date: '2026-10-21' })
  expect(to('2026-10-20T09:30')).toEqual({ from: 2, date: '2026-10-20', time: '09:30' })
  expect(to('2026-10-20T20:00', 'America/New_York')).toEqual({ from: 2, date: '2026-10-21', time: '01:00' })
})
