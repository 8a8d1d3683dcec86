import { randomInt } from 'node:crypto'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'

/** How long a code works, ms. */
export const EMAIL_CODE_MS = 10 * 60_000

/** Six digits. Tries are counted and it ends soon, so that guessing does not help. */
export const newEmailCode = (): string => `${randomInt(0, 1_000_000)}`.padStart(6, '0')

/** What is kept of a code. The user's id keeps equal codes of two people apart. */
export const emailCodeHash = (userId: string, code: string): string =>
  sha256(`email ${userId}:${code.replace(/\D/g, '')}`)
