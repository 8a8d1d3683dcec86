import { hash } from 'node:crypto'
import { growsLinearly } from '@fanfare/infra/testing/growth.ts'
import { expect, test } from 'vitest'
import { credentialOf, shownSession } from '../src/identity/credential.ts'

const token = 'a'.repeat(43)
const session = { via: 'session', hash: hash('sha256', token, 'hex') }

test('on https only the cookie that browsers bind to this host counts', () => {
  expect(credentialOf({ cookie: `__Host-fanfare_session=${token}` }, true)).toEqual(session)
  expect(credentialOf({ cookie: `fanfare_session=${token}` }, true)).toBeUndefined()
  // One that a neighbouring host set under the plain name changes nothing.
  const both = `fanfare_session=${'b'.repeat(43)}; __Host-fanfare_session=${token}`
  expect(credentialOf({ cookie: both }, true)).toEqual(session)
})

test('without https, as on a laptop, the plain name counts', () => {
  expect(credentialOf({ cookie: `fanfare_session=${token}` }, false)).toEqual(session)
  expect(credentialOf({ cookie: `__Host-fanfare_session=${token}` }, false)).toBeUndefined()
})

test('two of them are refused, also where one is empty', () => {
  for (const second of [token, 'b'.repeat(43), '']) {
    const headers = { cookie: `__Host-fanfare_session=${token}; __Host-fanfare_session=${second}` }
    expect(() => credentialOf(headers, true)).toThrow('two session cookies')
    expect(shownSession(headers, true)).toBeUndefined()
  }
})

test('a header of 16 kB is read in one pass', () => {
  const headers: ((length: number) => string)[] = [
    length => '='.repeat(length),
    length => ';'.repeat(length),
    length => `${' '.repeat(length)}x`,
    length => 'fanfare_session;'.repeat(length / 16),
  ]
  for (const header of headers) {
    expect(credentialOf({ cookie: header(16_384) }, false)).toBeUndefined()
    expect(growsLinearly(cookie => credentialOf({ cookie }, false), header, 16_384)).toBe(true)
  }
})
