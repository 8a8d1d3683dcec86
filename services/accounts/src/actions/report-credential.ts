import { CredentialExpired } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events.ts'
import { redactText } from '@fanfare/runtime/redact.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { filledSettings } from '../model/settings.ts'
import { type CredentialRow, credentials } from '../stores/credentials.ts'
import { users } from '../stores/users.ts'
import { postMail } from './post-mail.ts'

export interface Report {
  teamId: string
  credentialId: string
  reason: string
  /** Version of the token that was refused. */
  version?: number
}

/** Tells who connected the account, and whom they have copied in. */
async function tell(deps: Deps, tx: Tx, row: CredentialRow, reason: string): Promise<void> {
  const user = await users(tx).byId(row.user_id)
  if (!user) return
  const { active, sendEmailCopyTo } = filledSettings(user.settings, false).emailNotification
  if (!active) return
  const data = { name: user.name, account: row.name, reason }
  for (const to of new Set([user.email, sendEmailCopyTo].filter(Boolean)))
    await postMail(deps, tx, { template: 'connection-ended', to, data })
}

/** Marks a credential as ended, once: one event and one message, however many report it. */
export async function reportCredential(deps: Deps, { teamId, credentialId, version, ...given }: Report): Promise<void> {
  const reason = redactText(given.reason)
  await transaction(deps.db, async tx => {
    const row = await credentials(tx).expire(teamId, credentialId, reason, version)
    if (!row) return (await credentials(tx).byId(teamId, credentialId)) ?? fail('credential_not_found')
    await emit(tx, CredentialExpired, { credentialId, teamId, reason }, { teamId })
    return tell(deps, tx, row, reason)
  })
}
