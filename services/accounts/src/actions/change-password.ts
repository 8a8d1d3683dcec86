import { transaction } from '@fanfare/runtime/database.ts'
import type { Deps } from '../deps.ts'
import { devices } from '../stores/devices.ts'
import { links } from '../stores/links.ts'
import { sessions } from '../stores/sessions.ts'
import { users } from '../stores/users.ts'
import { checkNewPassword } from './check-new-password.ts'
import { checkPassword } from './check-password.ts'
import { hashPassword } from './passwords.ts'
import { voidIdentity } from './void-identity.ts'

export interface NewPassword {
  userId: string
  /** The session that stays. */
  sessionId?: string
  current: string
  password: string
}

/** Changes the password and ends every other session, links that were sent before, and what browsers were known. */
export async function changePassword(deps: Deps, { current, password, ...signedIn }: NewPassword): Promise<void> {
  const { userId, sessionId } = signedIn
  checkNewPassword(password, await checkPassword(deps, signedIn, current, 'body.current'))
  const passwordHash = await hashPassword(password)
  await transaction(deps.db, async tx => {
    await users(tx).setPassword(userId, passwordHash)
    await links(tx).voidAll(userId, 'reset')
    await links(tx).voidAll(userId, 'second_factor')
    await sessions(tx).endAll(userId, sessionId)
    await devices(tx).forgetAll(userId)
  })
  await voidIdentity(deps, userId)
}
