import { expect, it } from 'vitest'
import { firstWords } from '../../../src/features/composer/model/first-words.ts'

it.each([
  ['', ''],
  [' New bowls\n\nare in ', 'New bowls are in'],
  ['Our summer glazes arrive on Thursday, with two new blues', 'Our summer glazes arrive on…'],
  [`${'a'.repeat(31)} b`, `${'a'.repeat(31)}…`],
  ['陶'.repeat(40), `${'陶'.repeat(32)}…`],
])('%j is known again by %j', (caption, words) => {
  expect(firstWords(caption)).toBe(words)
})
