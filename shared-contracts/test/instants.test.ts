import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Instant } from '../src/entities/common.ts'

/** The contract takes exactly the instants that there are: services read them with no further check. */

const pattern = new RegExp((Instant as { pattern?: string }).pattern ?? 'none')
const two = (value: number) => String(value).padStart(2, '0')

describe('an instant', () => {
  test.each([1000, 1900, 2000, 2023, 2024, 2026, 2100, 2400, 2999])('in %i has a date of the calendar', year => {
    for (let month = 0; month <= 19; month += 1)
      for (let day = 0; day <= 39; day += 1) {
        const date = `${year}-${two(month)}-${two(day)}`
        const at = new Date(`${date}T00:00:00Z`)
        const isReal = !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date)
        expect(pattern.test(`${date}T00:00:00Z`), date).toBe(isReal)
      }
  })

  test('can be read, whichever fits', () => {
    fc.assert(
      fc.property(fc.stringMatching(pattern), text => {
        expect(new Date(text).toISOString().slice(0, 16)).toBe(text.slice(0, 16))
      }),
      { numRuns: 2000 },
    )
  })

  test.each(['2026-10-15T24:00Z', '2026-10-15T23:60Z', '0000-01-01T00:00Z', '3000-01-01T00:00Z', '2026-10-15T18:05'])(
    'is not %s',
    text => expect(pattern.test(text)).toBe(false),
  )
})
