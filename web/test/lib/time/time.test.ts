import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cityOf,
  type Formats,
  localClock,
  offsetLabel,
  parseClock,
  timesIn,
  wallOf,
  zoneLabel,
} from '../../../src/lib/time/time.ts'

const year = Temporal.Now.plainDateISO('Europe/Lisbon').year
const { agoLabel, instantLabel, pastLabel, secondsLabel, timeLabel, whenLabel } = timesIn({
  dateFormat: 'DD/MM/YYYY',
  timeFormat: 24,
})

describe('labels', () => {
  it('says when, where: weekday, day, time and city', () => {
    const day = Temporal.PlainDate.from({ year, month: 10, day: 15 })
    const weekday = day.toLocaleString('en-GB', { weekday: 'short' })
    expect(whenLabel(`${year}-10-15T18:05`, 'Europe/Lisbon')).toBe(`${weekday} 15 Oct, 18:05 Lisbon`)
    expect(whenLabel('2020-10-15T18:05', 'Europe/Lisbon')).toBe('Thu 15 Oct 2020, 18:05 Lisbon')
  })
  it('reads an instant in the zone, on both sides of a change of clocks', () => {
    expect(instantLabel('2020-10-25T00:30:00Z', 'Europe/Lisbon')).toBe('Sun 25 Oct 2020, 01:30 Lisbon')
    expect(instantLabel('2020-10-25T01:30:00Z', 'Europe/Lisbon')).toBe('Sun 25 Oct 2020, 01:30 Lisbon')
    expect(timeLabel('2020-03-29T01:00:00Z', 'Europe/Oslo')).toBe('03:00')
    expect(wallOf('2020-03-29T00:59:59Z', 'Europe/Oslo')).toBe('2020-03-29T01:59')
  })
  it('writes twelve hours and American dates for those who chose them', () => {
    const { clockLabel, hourLabel, dateLabel, dayLabel } = timesIn({ dateFormat: 'MM/DD/YYYY', timeFormat: 12 })
    expect([0, 9, 12, 23].map(hour => clockLabel({ hour, minute: 5 }))).toEqual([
      '12:05\u202fam',
      '9:05\u202fam',
      '12:05\u202fpm',
      '11:05\u202fpm',
    ])
    expect([0, 9, 12, 23].map(hourLabel)).toEqual(['12\u202fam', '9\u202fam', '12\u202fpm', '11\u202fpm'])
    expect([0, 18].map(timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 }).hourLabel)).toEqual(['00:00', '18:00'])
    // Nothing between the time and its half of the day breaks a line.
    expect(clockLabel({ hour: 18, minute: 7 })).not.toMatch(/[ \u200b]/)
    expect(dayLabel(Temporal.PlainDate.from('2020-10-15'), 2020)).toBe('Thu Oct 15')
    expect(dateLabel('2020-10-15T23:30:00Z', 'Europe/Oslo')).toBe('10/16/2020')
    const dateIn = (dateFormat: Formats['dateFormat'], instant: string) =>
      timesIn({ dateFormat, timeFormat: 24 }).dateLabel(instant, 'UTC')
    expect(dateIn('YYYY-MM-DD', '2020-10-15T12:00:00Z')).toBe('2020-10-15')
    expect(dateIn('D MMM YYYY', '2020-10-05T12:00:00Z')).toBe('5 Oct 2020')
  })
  it('names zones by their city and offset at that instant', () => {
    const summer = Temporal.Instant.from('2026-07-01T12:00:00Z')
    expect(zoneLabel('Europe/Lisbon', summer)).toBe('Lisbon, UTC+1')
    expect(zoneLabel('America/St_Johns', summer)).toBe('St Johns, UTC-2:30')
    expect(zoneLabel('Asia/Kolkata', summer)).toBe('Kolkata, UTC+5:30')
    expect(zoneLabel('UTC', summer)).toBe('UTC')
    expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires')
    expect(offsetLabel('Europe/Lisbon', Temporal.Instant.from('2026-01-01T12:00:00Z'))).toBe('UTC')
  })
  it('says when something was on the clock of a zone, by today and yesterday', () => {
    const now = Temporal.Instant.from('2026-10-15T22:30:00Z')
    const past = (instant: string, zone: string) => pastLabel(instant, zone, now)
    expect(past('2026-10-15T17:50:00Z', 'Europe/Lisbon')).toBe('today, 18:50')
    // There it is past midnight already.
    expect(past('2026-10-15T17:50:00Z', 'Europe/Oslo')).toBe('yesterday, 19:50')
    expect(past('2026-10-10T17:50:00Z', 'UTC')).toBe('Sat 10 Oct, 17:50')
  })
  it('says how long ago', () => {
    const now = Temporal.Instant.from('2026-10-15T12:00:00Z')
    const ago = (seconds: number) => agoLabel(now.subtract({ seconds }).toString(), 'UTC', now)
    expect([5, 240, 7300, 90_000, 6 * 86_400, 40 * 86_400].map(ago)).toEqual([
      'just now',
      '4 min ago',
      '2 h ago',
      'yesterday',
      '6 days ago',
      '05/09/2026',
    ])
  })
})

