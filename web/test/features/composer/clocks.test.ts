import { describe, expect, it } from 'vitest'
import { apartLabel, clocksDiffer, timesOf, whenEach } from '../../../src/features/composer/model/clocks.ts'
import { timesIn } from '../../../src/lib/time/time.ts'

const zones = ['Europe/Oslo', 'Europe/Lisbon', 'Europe/Oslo']
const plain = (wall: string, clock: 'local' | 'moment', where = zones) =>
  timesOf(wall, where, clock).map(({ wall: own, zone, at }) => `${own} ${zone} ${at}`)

describe('two accounts in two zones', () => {
  it('publish at the same local time, an hour apart', () => {
    expect(plain('2026-11-24T10:15', 'local')).toEqual([
      '2026-11-24T10:15 Europe/Oslo 2026-11-24T09:15:00Z',
      '2026-11-24T10:15 Europe/Lisbon 2026-11-24T10:15:00Z',
    ])
    expect(apartLabel(timesOf('2026-11-24T10:15', zones, 'local'))).toBe('1 hour apart')
  })
  it('or at the same moment, each on its own clock', () => {
    expect(plain('2026-11-24T00:15', 'moment')).toEqual([
      '2026-11-24T00:15 Europe/Oslo 2026-11-23T23:15:00Z',
      '2026-11-23T23:15 Europe/Lisbon 2026-11-23T23:15:00Z',
    ])
    expect(apartLabel(timesOf('2026-11-24T00:15', zones, 'moment'))).toBeNull()
  })
  it('choose only where their clocks differ at that time', () => {
    expect(clocksDiffer('2026-11-24T10:15', zones)).toBe(true)
    expect(clocksDiffer('2026-11-24T10:15', ['Europe/Oslo', 'Europe/Berlin'])).toBe(false)
    expect(clocksDiffer('2026-11-24T10:15', ['Europe/Oslo'])).toBe(false)
    // The clocks of Europe go back on 25 October 2026, those of New York a week later.
    const apart = (day: string) => apartLabel(timesOf(`${day}T10:15`, ['Europe/Lisbon', 'America/New_York'], 'local'))
    expect([apart('2026-10-24'), apart('2026-10-26'), apart('2026-11-02')]).toEqual([
      '5 hours apart',
      '4 hours apart',
      '5 hours apart',
    ])
    expect(apartLabel(timesOf('2026-11-24T10:15', ['UTC', 'Asia/Kathmandu'], 'local'))).toBe('5 hours 45 minutes apart')
  })
  it('are both named in the promise; another day is said', () => {
    const year = Temporal.Now.plainDateISO().year
    const when = (wall: string, clock: 'local' | 'moment', where = zones) =>
      whenEach(timesOf(wall, where, clock), timesIn({ dateFormat: 'DD/MM/YYYY', timeFormat: 24 }))
    const day = (date: string) => {
      const at = Temporal.PlainDate.from(date)
      return `${['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][at.dayOfWeek - 1]} ${at.day} Nov`
    }
    expect(when(`${year}-11-24T10:15`, 'local')).toBe(`${day(`${year}-11-24`)}, 10:15 Oslo · 10:15 Lisbon`)
    expect(when(`${year}-11-24T00:15`, 'moment')).toBe(
      `${day(`${year}-11-24`)}, 00:15 Oslo · ${day(`${year}-11-23`)}, 23:15 Lisbon`,
    )
    expect(when(`${year}-11-24T10:15`, 'local', ['UTC', 'Asia/Tokyo', 'Europe/Oslo', 'Europe/Lisbon'])).toBe(
      `${day(`${year}-11-24`)}, 10:15 UTC · 10:15 Tokyo · 10:15 Oslo · 1 more`,
    )
  })
})
