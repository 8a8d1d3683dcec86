import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Deps } from '../deps.ts'
import { addressBlock } from '../model/address-block.ts'
import { limitStrangers, slowDown, strangerLimits, waitWords } from '../model/slowdown.ts'
import type { Visitor } from '../model/visitor.ts'
import { deleteTries, deleteTriesByPrefix, giveBackTry, lockTries, putTries } from '../stores/lockouts.ts'
import { postMail } from './post-mail.ts'

/** A try to get into an account. */
export interface Guess {
  what: 'password' | 'code'
  /** The folded address of the account, whether anybody has it or not. */
  emailKey: string
  visitor: Visitor
  /** Whether this browser has been signed in to this account before. */
  known: boolean
}

// Addresses are hashed: the table says nothing of people who have no account.
const accountKey = (what: Guess['what'], emailKey: string) => `${what}:${sha256(emailKey)}:`
const strangersKey = ({ what, emailKey }: Guess) => `${accountKey(what, emailKey)}strangers`

/** Who tries: a browser that is known counts for itself alone, all others by their block of addresses. */
function partyKey({ what, emailKey, visitor, known }: Guess): string {
  const party = known ? `device:${sha256(visitor.deviceToken ?? '')}` : `block:${addressBlock(visitor.ip)}`
  return `${accountKey(what, emailKey)}${party}`
}

function refuse(waitUntil: number, now: number): never {
  const seconds = Math.max(1, Math.ceil((waitUntil - now) / 1000))
  return fail('too_many_attempts', {
    message: `Too many wrong attempts. Try again in ${waitWords(seconds)}.`,
    details: { retry_after_seconds: seconds },
  })
}

/**
 * Counts one try before it is checked, and fails with `too_many_attempts` while its party, or all strangers together, have to wait: never
 * longer than a quarter of an hour, and strangers never stop a browser that the owner has used before. The owner is notified of an attack by
 * mail, once a day at most. A right try calls `resetTries` afterwards.
 */
export async function countTry(deps: Deps, guess: Guess): Promise<void> {
  const now = deps.clock.now()
  const waitUntil = await transaction(deps.db, async tx => {
    const own = slowDown(await lockTries(tx, partyKey(guess)), now)
    if ('waitUntil' in own) return own.waitUntil
    if (!guess.known) {
      const all = limitStrangers(await lockTries(tx, strangersKey(guess)), now, strangerLimits[guess.what])
      if ('waitUntil' in all) return all.waitUntil
      await putTries(tx, strangersKey(guess), all.after)
      if (all.notify) {
        const { device, ip } = guess.visitor
        const data = { what: guess.what, device, block: addressBlock(ip) }
        await postMail(deps, tx, { template: 'sign-in-attempts', to: guess.emailKey, data })
      }
    }
    await putTries(tx, partyKey(guess), own.after)
    return undefined
  })
  if (waitUntil !== undefined) refuse(waitUntil, now)
}

/** After a right try: the tries of its party are deleted, and the try does not count against others. */
export async function resetTries({ db }: Deps, guess: Guess): Promise<void> {
  await deleteTries(db, partyKey(guess))
  if (!guess.known) await giveBackTry(db, strangersKey(guess))
}

/** Deletes all tries on an account: its owner has shown that they read its mail. */
export async function resetAllTries({ db }: Deps, emailKey: string): Promise<void> {
  await deleteTriesByPrefix(db, accountKey('password', emailKey))
  await deleteTriesByPrefix(db, accountKey('code', emailKey))
}

/** The key for tries of a signed-in person, of the current password or a code. Counted by session, so that a stolen one slows only itself. */
export const sessionKey = (what: Guess['what'], userId: string, sessionId = 'none') =>
  `session:${what}:${userId}:${sessionId}`

/** Counts one try of a session, as `countTry` does. A right one calls `resetSessionTries`. */
export async function countSessionTry({ db, clock }: Deps, key: string): Promise<void> {
  const now = clock.now()
  const waitUntil = await transaction(db, async tx => {
    const result = slowDown(await lockTries(tx, key), now)
    if ('waitUntil' in result) return result.waitUntil
    await putTries(tx, key, result.after)
    return undefined
  })
  if (waitUntil !== undefined) refuse(waitUntil, now)
}

export async function resetSessionTries({ db }: Deps, key: string): Promise<void> {
  await deleteTries(db, key)
}
