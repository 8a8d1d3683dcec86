import { expect, test } from 'vitest'
import { postsSentence, shiftPhrase } from '../../../src/lib/account-zone/zone-words.ts'

test('moves are said as a person would', () => {
  expect(shiftPhrase(0)).toBe('at the same moment')
  expect(shiftPhrase(-540)).toBe('9 h earlier')
  expect(shiftPhrase(330)).toBe('5 h 30 min later')
  expect(shiftPhrase(30)).toBe('30 min later')
})

test('what becomes of scheduled posts is one sentence', () => {
  expect(postsSentence(0, 'clock')).toBe('No scheduled post is on another clock.')
  expect(postsSentence(1, 'moment')).toBe('1 scheduled post keeps its moment.')
  expect(postsSentence(3, 'moment')).toBe('3 scheduled posts keep their moment.')
  expect(postsSentence(1, 'clock')).toBe('1 scheduled post goes out at the same time on the new clock.')
  expect(postsSentence(2, 'clock')).toBe('2 scheduled posts go out at the same time on the new clock.')
})
