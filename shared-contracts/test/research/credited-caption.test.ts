import { expect, test } from 'vitest'
import { creditedCaption } from '../../src/research/credit-line.ts'
import { savedPosts } from '../../src/research/limits.ts'

const of = (more: Partial<Parameters<typeof creditedCaption>[0]> = {}) =>
  creditedCaption({ network: 'ig', caption: 'Bowls', username: 'olea', user_fullname: 'Olea & Sons', ...more })

test('a line of credit stands below the caption, or alone where there is none', () => {
  expect(of()).toBe('Bowls\n\nCredit: @olea')
  expect(of({ caption: 'Bowls \n' })).toBe('Bowls\n\nCredit: @olea')
  expect(of({ caption: ' ' })).toBe('Credit: @olea')
})
test('a page is named, since Facebook links no username; without a username the name stands', () => {
  expect(of({ network: 'fb' })).toBe('Bowls\n\nCredit: Olea & Sons')
  expect(of({ network: 'fb', user_fullname: null })).toBe('Bowls\n\nCredit: olea')
  expect(of({ username: null })).toBe('Bowls\n\nCredit: Olea & Sons')
})
test('nobody is credited where nobody is known, and nobody twice', () => {
  expect(of({ username: null, user_fullname: null })).toBe('Bowls')
  expect(of({ caption: of() })).toBe(of())
})
test('a caption as long as one may be is cut before the line', () => {
  const long = of({ caption: 'x'.repeat(savedPosts.captionLength) })
  expect(long).toHaveLength(savedPosts.captionLength)
  expect(long).toMatch(/x\n\nCredit: @olea$/)
})
