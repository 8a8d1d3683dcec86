import { describe, expect, test } from 'vitest'
import { noOptions, nothingChosen } from '../../../src/features/composer/model/composer.ts'
import {
  chosenWords,
  clockOf,
  kindsFor,
  optionWords,
  partsOf,
} from '../../../src/features/composer/model/kind-words.ts'

describe('kinds', () => {
  test('posts, stories and reels are offered; a long video only where it is one', () => {
    expect(kindsFor(['ig'], 'post')).toEqual(['post', 'story', 'reel'])
    expect(kindsFor([], 'post')).toEqual(['post', 'story', 'reel'])
    expect(kindsFor(['fb'], 'igtv')).toEqual(['post', 'story', 'reel', 'igtv'])
  })
})

test('a long story goes out in parts, of the part that was chosen', () => {
  expect(partsOf(nothingChosen, 130, 60)).toBe(3)
  expect(partsOf({ ...nothingChosen, start: 70 }, 130, 60)).toBe(1)
  expect(partsOf({ ...nothingChosen, start: 10, end: 100 }, 130, 60)).toBe(2)
  expect(partsOf(nothingChosen, null, 60)).toBe(1)
})

test('what is chosen is said in words', () => {
  expect(clockOf(65.4)).toBe('1:05')
  expect(chosenWords(nothingChosen)).toBe('As it is')
  expect(chosenWords({ ...nothingChosen, start: 5, add_background: 'blur' })).toBe(
    '0:05 to the end, blurred background',
  )
  expect(optionWords(noOptions)).toBe('No options')
  expect(optionWords({ ...noOptions, link: 'https://a.test', comments_disabled: true })).toBe(
    'https://a.test, comments off',
  )
})
