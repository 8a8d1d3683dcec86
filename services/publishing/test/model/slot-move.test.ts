import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedWithSlot } from '../../src/model/planner/slot-move.ts'
import { slotTimeOn } from '../../src/model/planner/slot-times.ts'

const zones = ['UTC', 'Europe/Oslo', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'Antarctica/Troll']
const MINUTE_MS = 60_000
const slot = fc.record({
  id: fc.constant('1'),
  day: fc.integer({ min: 1, max: 7 }),
  minute: fc.integer({ min: 0, max: 1439 }),
})

test('a slot that is moved and moved back leaves its posts exactly where they were, also when the clocks change', () => {
  fc.assert(
    fc.property(
      slot,
      slot,
      fc.constantFrom(...zones),
      fc.integer({ min: 0, max: 60 }),
      fc.integer({ min: -60, max: 60 }),
      (from, to, zone, week, beside) => {
        const monday = Temporal.PlainDate.from('2027-01-04').add({ weeks: week })
        const date = monday.add({ days: from.day - 1 }).toString()
        const time = slotTimeOn(date, from, zone)
        if (!time) return
        const post = { at: time.at + beside * MINUTE_MS, date }
        const moved = movedWithSlot(post, from, to, zone)
        if (!moved) return
        expect(Temporal.PlainDate.from(moved.date).dayOfWeek).toBe(to.day)
        expect(monday.until(moved.date).days).toBe(to.day - 1)
        expect(movedWithSlot(moved, to, from, zone)).toEqual(post)
      },
    ),
  )
})
