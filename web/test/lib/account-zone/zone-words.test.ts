import { expect, test } from 'vitest'
import { postsSentence, slotsSentence } from '../../../src/lib/account-zone/zone-words.ts'

test('moves are said as a person would', () => {
  const moves = (...minutes: number[]) => slotsSentence(minutes.map(one => ({ minutes: one })))
  expect(moves(-540, -540)).toBe('2 time slots move 9 hours earlier.')
  expect(moves(330)).toBe('1 time slot moves 5 hours 30 minutes later.')
  expect(moves(61)).toBe('1 time slot moves 1 hour 1 minute later.')
  // The clocks of the two zones change on different days.
  expect(moves(-480, -540)).toBe('2 time slots move.')
  expect(moves(0, 0)).toBe('2 time slots don’t move.')
})

test('what becomes of scheduled posts is one sentence', () => {
  expect(postsSentence(0, 'clock')).toBe('No scheduled post is on another clock.')
  expect(postsSentence(1, 'moment')).toBe('1 scheduled post doesn’t change.')
  expect(postsSentence(3, 'moment')).toBe('3 scheduled posts don’t change.')
  expect(postsSentence(1, 'clock')).toBe('1 scheduled post goes out at the same time on the new clock.')
  expect(postsSentence(2, 'clock')).toBe('2 scheduled posts go out at the same time on the new clock.')
})
