import { expect, test } from 'vitest'
import {
  movedBy,
  placeInFrame,
  placeWithin,
  placeWords,
  tagLimit,
  usernameFault,
  usernameOf,
} from '../../../src/features/composer/model/people.ts'

test('a username is taken as it is typed or pasted, and refused with what to do', () => {
  expect(usernameOf(' @olea.and_sons ')).toBe('olea.and_sons')
  expect(usernameFault('olea.and_sons', ['juno'])).toBeUndefined()
  expect(usernameFault('', [])).toBe('Type a username.')
  expect(usernameFault('ana maria', [])).toMatch(/letters, digits/)
  expect(usernameFault('Juno', ['juno'])).toBe('@Juno is there already.')
  expect(usernameFault('a'.repeat(65), [])).toMatch(/too long/)
})

test('arrow keys move by a hundredth, with Shift by a tenth, and never out of the picture', () => {
  expect(movedBy('ArrowLeft', { x: 0.5, y: 0.5 }, false)).toEqual({ x: 0.49, y: 0.5 })
  expect(movedBy('ArrowDown', { x: 0.5, y: 0.95 }, true)).toEqual({ x: 0.5, y: 1 })
  expect(movedBy('Enter', { x: 0.5, y: 0.5 }, false)).toBeUndefined()
  expect(placeWithin({ x: -3, y: 0.123456 })).toEqual({ x: 0, y: 0.1235 })
  expect(placeWords({ x: 0.254, y: 1 })).toBe('25 % from the left, 100 % from the top')
})

test('a place in a picture that fills a frame of another shape', () => {
  expect(placeInFrame({ x: 0.25, y: 0.25 }, 1, 1)).toEqual({ x: 0.25, y: 0.25 })
  // Twice as wide as the frame: the outer quarters are cut off.
  expect(placeInFrame({ x: 0.25, y: 0.5 }, 2, 1)).toEqual({ x: 0, y: 0.5 })
  expect(placeInFrame({ x: 0.1, y: 0.5 }, 2, 1)).toBeUndefined()
  expect(placeInFrame({ x: 0.5, y: 0.9 }, 0.5, 1)).toBeUndefined()
})

test('only networks with tags count', () => {
  expect(tagLimit(['fb'], 'post')).toBeUndefined()
  expect(tagLimit(['fb', 'ig'], 'post')).toEqual({ name: 'Instagram', most: 20 })
})
