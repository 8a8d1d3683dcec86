import { databaseOfFile, type TestDatabase } from '@fanfare/infra/testing/database.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../src/db/db.ts'
import type { PublishingTables } from '../../src/db/schema.ts'
import { liesInSlot, type Slot, slotTimes } from '../../src/model/planner/slot-times.ts'
import { isNearSlot } from '../../src/stores/slot-posts.ts'

/** Zones whose clocks change in ways of their own: by half an hour, at midnight, in the south, by two hours. */
const zones = [
  'Europe/Lisbon',
  'Europe/Dublin',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'Asia/Jerusalem',
  'Asia/Beirut',
  'Antarctica/Troll',
  'Pacific/Auckland',
  'America/Havana',
]
const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await databaseOfFile({ tables: false })
  db = openDatabase<PublishingTables>({ url: database.url('publishing'), schema: 'publishing', log: silentLog })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Slots of the day of each change of the clocks in a year, a quarter of an hour apart, as they come on that day. */
function occurrences(zone: string): { slot: Slot; date: string; at: number; moved: boolean }[] {
  let at = Temporal.ZonedDateTime.from(`2027-01-01T00:00[${zone}]`)
  const end = at.add({ years: 1 })
  const dates = new Set<string>()
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next || Temporal.ZonedDateTime.compare(next, end) > 0) break
    dates.add(next.subtract({ minutes: 1 }).toPlainDate().toString()).add(next.toPlainDate().toString())
    at = next
  }
  return [...dates].flatMap(date => {
    const day = Temporal.PlainDate.from(date)
    const start = day.toZonedDateTime(zone).epochMilliseconds
    return Array.from({ length: 16 }, (_, quarter) => quarter * 15).flatMap(minute => {
      const slot = { id: '1', day: day.dayOfWeek, minute }
      const [time] = slotTimes([slot], zone, start - 1, start + 20 * HOUR_MS).filter(one => one.date === date)
      return time ? [{ slot, date, at: time.at, moved: time.moved }] : []
    })
  })
}

test.each(zones)('a post placed beside a slot is in it when the clocks change: %s', async zone => {
  const all = occurrences(zone)
  expect(all.length).toBeGreaterThan(30)
  expect(all.some(({ moved }) => moved)).toBe(true)
  const inside = [-60, -10, 0, 10, 60].flatMap(beside => all.map(one => ({ ...one, at: one.at + beside * MINUTE_MS })))
  const far = [-200, 200].flatMap(beside => all.map(one => ({ ...one, at: one.at + beside * MINUTE_MS })))
  const both = [...inside, ...far]
  expect(inside.filter(one => !liesInSlot(one.at, one.slot, { date: one.date, zone }))).toEqual([])
  expect(far.filter(one => liesInSlot(one.at, one.slot, { date: one.date, zone }))).toEqual([])
  const near = isNearSlot({ at: sql`p.at`, date: sql`p.date`, minute: sql`p.minute`, zone: sql`${zone}::text` }, 60)
  const { rows } = await sql<{ near: boolean }>`
    select ${near} as near from unnest(
      ${both.map(({ at }) => new Date(at).toISOString())}::timestamptz[], ${both.map(({ date }) => date)}::date[],
      ${both.map(({ slot }) => slot.minute)}::int[]
    ) with ordinality as p(at, date, minute, place) order by place`.execute(db)
  const answers = rows.map(row => row.near)
  expect(both.filter((_, place) => answers[place] !== place < inside.length)).toEqual([])
})
