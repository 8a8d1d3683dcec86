import type { AvailableSlots, SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'
import { describe, expect, it } from 'vitest'
import { reduce } from '../../../src/features/composer/model/composer-reducer.ts'
import { emptyComposer } from '../../../src/features/composer/model/composer-state.ts'
import { slotTimes, variedPhrase } from '../../../src/features/composer/model/next-slots.ts'
import { draftScheduleOf, scheduleOf } from '../../../src/features/composer/model/request.ts'
import { verbOf } from '../../../src/features/composer/model/submit-label.ts'

const place = (given: Partial<SlotPlace> = {}): SlotPlace => ({
  slot_id: '1',
  date: '2026-10-15',
  slot_wall: '2026-10-15T18:00',
  wall: '2026-10-15T18:00',
  at: '2026-10-15T17:00:00Z',
  varied_minutes: 0,
  moved: false,
  passed: [],
  passed_count: 0,
  ...given,
})
const free = (id: string, timezone: string, ...slots: SlotPlace[]): AvailableSlots => ({
  social_account_id: id,
  timezone,
  slots,
  ends: slots.length > 0 ? null : 'no_slots',
})

describe('the next slot of a post', () => {
  it('is asked for without a time, and a draft keeps none', () => {
    const state = reduce(emptyComposer(['1'], '2026-10-15T18:00'), { type: 'when', when: 'slot' })
    const offer = { zone: 'Europe/Lisbon', wall: '2026-10-15T18:00' }
    expect(scheduleOf(state, offer)).toEqual({ kind: 'time_slot' })
    expect(draftScheduleOf(state, offer)).toEqual({ kind: 'draft' })
    expect(verbOf('slot', 1)).toBe('Schedule post')
    expect(verbOf('slot', 3)).toBe('Schedule 3 posts')
  })

  it('is said for each account that has one, the earliest first', () => {
    const accounts = [
      free('1', 'Europe/Lisbon', place()),
      free('2', 'Europe/Oslo'),
      free('3', 'Europe/Oslo', place({ at: '2026-10-15T07:00:00Z', wall: '2026-10-15T09:00' })),
    ]
    const times = slotTimes(accounts, null)
    expect(times.map(({ zone, wall }) => [zone, wall])).toEqual([
      ['Europe/Oslo', '2026-10-15T09:00'],
      ['Europe/Lisbon', '2026-10-15T18:00'],
    ])
  })

  it('can be a later one of one account, until the accounts or the way to schedule change', () => {
    const later = place({ slot_wall: '2026-10-16T18:00', wall: '2026-10-16T18:03', at: '2026-10-16T17:03:00Z' })
    const offer = { zone: 'Europe/Lisbon', wall: '2026-10-15T18:00' }
    const next = reduce(emptyComposer(['1'], null), { type: 'when', when: 'slot' })
    const chosen = reduce(next, { type: 'slot', slot: later.slot_wall })
    expect(scheduleOf(chosen, offer)).toEqual({ kind: 'time_slot', wall: '2026-10-16T18:00' })
    expect(slotTimes([free('1', 'Europe/Lisbon', place(), later)], chosen.slot)).toMatchObject([
      { wall: later.slot_wall },
    ])
    // One that is gone: the next one is taken.
    expect(slotTimes([free('1', 'Europe/Lisbon', place())], chosen.slot)).toMatchObject([{ wall: '2026-10-15T18:00' }])
    for (const action of [
      { type: 'toggleAccount', id: '2' },
      { type: 'chooseAccount', id: '2' },
      { type: 'when', when: 'slot' },
    ] as const)
      expect(scheduleOf(reduce(chosen, action), offer)).toEqual({ kind: 'time_slot' })
  })

  it('says how far beside its slot it is', () => {
    expect(variedPhrase(place(), '18:00')).toBeUndefined()
    expect(variedPhrase(place({ varied_minutes: 1 }), '18:00')).toBe('18:00 slot, 1 minute later')
    expect(variedPhrase(place({ varied_minutes: -4 }), '18:00')).toBe('18:00 slot, 4 minutes earlier')
  })
})
