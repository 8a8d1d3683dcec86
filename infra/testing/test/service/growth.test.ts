import { expect, test } from 'vitest'
import { growsLinearly } from '../../growth.ts'

const text = (length: number) => 'ab '.repeat(length / 3)

test('what reads its text once grows with it', () => {
  expect(growsLinearly(given => given.replaceAll('a', 'x'), text, 16_000)).toBe(true)
  expect(growsLinearly(given => given.length, text, 16_000)).toBe(true)
})

test('what reads it again from every character does not', () => {
  const again = (given: string) => /[a-z ]+!/.test(given)
  expect(growsLinearly(again, text, 1_800)).toBe(false)
})
