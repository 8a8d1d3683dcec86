import { expect, test } from 'vitest'
import { cursorText, readCursor } from '../../src/model/cursor.ts'

const sorts = ['post_at', '-updated_at'] as const

test('a cursor is read as it was written, and needs no encoding in an address', () => {
  for (const cursor of [
    { sort: '-updated_at', at: '1795240580496123', id: '779223586600886772' },
    { sort: 'post_at', at: null, id: '7' },
  ]) {
    const text = cursorText(cursor)
    expect(encodeURIComponent(text)).toBe(text)
    expect(readCursor(text, sorts)).toEqual(cursor)
  }
})

test('what is no cursor is none', () => {
  const written = (text: string) => Buffer.from(text).toString('base64url')
  for (const text of [
    '',
    'x',
    written('likes|1|2'),
    written('post_at|x|2'),
    written('post_at|1|0'),
    written('post_at|1|2|3'),
  ])
    expect(readCursor(text, sorts)).toBeUndefined()
})
