import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isScheduleError, resolveSchedule, resolveWall, type Timing } from '../../src/model/schedule.ts'
import { isZone } from '../../src/model/zones.ts'

const at = (wall: string, zone: string): string => {
  const resolved = resolveWall(wall, zone)
  return 'at' in resolved ? `${resolved.type} ${resolved.at}` : JSON.stringify(resolved)
}

describe('the two edges of summer time', () => {
  test.each([
    // Spring: an hour is skipped. Half an hour on Lord Howe; at midnight in Cairo and Beirut.
    ['2026-03-29T01:30', 'Europe/Lisbon', '2026-03-29T00:59', '2026-03-29T02:00'],
    ['2026-03-08T02:00', 'America/New_York', '2026-03-08T01:59', '2026-03-08T03:00'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-04T01:59', '2026-10-04T02:30'],
    ['2026-03-22T02:30', 'Africa/Casablanca', '2026-03-22T01:59', '2026-03-22T03:00'],
    ['2026-03-29T00:30', 'Asia/Beirut', '2026-03-28T23:59', '2026-03-29T01:00'],
    // Samoa left out a whole day.
    ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-29T23:59', '2011-12-31T00:00'],
  ])('%s in %s does not exist', (wall, zone, before, after) => {
    expect(resolveWall(wall, zone)).toEqual({ type: 'skipped', before, after })
  })

  test.each([
    ['2026-10-25T01:30', 'Europe/Lisbon', '2026-10-25T00:30:00Z'],
    ['2026-11-01T01:00', 'America/New_York', '2026-11-01T05:00:00Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00Z'],
    ['2026-02-15T02:30', 'Africa/Casablanca', '2026-02-15T01:30:00Z'],
  ])('%s in %s comes twice: the first is meant', (wall, zone, instant) => {
    expect(at(wall, zone)).toBe(`twice ${instant}`)
  })

  test('the minutes around the edges exist once', () => {
    expect(at('2026-03-29T00:59', 'Europe/Lisbon')).toBe('once 2026-03-29T00:59:00Z')
    expect(at('2026-03-29T02:00', 'Europe/Lisbon')).toBe('once 2026-03-29T01:00:00Z')
    expect(at('2026-10-25T02:00', 'Europe/Lisbon')).toBe('once 2026-10-25T02:00:00Z')
  })
})

const zones = [
  'Europe/Lisbon',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Apia',
  'Africa/Cairo',
  'UTC',
]
const anyZone = fc.constantFrom(...zones)
const anyMinute = fc
  .integer({ min: Date.UTC(2021, 0, 1) / 60_000, max: Date.UTC(2035, 0, 1) / 60_000 })
  .map(minutes => Temporal.Instant.fromEpochMilliseconds(minutes * 60_000))
/** Instants near a change of the clocks, where mistakes live. */
const nearChange = fc.tuple(anyZone, anyMinute, fc.integer({ min: -180, max: 180 })).map(([zone, instant, minutes]) => {
  const change = instant.toZonedDateTimeISO(zone).getTimeZoneTransition('next') ?? instant.toZonedDateTimeISO(zone)
  return { zone, instant: change.add({ minutes }).toInstant() }
})
const anywhere = fc.oneof(nearChange, fc.record({ zone: anyZone, instant: anyMinute }))
const wallOf = (instant: Temporal.Instant, zone: string): string =>
  instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

test('property: a wall-clock time that was read off a clock means that instant, or an earlier one with the same reading', () => {
  fc.assert(
    fc.property(anywhere, ({ zone, instant }) => {
      const wall = wallOf(instant, zone)
      const resolved = resolveWall(wall, zone)
      if (!('at' in resolved)) throw new Error(`${wall} in ${zone} is read off a clock, so it exists`)
      expect(wallOf(resolved.at, zone)).toBe(wall)
      expect(Temporal.Instant.compare(resolved.at, instant)).toBeLessThanOrEqual(0)
      if (resolved.type === 'once') expect(resolved.at.equals(instant)).toBe(true)
    }),
    { numRuns: 600 },
  )
})

test('property: where a time is skipped, the nearest times exist, enclose it, and lie one minute of real time apart', () => {
  let skipped = 0
  fc.assert(
    fc.property(nearChange, fc.integer({ min: 0, max: 120 }), ({ zone, instant }, minutes) => {
      const wall = instant
        .toZonedDateTimeISO(zone)
        .toPlainDateTime()
        .add({ minutes })
        .toString({ smallestUnit: 'minute' })
      const resolved = resolveWall(wall, zone)
      if (resolved.type !== 'skipped') return
      skipped += 1
      const [before, after] = [resolveWall(resolved.before, zone), resolveWall(resolved.after, zone)]
      if (!('at' in before) || !('at' in after)) throw new Error('a nearest time does not exist')
      expect(resolved.before < wall && wall < resolved.after).toBe(true)
      expect(before.at.until(after.at).total('minutes')).toBe(1)
    }),
    { numRuns: 1500 },
  )
  expect(skipped).toBeGreaterThan(10)
})

const now = new Date('2026-10-15T12:00:00Z')
const moment = { now, accountZone: 'Europe/Lisbon', plan: 0 }

describe('what the composer asks for', () => {
  test('a date in the account’s zone, its day counted there', () => {
    const timing = resolveSchedule(
      { kind: 'date', wall: '2026-10-16T00:30' },
      { ...moment, accountZone: 'Asia/Kathmandu' },
    ) as Timing
    expect(timing).toMatchObject({ kind: 'date', wall: '2026-10-16T00:30', zone: 'Asia/Kathmandu', date: '2026-10-16' })
    expect(timing.at?.toISOString()).toBe('2026-10-15T18:45:00.000Z')
  })
  test('a time in another zone is kept as the account’s own wall time of that moment', () => {
    const timing = resolveSchedule({ kind: 'date', wall: '2026-10-16T01:00', zone: 'Asia/Tokyo' }, moment) as Timing
    expect(timing).toMatchObject({ wall: '2026-10-15T17:00', zone: 'Europe/Lisbon', date: '2026-10-15', twice: false })
    expect(timing.at?.toISOString()).toBe('2026-10-15T16:00:00.000Z')
  })
  // The clocks of Lisbon go back at 01:00 UTC on 25 October: 01:30 comes twice, at 00:30 and at 01:30 UTC.
  test.each([
    [
      'the first 01:30 is the account’s own',
      '2026-10-25T00:30',
      { wall: '2026-10-25T01:30', zone: 'Europe/Lisbon', twice: true },
    ],
    [
      'the second keeps the zone that can name it',
      '2026-10-25T01:30',
      { wall: '2026-10-25T01:30', zone: 'UTC', twice: false },
    ],
  ])('a moment in an hour that comes twice: %s', (_, wall, kept) => {
    const timing = resolveSchedule({ kind: 'date', wall, zone: 'UTC' }, { ...moment, plan: 2 }) as Timing
    expect(timing).toMatchObject(kept)
    expect(timing.at?.toISOString()).toBe(`${wall}:00.000Z`)
  })
  test('whatever the zone, the kept wall time means the same moment', () => {
    fc.assert(
      fc.property(anywhere, anyZone, ({ zone, instant }, accountZone) => {
        const given = { kind: 'draft', wall: wallOf(instant, zone), zone } as const
        const timing = resolveSchedule(given, { now, accountZone, plan: 0 }) as Timing
        const again = resolveSchedule(
          { ...given, wall: timing.wall as string, zone: timing.zone },
          { now, accountZone, plan: 0 },
        )
        expect((again as Timing).at).toEqual(timing.at)
      }),
      { numRuns: 500 },
    )
  })
  test('up to now is past; a minute later is not', () => {
    expect(resolveSchedule({ kind: 'date', wall: '2026-10-15T13:00' }, moment)).toMatchObject({
      code: 'schedule_in_past',
    })
    expect(isScheduleError(resolveSchedule({ kind: 'date', wall: '2026-10-15T13:01' }, moment))).toBe(false)
  })
  test('the plan bounds how far ahead', () => {
    expect(resolveSchedule({ kind: 'date', wall: '2026-11-14T12:00' }, moment)).toMatchObject({ kind: 'date' })
    expect(resolveSchedule({ kind: 'date', wall: '2026-11-14T12:01' }, moment)).toMatchObject({
      code: 'schedule_too_far',
      message: 'Your Free plan can schedule up to 30 days ahead.',
    })
  })
  test('a skipped time names the nearest times before and after it', () => {
    expect(resolveSchedule({ kind: 'date', wall: '2027-03-28T01:30' }, { ...moment, plan: 3 })).toMatchObject({
      code: 'schedule_gap',
      message: '01:30 doesn’t exist on 28 March: the clocks in Lisbon go forward. Choose 00:59 or 02:00.',
      details: { before: '2027-03-28T00:59', after: '2027-03-28T02:00' },
    })
  })
  test.each(['2026-02-31T10:00', '2026-13-01T10:00', '2026-10-16T25:00', '1999-12-31T23:59', '2200-01-01T00:00'])(
    '%s is no time',
    wall =>
      expect(resolveSchedule({ kind: 'date', wall }, moment)).toMatchObject({
        code: 'invalid_input',
        part: 'wall',
      }),
  )
  test('a date needs a time, a draft does not, and a draft’s time may be past', () => {
    expect(resolveSchedule({ kind: 'date' }, moment)).toMatchObject({ code: 'invalid_input' })
    expect(resolveSchedule({ kind: 'draft' }, moment)).toMatchObject({ kind: null, at: null })
    expect(resolveSchedule({ kind: 'draft', wall: '2026-01-01T10:00' }, moment)).toMatchObject({ kind: 'date' })
  })
  test('now may leave a few seconds to take it back; a date has no such thing', () => {
    const late = { now: new Date('2026-10-15T22:59:57Z'), accountZone: 'Europe/Lisbon', plan: 0 }
    const timing = resolveSchedule({ kind: 'now', undo_seconds: 5 }, late) as Timing
    expect(timing.at?.toISOString()).toBe('2026-10-15T23:00:02.000Z')
    expect(timing).toMatchObject({ kind: 'now', wall: null, date: '2026-10-16' })
    expect(resolveSchedule({ kind: 'date', wall: '2026-10-16T10:00', undo_seconds: 5 }, moment)).toMatchObject({
      code: 'invalid_input',
      part: 'undo_seconds',
    })
  })
  test.each(['Europe/Atlantis', '+01:00', '', 'Etc/../UTC'])('%s is no zone', zone => {
    expect(isZone(zone)).toBe(false)
    expect(resolveSchedule({ kind: 'now', zone }, moment)).toMatchObject({ code: 'timezone_unknown' })
  })
})
