import { expect, test } from 'vitest'
import { wantedFiles } from '../../../src/features/import/model/wanted-files.ts'

const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type })

test('files are taken by the names that rows have for them, however letters and accents are written', () => {
  const { wanted, refused } = wantedFiles([file('CAFE\u0301.JPG'), file('b.jpg'), file('b.jpg')], ['café.jpg', 'b.jpg'])
  expect(wanted.map(({ name, type }) => [name, type])).toEqual([
    ['café.jpg', 'image/jpeg'],
    ['b.jpg', 'image/jpeg'],
  ])
  expect(refused).toEqual([])
})

test('a file that no row names and one that is no picture are not sent, and it is said why', () => {
  const { wanted, refused } = wantedFiles([file('cat.jpg'), file('a.pdf', 'application/pdf')], ['a.jpg', 'a.pdf'])
  expect(wanted).toEqual([])
  expect(refused[0]).toBe('No row is missing a file called cat.jpg.')
  expect(refused[1]).toMatch(/^a\.pdf isn’t a supported format\. /)
})
