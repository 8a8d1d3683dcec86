import { describe, expect, test } from 'vitest'
import { nextTagCursor, readTagCursor, writeTagCursor } from '../../src/model/tag-cursors.ts'

describe('a cursor of posts of a hashtag', () => {
  test('is read as it was written, with the network’s own one inside', () => {
    for (const order of ['top', 'recent'] as const)
      for (const after of [undefined, 'QVFIUmY', 'a~b=='])
        expect(readTagCursor(writeTagCursor({ order, after }))).toEqual({ order, after })
  })

  test('is not needed for the first page, which is of the popular posts', () => {
    expect(readTagCursor(undefined)).toEqual({ order: 'top', after: undefined })
  })

  test.each(['QVFIUmY', 'toplist', 'recent', ''])('%j is none of ours', given => {
    expect(readTagCursor(given)).toBeUndefined()
  })

  test('leads from the popular posts to those of the last day, and then nowhere', () => {
    expect(nextTagCursor({ order: 'top', after: undefined }, 'A')).toBe('top~A')
    expect(nextTagCursor({ order: 'top', after: 'A' }, undefined)).toBe('recent~')
    expect(nextTagCursor({ order: 'recent', after: undefined }, 'B')).toBe('recent~B')
    expect(nextTagCursor({ order: 'recent', after: 'B' }, undefined)).toBeUndefined()
  })
})
