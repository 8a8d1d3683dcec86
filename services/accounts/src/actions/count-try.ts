import { transaction } from '@fanfare/runtime/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { countTry as counted } from '../model/lockout.ts'
import { sha256 } from '../model/tokens.ts'
import { lockouts } from '../stores/lockouts.ts'

/** What is tried. Addresses are hashed: the table says nothing of people who have no account. */
export const tryKey = {
  password: (emailKey: string) => `password:${sha256(emailKey)}`,
  code: (userId: string) => `code:${userId}`,
  /** The current password, asked of somebody who is signed in. */
  current: (userId: string) => `current:${userId}`,
}

/**
 * Counts one try before it is looked at, and fails with `code` while the key is locked (`details.retry_after_seconds`).
 * A right try calls `forgetTries` afterwards.
 */
export async function countTry(
  { db, clock }: Deps,
  key: string,
  code: 'account_locked' | 'rate_limited',
): Promise<void> {
  const now = clock.now()
  const lockedUntil = await transaction(db, async tx => {
    const store = lockouts(tx)
    const before = await store.hold(key)
    const after = counted(before, now)
    if (after) await store.set(key, after)
    return after ? undefined : (before?.lockedUntil ?? now)
  })
  if (lockedUntil === undefined) return
  const seconds = Math.max(1, Math.ceil((lockedUntil - now) / 1000))
  fail(code, { details: { retry_after_seconds: seconds } })
}

export async function forgetTries({ db }: Deps, ...keys: string[]): Promise<void> {
  await lockouts(db).clear(keys)
}
