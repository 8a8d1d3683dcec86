import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { confirmSession, sessionConfirmedAt } from '../stores/sessions.ts'
import { checkPassword, type SignedIn } from './check-password.ts'
import { noteDone, noteRefused } from './note-security.ts'

/** For so long, ms, after the password was entered (at sign-in or again) a session may do what needs it. */
const CONFIRMED_MS = 10 * 60_000

/** The person of a session enters their password again. Wrong ones are slowed and written to the security log. */
export async function confirmPassword(deps: Deps, signedIn: SignedIn, password: string): Promise<void> {
  const { userId, sessionId, visitor } = signedIn
  const noted = { userId, event: 'password_confirm', visitor } as const
  await checkPassword(deps, signedIn, password, 'body.password').catch(async err => {
    if (err instanceof AppError && err.code === 'wrong_password') await noteRefused(deps, deps.db, noted)
    throw err
  })
  await transaction(deps.db, async tx => {
    await confirmSession(tx, userId, sessionId ?? '0', new Date(deps.clock.now()))
    await noteDone(deps, tx, noted)
  })
}

/**
 * Fails with `confirm_password`, unless the password was entered in this session within the last ten minutes: for actions that someone
 * who finds a browser signed in, or has stolen its cookie, must not be able to take.
 */
export async function refuseUnlessConfirmed(
  { db, clock }: Deps,
  { userId, sessionId }: Pick<Who, 'userId'> & { sessionId?: string | undefined },
): Promise<void> {
  const at = sessionId === undefined ? undefined : await sessionConfirmedAt(db, userId, sessionId)
  if (!at || clock.now() - at.getTime() > CONFIRMED_MS) fail('confirm_password')
}
