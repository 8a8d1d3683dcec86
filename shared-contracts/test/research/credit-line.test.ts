import { expect, test } from 'vitest'
import { creditLine } from '../../src/research/credit-line.ts'

test('the creator is credited by the name that leads to them on their network', () => {
  const both = { username: 'fernandfield', user_fullname: 'Fern & Field' }
  expect(creditLine({ network: 'ig', ...both })).toBe('Credit: @fernandfield')
  expect(creditLine({ network: 'tiktok', ...both })).toBe('Credit: @fernandfield')
  expect(creditLine({ network: 'fb', ...both })).toBe('Credit: Fern & Field')
  expect(creditLine({ network: 'fb', username: 'fernandfield', user_fullname: null })).toBe('Credit: fernandfield')
  expect(creditLine({ network: 'ig', username: null, user_fullname: 'Fern & Field' })).toBe('Credit: Fern & Field')
  expect(creditLine({ network: 'ig', username: null, user_fullname: null })).toBeNull()
})