it('gives back the wall-clock time that was meant, for any time that exists in the zone', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 365 * 24 * 60 * 4 }),
      fc.constantFrom('Europe/Lisbon', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
      (minutes, zone) => {
        const instant = Temporal.Instant.from('2024-01-01T00:00:00Z').add({ minutes })
        const wall = wallOf(instant.toString(), zone)
        const back = Temporal.PlainDateTime.from(wall).toZonedDateTime(zone, { disambiguation: 'earlier' }).toInstant()
        // Twice a year an hour comes twice: then the first one is meant.
        expect(back.until(instant).total('minutes')).toBeOneOf([0, 30, 60])
      },
    ),
  )
})

it('reads a clock as people type it', () => {
  const read = {
    '18:05': '18:05',
    '1805': '18:05',
    '9': '09:00',
    '09:30': '09:30',
    '6:05 pm': '18:05',
    '6:05\u202fpm': '18:05',
    '6:05 p.m.': '18:05',
    '6p': '18:00',
    '12 am': '00:00',
    '12:15 pm': '12:15',
    ' 7.45 ': '07:45',
  }
  for (const [text, time] of Object.entries(read)) expect(parseClock(text), text).toBe(time)
  for (const text of ['', 'noon', '24:00', '12:60', '13 pm', '0 am', '18:5', '1:23:45'])
    expect(parseClock(text), text).toBeUndefined()
})

it('writes a time to the second', () => {
  expect(secondsLabel('2026-10-14T11:30:06.412Z', 'Europe/Lisbon')).toBe('12:30:06 Lisbon')
  const twelve = timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 12 })
  expect(twelve.secondsLabel('2026-10-14T11:30:06Z', 'Europe/Lisbon')).toBe('12:30:06\u202fpm Lisbon')
})

it('knows the clock of a language', () => {
  expect(['en-GB', 'pt-PT', 'en-US', 'ja-JP'].map(language => localClock(language))).toEqual([24, 24, 12, 24])
})

it('writes days from one to another with their month once where it stands after their number', () => {
  const at = (day: string) => Temporal.PlainDate.from(day)
  const label = (dateFormat: 'DD/MM/YYYY' | 'MM/DD/YYYY', first: string, last: string) =>
    timesIn({ dateFormat, timeFormat: 24 }).spanLabel(at(first), at(last))
  expect(label('DD/MM/YYYY', '2020-11-27', '2020-11-30')).toBe('Fri 27 to Mon 30 Nov 2020')
  expect(label('DD/MM/YYYY', '2020-11-27', '2020-12-01')).toBe('Fri 27 Nov 2020 to Tue 1 Dec 2020')
  expect(label('DD/MM/YYYY', '2020-11-27', '2020-11-27')).toBe('Fri 27 Nov 2020')
  expect(label('MM/DD/YYYY', '2020-11-27', '2020-11-30')).toBe('Fri Nov 27 2020 to Mon Nov 30 2020')
})
