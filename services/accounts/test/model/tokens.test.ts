import { expect, test } from 'vitest'
import { BACKUP_CODES, backupCodeHash, newBackupCodes, newToken, sha256 } from '../../src/model/tokens.ts'

test('a token has 256 bits and its hash is what the gateway sends', () => {
  expect(Buffer.from(newToken(), 'base64url')).toHaveLength(32)
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('ten different backup codes, easy to copy', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(BACKUP_CODES)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
})

test('a backup code is the same however it is typed, and another for another person', () => {
  expect(backupCodeHash('1', 'ABCDE fghjk')).toBe(backupCodeHash('1', 'abcde-fghjk'))
  expect(backupCodeHash('1', 'abcde-fghjk')).not.toBe(backupCodeHash('2', 'abcde-fghjk'))
})
