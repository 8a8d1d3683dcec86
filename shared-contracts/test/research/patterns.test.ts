import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { median } from '../../src/research/median.ts'
import {
  bestHours,
  cadenceOf,
  captionLengths,
  formatsOf,
  hoursOfWeek,
  type PatternPost,
} from '../../src/research/patterns.ts'
import { wallClock } from '../../src/research/wall-clock.ts'

const DAY = 86_400_000
const post = (at: string | number, more: Partial<PatternPost> = {}): PatternPost => ({
  at: typeof at === 'number' ? at : Date.parse(at),
  type: 'image',
  engagement: 1,
  caption: '',
  ...more,
})

/** The k-th smallest by counting how many are below it. */
const ranked = (values: readonly number[], k: number) =>
  values.find(
    value => values.filter(other => other < value).length <= k && values.filter(other => other <= value).length > k,
  )

test('a median has as many numbers below it as above', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1 }), values => {
      const [low, high] = [
        ranked(values, Math.floor((values.length - 1) / 2)),
        ranked(values, Math.floor(values.length / 2)),
      ]
      expect(median(values)).toBe(((low ?? Number.NaN) + (high ?? Number.NaN)) / 2)
    }),
  )
  expect(median([])).toBe(null)
  expect(median([10, 9, 100])).toBe(10)
})

const zones = [
  'UTC',
  'Europe/Lisbon',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
]

describe('the clocks of a zone', () => {
  const instant = fc.integer({ min: Date.parse('2005-01-01Z'), max: Date.parse('2030-01-01Z') })
  const shown = (zone: string) => {
    const format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
      hourCycle: 'h23',
    })
    return (at: number) => format.format(at).replace(', ', 'T')
  }

  test.each(zones)('%s: as the browser writes them, in any order', zone => {
    const write = shown(zone)
    fc.assert(
      fc.property(fc.array(instant, { maxLength: 30 }), times => {
        const clock = wallClock(zone)
        for (const at of times) expect(new Date(clock(at)).toISOString().slice(0, 19)).toBe(write(at))
      }),
      { numRuns: 50 },
    )
  })

  test.each(zones)('%s: to the millisecond of each change', zone => {
    const write = shown(zone)
    let change: Temporal.ZonedDateTime | null = Temporal.Instant.from('2009-01-01T00:00Z').toZonedDateTimeISO(zone)
    for (let count = 0; count < 30; count += 1) {
      change = change?.getTimeZoneTransition('next') ?? null
      if (!change) break
      const at = change.epochMilliseconds
      for (const order of [
        [at - 1, at, at + 1],
        [at, at - 1, at + 1],
        [at + 1, at, at - 1],
      ]) {
        const clock = wallClock(zone)
        for (const time of order) expect(new Date(clock(time)).toISOString().slice(0, 19)).toBe(write(time))
      }
    }
  })

  test('a zone that does not exist is refused', () => {
    expect(() => wallClock('Europe/Olea')).toThrow(RangeError)
  })
})

describe('hours of the week', () => {
  test('each post is in the hour that its own clock showed', () => {
    const zone = 'Europe/Lisbon'
    const instant = fc.integer({ min: Date.parse('2019-01-01Z'), max: Date.parse('2027-01-01Z') })
    const some = fc.array(fc.tuple(instant, fc.option(fc.integer({ min: 0, max: 99 }))), { maxLength: 40 })
    fc.assert(
      fc.property(some, pairs => {
        const posts = pairs.map(([at, engagement]) => post(at, { engagement }))
        for (const { weekday, hour, count, engagement } of hoursOfWeek(posts, zone).flat()) {
          const here = posts.filter(({ at }) => {
            const time = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
            return time.dayOfWeek === weekday && time.hour === hour
          })
          const known = here.flatMap(one => (one.engagement === null ? [] : [one.engagement])).sort((a, b) => a - b)
          const [low, high] = [known[(known.length - 1) >> 1], known[known.length >> 1]]
          expect([count, engagement]).toEqual([
            here.length,
            low === undefined || high === undefined ? null : (low + high) / 2,
          ])
        }
      }),
      { numRuns: 30 },
    )
  })

  test('summer time is that of the post’s date, and half hours count', () => {
    const at18 = hoursOfWeek([post('2026-01-05T18:30Z'), post('2026-07-06T17:30Z')], 'Europe/Lisbon')[0]?.[18]
    expect(at18).toEqual({ weekday: 1, hour: 18, count: 2, engagement: 1 })
    expect(hoursOfWeek([post('2026-01-04T18:20Z')], 'Asia/Kathmandu')[0]?.[0]?.count).toBe(1)
    expect(hoursOfWeek([], 'UTC').map(day => day.length)).toEqual(Array(7).fill(24))
  })

  test('before 1970 weekdays are right too', () => {
    expect(hoursOfWeek([post('1969-12-31T23:00Z')], 'UTC')[2]?.[23]?.count).toBe(1)
  })

  test('the best ones are those with enough posts', () => {
    const posts = [
      ...['2026-01-05T09:00Z', '2026-01-12T09:10Z', '2026-01-19T09:20Z'].map(at => post(at, { engagement: 5 })),
      ...['2026-01-06T10:00Z', '2026-01-13T10:10Z', '2026-01-20T10:20Z'].map(at => post(at, { engagement: 9 })),
      post('2026-01-07T11:00Z', { engagement: 1000 }),
      ...['2026-01-08T12:00Z', '2026-01-15T12:00Z', '2026-01-22T12:00Z'].map(at => post(at, { engagement: null })),
    ]
    const best = (most: number) =>
      bestHours(hoursOfWeek(posts, 'UTC'), 3, most).map(({ weekday, hour }) => [weekday, hour])
    expect(best(5)).toEqual([
      [2, 10],
      [1, 9],
    ])
    expect(best(1)).toEqual([[2, 10]])
  })
})

