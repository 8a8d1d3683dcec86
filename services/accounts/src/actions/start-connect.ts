import { dialogAddress, publishingScopes } from '@fanfare/networks/graph/oauth.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/identity.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { newToken, sha256 } from '../model/tokens.ts'
import { connections } from '../stores/connections.ts'

/** Time to finish the network's dialog, ms. */
const DIALOG_MS = 10 * 60_000

/** Where the network sends the browser back; the code is exchanged with the very same text. */
export const returnAddress = ({ publicUrl }: Config): string => `${publicUrl}/connect/callback`

/** Begins a connection: the dialog's address, with a state that only this person in this session and team can redeem. */
export async function startConnect(deps: Deps, who: Who, rerequest: boolean): Promise<string> {
  const sessionId = who.sessionId ?? fail('session_only')
  const state = newToken()
  await connections(deps.db).addState({
    stateHash: sha256(state),
    userId: who.userId,
    teamId: who.teamId,
    sessionId,
    expiresAt: new Date(deps.clock.now() + DIALOG_MS),
  })
  return dialogAddress({
    dialogUrl: deps.config.dialogUrl,
    appId: deps.config.metaAppId,
    redirectUri: returnAddress(deps.config),
    scopes: publishingScopes,
    state,
    rerequest,
  })
}
