import { randomBytes } from 'node:crypto'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'

// No 0/O, 1/I/L: people copy these from paper.
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

/** How many codes a person gets at once. */
export const BACKUP_CODES = 10

/** Codes for a lost authenticator, `abcde-fghjk`: about 49 bits each. */
export function newBackupCodes(): string[] {
  return Array.from({ length: BACKUP_CODES }, () => {
    // 31 letters: bytes from 248 on would favour the first ones, so they are dropped.
    const letters = [...randomBytes(40)].filter(byte => byte < 248).map(byte => ALPHABET[byte % 31])
    return `${letters.slice(0, 5).join('')}-${letters.slice(5, 10).join('')}`
  })
}

/** What is kept of a backup code, however it was typed. The user's id keeps equal codes of two people apart. */
export function backupCodeHash(userId: string, code: string): string {
  return sha256(`${userId}:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}
