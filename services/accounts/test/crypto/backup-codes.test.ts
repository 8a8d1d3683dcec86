import { expect, test } from 'vitest'
import { BACKUP_CODES, backupCodeHash, newBackupCodes } from '../../src/crypto/backup-codes.ts'

test('ten different backup codes, easy to copy', () => {
  const codes = newBackupCodes()
  expect(new Set(codes).size).toBe(BACKUP_CODES)
  for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
})

test('a backup code is the same however it is typed, and another for another person', () => {
  expect(backupCodeHash('1', 'ABCDE fghjk')).toBe(backupCodeHash('1', 'abcde-fghjk'))
  expect(backupCodeHash('1', 'abcde-fghjk')).not.toBe(backupCodeHash('2', 'abcde-fghjk'))
})
