import { expect, it } from 'vitest'
import { homeOf, sourceOf } from '../../../src/features/composer/model/source.ts'

it.each([
  [undefined, { postId: undefined, libraryId: null }],
  ['new', { postId: undefined, libraryId: null }],
  ['742', { postId: '742', libraryId: null }],
  ['library-15', { postId: undefined, libraryId: '15' }],
  ['library-', undefined],
  ['elsewhere', undefined],
])('%s opens what it names', (source, opens) => {
  expect(sourceOf(source)).toEqual(opens)
})

it.each([
  [undefined, '/publishing/calendar/month'],
  ['post-status', '/publishing/post-status/scheduled'],
  ['time-slots', '/publishing/time-slots'],
  ['constructor', '/publishing/calendar/month'],
])('an editor that was opened from %s by its address closes to %s', (source, home) => {
  expect(homeOf(source)).toBe(home)
})