test('formats have their share and median, the most frequent first', () => {
  const of = (type: string, ...engagements: (number | null)[]) =>
    engagements.map(engagement => post(0, { type, engagement }))
  expect(formatsOf([...of('album', null), ...of('reel', 1, 9, null, 5), ...of('image', 4, 8, 1)])).toEqual([
    { type: 'reel', share: 0.5, count: 4, engagement: 5 },
    { type: 'image', share: 0.375, count: 3, engagement: 4 },
    { type: 'album', share: 0.125, count: 1, engagement: null },
  ])
  expect(formatsOf([])).toEqual([])
})

test('captions are grouped by their length, each in one group', () => {
  const lengths = [0, 1, 50, 51, 125, 126, 1000, 1001, 2000]
  const groups = captionLengths(lengths.map(length => post(0, { caption: 'a'.repeat(length), engagement: length })))
  for (const { from, to, count, engagement } of groups) {
    const here = lengths.filter(length => length >= from && (to === null || length <= to))
    expect([count, engagement]).toEqual([here.length, median(here)])
  }
  expect(groups.map(({ count }) => count)).toEqual([1, 2, 2, 1, 0, 1, 2])
  expect([groups[0]?.from, groups[0]?.to, groups.at(-1)?.to]).toEqual([0, 0, null])
})

describe('cadence', () => {
  test('the weeks are those of the calendar, and hold every post', () => {
    const zone = 'America/New_York'
    const times = fc.array(fc.integer({ min: Date.parse('2024-01-01Z'), max: Date.parse('2026-06-01Z') }), {
      minLength: 2,
      maxLength: 40,
    })
    fc.assert(
      fc.property(times, all => {
        const { weeks, medianGap, longestGap } = cadenceOf(all, zone)
        const mondays = all.map(at => {
          const day = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate()
          return day.subtract({ days: day.dayOfWeek - 1 }).toString()
        })
        for (const { monday, posts } of weeks) expect(posts).toBe(mondays.filter(one => one === monday).length)
        expect([weeks[0]?.monday, weeks.at(-1)?.monday]).toEqual([mondays.sort()[0], mondays.at(-1)])
        for (const [at, { monday }] of weeks.slice(1).entries())
          expect(Date.parse(monday) - Date.parse(weeks[at]?.monday ?? '')).toBe(7 * DAY)
        const sorted = [...all].sort((a, b) => a - b)
        const gaps = sorted.slice(1).map((to, at) => to - (sorted[at] ?? 0))
        expect(medianGap).toBe(median(gaps))
        expect(longestGap?.ms).toBe(Math.max(...gaps))
        expect((longestGap?.to ?? 0) - (longestGap?.from ?? 0)).toBe(longestGap?.ms)
      }),
      { numRuns: 50 },
    )
  })

  test('a post every second day is three and a half a week', () => {
    const { perWeek, medianGap, weeks } = cadenceOf(
      Array.from({ length: 29 }, (_, at) => at * 2 * DAY),
      'UTC',
    )
    expect([perWeek, medianGap, weeks.length]).toEqual([3.5, 2 * DAY, 9])
  })

  test('of one post, or none, there is none', () => {
    expect(cadenceOf([], 'UTC')).toEqual({ weeks: [], perWeek: null, medianGap: null, longestGap: null })
    const only = { weeks: [{ monday: '2026-01-05', posts: 1 }], perWeek: null, medianGap: null, longestGap: null }
    expect(cadenceOf([Date.parse('2026-01-07T12:00Z')], 'UTC')).toEqual(only)
    expect(cadenceOf([5, 5], 'UTC').perWeek).toBe(null)
  })

  test('a post of long ago does not make the list endless', () => {
    const { weeks } = cadenceOf([Date.parse('1971-01-01Z'), Date.parse('2026-01-07Z')], 'UTC')
    expect(weeks).toHaveLength(520)
    expect(weeks.at(-1)).toEqual({ monday: '2026-01-05', posts: 1 })
  })
})
