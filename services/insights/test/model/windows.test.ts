import fc from 'fast-check'
import { expect, test } from 'vitest'
import { waitAfter } from '../../src/model/back-off.ts'
import { addDays, countDays, daysOf } from '../../src/model/days.ts'
import { nextWindow, type Progress } from '../../src/model/windows.ts'

const today = '2026-11-30'
const none: Progress = { first: null, last: null, backfilled: false }

/** Reads window after window until all is read. */
function readAll(from: Progress, reach: Parameters<typeof nextWindow>[1]) {
  const windows: NonNullable<ReturnType<typeof nextWindow>>[] = []
  let progress: Progress = from
  for (let isDue = true; windows.length < 2_000; isDue = false) {
    const next = nextWindow(progress, reach, isDue)
    if (!next) break
    windows.push(next)
    progress = next.progress
  }
  return { windows, progress }
}

test('from nothing: each day back to the oldest one is read once, in windows that are not too long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 800 }), (windowDays, historyDays) => {
      const { windows, progress } = readAll(none, { today, windowDays, historyDays })
      for (const { since, until } of windows) expect(countDays(since, until)).toBeLessThanOrEqual(windowDays)
      expect(windows.map(({ newest }) => newest)).toEqual(windows.map((_, at) => at === 0))
      const read = windows.toReversed().flatMap(daysOf)
      expect(read).toEqual(daysOf({ since: progress.first ?? '', until: addDays(today, -1) }))
      expect(progress.backfilled).toBe(true)
      const oldest = addDays(today, -historyDays)
      // The first window may reach beyond it.
      if (windowDays < historyDays) expect(progress.first).toBe(oldest)
      else expect((progress.first ?? '') <= oldest).toBe(true)
    }),
  )
})

test('later: no day is left out however long nothing was read, and what was read before stays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.integer({ min: 5, max: 90 }), (away, windowDays) => {
      const last = addDays(today, -1 - away)
      const before: Progress = { first: addDays(today, -730), last, backfilled: true }
      const { windows, progress } = readAll(before, { today, windowDays, historyDays: 730 })
      const read = new Set(windows.flatMap(daysOf))
      for (const day of daysOf({ since: addDays(last, 1), until: addDays(today, -1) })) expect(read).toContain(day)
      // The last days are read again, because networks correct them.
      expect(read).toContain(last)
      expect(progress.backfilled).toBe(true)
      if (away < windowDays - 5) expect(windows).toHaveLength(1)
    }),
  )
})

test('what is read is not read again before it is time', () => {
  const progress: Progress = { first: addDays(today, -730), last: addDays(today, -1), backfilled: true }
  expect(nextWindow(progress, { today, windowDays: 29, historyDays: 730 }, false)).toBeUndefined()
})

test('a failed reading waits twice as long each time, six hours at most, and never less than the network says', () => {
  const minutes = Array.from({ length: 12 }, (_, failures) => waitAfter(failures) / 60_000)
  expect(minutes.slice(0, 4)).toEqual([1, 2, 4, 8])
  expect(Math.max(...minutes)).toBe(360)
  expect(waitAfter(0, 1_800_000)).toBe(1_800_000)
  expect(waitAfter(12, 1_000)).toBe(360 * 60_000)
})
