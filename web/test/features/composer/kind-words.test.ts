import { describe, expect, test } from 'vitest'
import { noOptions, nothingChosen, type RichOption } from '../../../src/features/composer/model/composer-state.ts'
import {
  chosenWords,
  clockOf,
  kindsFor,
  lengthOf,
  optionWords,
} from '../../../src/features/composer/model/kind-words.ts'

describe('kinds', () => {
  test('only those that a chosen network has are offered, and the one that a post is', () => {
    expect(kindsFor(['ig'], 'post')).toEqual(['post', 'story', 'reel', 'igtv'])
    expect(kindsFor([], 'post')).toEqual(['post', 'story', 'reel', 'igtv'])
    expect(kindsFor(['fb'], 'post')).toEqual(['post', 'story', 'reel'])
    expect(kindsFor(['fb'], 'igtv')).toEqual(['post', 'story', 'reel', 'igtv'])
  })
})

test.each([
  [4, '0:04'],
  [12.34, '0:12'],
  [30, '0:30'],
  [59.97, '1:00'],
  [60, '1:00'],
  [150, '2:30'],
])('%s seconds are %s long', (seconds, words) => expect(lengthOf(seconds)).toBe(words))

test('what is chosen is said in words', () => {
  expect(clockOf(65.4)).toBe('1:05')
  expect(chosenWords(nothingChosen)).toBe('As it is')
  expect(chosenWords({ ...nothingChosen, add_background: 'color_16_9' })).toBe('coloured background, 16:9')
  expect(chosenWords({ ...nothingChosen, start: 5, add_background: 'blur' })).toBe(
    '0:05 to the end, blurred background',
  )
  const rich = Object.keys(noOptions).filter(
    name => typeof noOptions[name as keyof typeof noOptions] !== 'boolean',
  ) as RichOption[]
  expect(rich.map(option => optionWords(option, noOptions))).toEqual(rich.map(() => ''))
  const chosen = { ...noOptions, collaborators: ['juno', 'olea'], cover: { media_id: null, at: 65 } }
  expect(rich.map(option => optionWords(option, chosen)).filter(Boolean)).toEqual(['@juno, @olea', 'At 1:05'])
})
