import { expect, test } from 'vitest'
import { newToken, sha256 } from '../src/security/tokens.ts'

test('a token has 256 bits and its hash is what the gateway sends', () => {
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
