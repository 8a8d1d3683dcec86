import { expect, it } from 'vitest'
import { sourceOf } from '../../../src/features/composer/model/source.ts'

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
