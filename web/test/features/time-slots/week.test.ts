import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { describe, expect, it } from 'vitest'
import {
  copyChanges,
  daysPhrase,
  movedPosts,
  newTimesSentence,
  slotsByDay,
} from '../../../src/features/time-slots/model/week.ts'

const slot = (id: string, account_id: string, day: number, hour: string): Timeslot => ({
  id,
  account_id,
  social_account_id: account_id,
  day,
  hour,
  posts: [],
  posts_count: 0,
})

describe('what a copy changed', () => {
  it('is created or deleted; what stays is neither', () => {
    const before = [slot('1', 'b', 1, '09:00'), slot('2', 'b', 2, '09:00'), slot('3', 'c', 1, '10:00')]
    const after = [slot('2', 'b', 2, '09:00'), slot('4', 'b', 3, '09:00'), slot('5', 'c', 2, '09:00')]
    expect(copyChanges(before, after)).toEqual({ created: ['4', '5'], deleted: ['1', '3'] })
    expect(copyChanges(before, before)).toEqual({ created: [], deleted: [] })
  })
})

describe('the sentence of a slot that was moved', () => {
  const holding = (...ids: string[]) => ({
    ...slot('1', 'b', 1, '09:00'),
    posts: ids.map(id => ({ id, post_at: '2027-01-04T09:00:00.000Z' })),
    posts_count: ids.length,
  })

  it('says which posts went along and which stayed', () => {
    expect(movedPosts(holding(), holding())).toBe('')
    expect(movedPosts(holding('7'), holding('7'))).toBe(', with its post')
    expect(movedPosts(holding('7', '8'), holding('7', '8', '9'))).toBe(', with its 2 posts')
    expect(movedPosts(holding('7', '8'), holding('8'))).toBe(', with its post. 1 post keeps its time')
    expect(movedPosts(holding('7', '8'), holding())).toBe('. 2 posts keep their times')
    expect(movedPosts({ ...holding('7', '8'), posts_count: 30 }, holding('7', '8'))).toBe(', with its posts')
  })
})

describe('the week of time slots', () => {
  it('has the slots of one account, each day in order of time', () => {
    const slots = [slot('1', '11', 1, '18:00'), slot('2', '12', 1, '07:00'), slot('3', '11', 1, '09:00')]
    expect(
      slotsByDay(slots, '11')
        .get(1)
        ?.map(({ id }) => id),
    ).toEqual(['3', '1'])
    expect(slotsByDay(slots, '11').get(2)).toBeUndefined()
  })

  it('says days as a person would', () => {
    expect(daysPhrase([3])).toBe('Wednesday')
    expect(daysPhrase([5, 1, 3])).toBe('Monday, Wednesday and Friday')
    expect(daysPhrase([5, 4, 3, 2, 1])).toBe('weekdays')
    expect(daysPhrase([1, 2, 3, 4, 5, 6, 7])).toBe('every day')
  })
})

it('says which new times there will be', () => {
  expect(newTimesSentence(['09:00'], [1, 2, 3, 4, 5])).toBe('Adds 09:00 on weekdays.')
  expect(newTimesSentence(['09:00', '18:05'], [1, 2, 3, 4, 5, 6, 7])).toBe('Adds 09:00 and 18:05 every day.')
  expect(newTimesSentence(['09:00'], [1, 5])).toBe('Adds 09:00 on Monday and Friday.')
})
