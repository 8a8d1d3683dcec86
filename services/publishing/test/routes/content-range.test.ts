import { expect, test } from 'vitest'
import { announcedSize, pieceOf } from '../../src/model/upload-piece.ts'
import { announcedBytes, contentRangeOf, rangeOf } from '../../src/routes/content-range.ts'

const piece = (header: string | undefined) => pieceOf(contentRangeOf(header), 100)

test('a Content-Range names a piece of the announced file', () => {
  expect(piece(undefined)).toEqual({ start: 0, length: 100, whole: true })
  expect(piece('bytes 10-19/100')).toEqual({ start: 10, length: 10, whole: false })
})

test.each(['bytes 0-9/99', 'bytes 9-0/100', 'bytes 0-100/100', 'bytes */100', 'bytes 0-9/*', 'words', ''])(
  '%s names no piece of it',
  header => {
    expect(piece(header)).toBeUndefined()
  },
)

test('the size of a file is the total of its Content-Range, else its Content-Length', () => {
  const size = (range?: string, length?: string) =>
    announcedSize(announcedBytes({ 'content-range': range, 'content-length': length }))
  expect(size('bytes 0-9/100', '10')).toBe(100)
  expect(size(undefined, '10')).toBe(10)
  for (const [range, length] of [['bytes 0-9/*', '10'], ['bytes 0-0/0', '1'], [undefined, '0'], [undefined, '1e3'], []])
    expect(size(range, length)).toBeUndefined()
})

test('a Range names the part to send', () => {
  expect(rangeOf(undefined, 100)).toBe('all')
  expect(rangeOf('bytes=0-9', 100)).toEqual({ start: 0, end: 9 })
  expect(rangeOf('bytes=90-', 100)).toEqual({ start: 90, end: 99 })
  expect(rangeOf('bytes=-10', 100)).toEqual({ start: 90, end: 99 })
  expect(rangeOf('bytes=0-999', 100)).toEqual({ start: 0, end: 99 })
  expect(rangeOf('bytes=100-', 100)).toBe('none')
  expect(rangeOf('bytes=-0', 100)).toBe('none')
  for (const odd of ['bytes=5-1', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2']) expect(rangeOf(odd, 100)).toBe('all')
})
