import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import { hashPassword } from '../crypto/passwords.ts'
import type { Deps } from '../deps.ts'
import { deleteDevices } from '../stores/devices.ts'
import { deleteLinks } from '../stores/links.ts'
import { deleteSessions } from '../stores/sessions.ts'
import { replacePasswordHash } from '../stores/users.ts'
import { dropEmailChange } from './change-email.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkPassword, type SignedIn } from './check-password.ts'
import { noteAndNotify, noteRefused } from './note-security.ts'
import { voidIdentity } from './void-identity.ts'

/** The session that it is changed in stays, and so does its browser. */
export interface NewPassword extends SignedIn {
  current: string
  password: string
}

/** Changes the password and ends every other session, links that were sent before, and what browsers were known. */
export async function changePassword(deps: Deps, { current, password, ...signedIn }: NewPassword): Promise<void> {
  const { userId, sessionId, visitor } = signedIn
  const owner = await checkPassword(deps, signedIn, current, 'body.current').catch(async err => {
    if (err instanceof AppError && err.code === 'wrong_password')
      await noteRefused(deps, deps.db, { userId, event: 'password_change', visitor })
    throw err
  })
  checkNewPassword(password, owner)
  const passwordHash = await hashPassword(password)
  await transaction(deps.db, async tx => {
    // Someone else has changed it while this one was compared, by a reset for example.
    if (!(await replacePasswordHash(tx, userId, owner.password_hash, passwordHash)))
      fail('wrong_password', { field: 'body.current' })
    await deleteLinks(tx, userId, 'reset')
    await deleteLinks(tx, userId, 'second_factor')
    // Somebody else may have asked for another address.
    await dropEmailChange(tx, userId)
    await deleteSessions(tx, userId, sessionId)
    await deleteDevices(tx, userId, visitor.deviceToken)
    await noteAndNotify(deps, tx, { userId, event: 'password_change', visitor })
  })
  await voidIdentity(deps, userId)
}
