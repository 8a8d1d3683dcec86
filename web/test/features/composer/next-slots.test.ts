import type { AvailableSlots, SlotPlace } from '@fanfare/contracts/entities/timeslots.ts'
import { describe, expect, it } from 'vitest'
import { reduce } from '../../../src/features/composer/model/composer-reducer.ts'
import { emptyComposer } from '../../../src/features/composer/model/composer-state.ts'
import { slotChoices, slotTimes } from '../../../src/features/composer/model/next-slots.ts'
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

  it('is offered with later times that all accounts have free', () => {
    const at = (slot_wall: string) => place({ slot_wall, wall: slot_wall })
    const lisbon = free(
      '1',
      'Europe/Lisbon',
      ...['15T18:00', '16T18:00', '17T18:00', '18T18:00'].map(t => at(`2026-10-${t}`)),
    )
    const oslo = free('2', 'Europe/Oslo', ...['15T09:00', '16T09:00', '17T18:00'].map(t => at(`2026-10-${t}`)))
    expect(slotChoices([lisbon])).toEqual([null, '2026-10-16T18:00', '2026-10-17T18:00'])
    expect(slotChoices([lisbon, oslo])).toEqual([null, '2026-10-17T18:00'])
    // The next one of all is no other choice, but one that is the next of some is.
    expect(slotChoices([lisbon, lisbon])).toEqual([null, '2026-10-16T18:00', '2026-10-17T18:00'])
    const late = { ...lisbon, slots: lisbon.slots.slice(1) }
    expect(slotChoices([lisbon, late])).toEqual([null, '2026-10-16T18:00', '2026-10-17T18:00'])
    expect(slotChoices([lisbon, free('3', 'UTC')])).toEqual([null])
    expect(slotChoices([])).toEqual([null])
    const state = reduce(reduce(emptyComposer(['1', '2'], null), { type: 'when', when: 'slot' }), {
      type: 'slot',
      slot: '2026-10-17T18:00',
    })
    const offer = { zone: 'Europe/Lisbon', wall: '2026-10-15T18:00' }
    expect(scheduleOf(state, offer)).toEqual({ kind: 'time_slot', wall: '2026-10-17T18:00' })
    expect(slotTimes([lisbon, oslo], state.slot).map(({ wall }) => wall)).toEqual(Array(2).fill('2026-10-17T18:00'))
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
})
