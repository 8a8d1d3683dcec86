import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { SaveConnect } from '@fanfare/contracts/endpoints/integrations.ts'
import type { Integration } from '@fanfare/contracts/entities/integrations.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Deps } from '../deps.ts'
import { findConnection } from '../stores/connections.ts'
import { takeFinishedDialog } from '../stores/finished-dialogs.ts'
import { readIntegration } from './read-integrations.ts'

/**
 * The login that came of a dialog, for the person and session that began it, once. Nothing is stored: the dialog's return did that. Fails
 * with `connect_state_invalid` for any other text, and with `connect_other_person` where someone else signed in than `me`.
 */
export async function saveConnect(
  deps: Deps,
  who: Who,
  { token, me }: BodyOf<typeof SaveConnect>,
): Promise<Integration> {
  const found = await takeFinishedDialog(deps.db, sha256(token))
  const ours =
    found &&
    found.user_id === who.userId &&
    found.session_id === who.sessionId &&
    found.expires_at.getTime() > deps.clock.now()
  if (!ours)
    return fail('connect_state_invalid', { field: 'body.token', rule: 'the state of a dialog that has finished' })
  const connection = await findConnection(deps.db, who.userId, found.connection_id)
  if (me !== undefined && connection?.fb_id !== me)
    fail('connect_other_person', { field: 'body.me', rule: 'the ID of the person who signed in' })
  return readIntegration(deps, who.userId, found.connection_id)
}
