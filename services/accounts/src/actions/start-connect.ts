import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { StartConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { refuseFeature } from '@fanfare/runtime/http/access.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { newToken, sha256 } from '@fanfare/runtime/security/tokens.ts'
import type { Config } from '../config.ts'
import type { Deps } from '../deps.ts'
import { isLoginAllowed, logins } from '../networks/logins.ts'
import { connectionsOf, insertConnectState } from '../stores/connections.ts'
import { findCredential } from '../stores/credentials.ts'
import { isOver } from './check-connect.ts'

type Wanted = BodyOf<typeof StartConnect>

/** Time to finish the network's dialog, ms. */
const DIALOG_MS = 10 * 60_000

/** Where the network sends the browser back; the code is exchanged with the very same text. */
export const returnAddress = ({ publicUrl }: Config): string => `${publicUrl}/connect/callback`

/** The account that is connected again, and its credential. */
async function accountAgain({ db, team }: Deps, teamId: string, accountId: string | undefined) {
  if (accountId === undefined) return {}
  const account = await team.account(teamId, accountId)
  const known = account && (await findCredential(db, teamId, account.credential_id))
  if (!known)
    return fail('social_account_not_found', { field: 'body.account', rule: 'a connected account of this team' })
  return { accountId, credentialId: known.id }
}

/** What to ask for: everything, or only what the newest living connection by this login lacks where that is asked for again. */
async function scopesOf(deps: Deps, userId: string, wanted: Wanted) {
  const { platform, features = ['comments'], rerequest = false, account } = wanted
  const { publishing, features: ofFeatures, addsUp } = logins[platform]
  const scopes = [...publishing, ...features.flatMap(feature => ofFeatures[feature])]
  const connection = (await connectionsOf(deps.db, userId)).find(({ login }) => login === platform)
  const lacking = connection && !isOver(deps, connection) ? scopes.filter(it => !connection.granted.includes(it)) : []
  if (lacking.length === 0) return { scopes, rerequest }
  // The network asks for what was declined only when `rerequest` is set.
  return addsUp && account === undefined && rerequest
    ? { scopes: lacking, rerequest }
    : { scopes, rerequest: rerequest || account !== undefined }
}

/** Begins a connection: the dialog's address, with a state that only this person in this session and team can redeem. */
export async function startConnect(deps: Deps, who: Who, wanted: Wanted): Promise<string> {
  const sessionId = who.sessionId ?? fail('session_only')
  const login = logins[wanted.platform]
  const { platform } = wanted
  const { feature } = loginOf(platform)
  if (feature && !isLoginAllowed(platform, deps.config, who.plan))
    refuseFeature(feature, deps.config.features, {
      field: 'body.platform',
      rule: 'a way to sign in that this team has',
    })
  if (!login.isOffered(deps.config))
    fail('invalid_input', { field: 'body.platform', rule: 'a way to sign in that this installation is set up for' })
  const again = await accountAgain(deps, who.teamId, wanted.account)
  const state = newToken()
  await insertConnectState(deps.db, {
    stateHash: sha256(state),
    userId: who.userId,
    teamId: who.teamId,
    sessionId,
    login: platform,
    expiresAt: new Date(deps.clock.now() + DIALOG_MS),
    ...again,
  })
  const redirectUri = returnAddress(deps.config)
  return login.dialog(deps.config, { redirectUri, state, ...(await scopesOf(deps, who.userId, wanted)) })
}
