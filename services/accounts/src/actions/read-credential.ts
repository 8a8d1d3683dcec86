import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CredentialById, ReadProfile } from '@fanfare/contracts/internal/accounts.ts'
import { isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { accountNetworks } from '../networks/networks.ts'
import type { HeldToken } from '../networks/types.ts'
import { type CredentialRow, findCredential } from '../stores/credentials.ts'
import { checkToken, heldToken, refusalAfter } from './check-token.ts'
import { asAppError, networkSignal } from './network.ts'
import { renewIfDue } from './renew-tokens.ts'
import { keepFacts, reportCredential } from './report-credential.ts'

/** A credential, with its token renewed where that ends soon. */
async function found(deps: Deps, teamId: string, id: string): Promise<CredentialRow> {
  const read = async () => (await findCredential(deps.db, teamId, id)) ?? fail('credential_not_found')
  const row = await read()
  return row.status === 'active' && (await renewIfDue(deps, row)) === 'renewed' ? read() : row
}

/** The token of a credential, for a service that calls the network. */
export async function readCredential(deps: Deps, teamId: string, id: string): Promise<ReplyOf<typeof CredentialById>> {
  const row = await found(deps, teamId, id)
  const { expires_at: end } = row
  const ended = row.status === 'expired' || (end !== null && end.getTime() <= deps.clock.now())
  return {
    token: deps.sealer.open(row.token),
    network_id: row.network_id,
    type: row.type,
    login: row.login,
    status: ended ? 'expired' : 'active',
    expires_at: end?.toISOString() ?? null,
    permissions: row.granted,
    version: row.version,
  }
}

/** Looks on the way whether the person took a permission back, or gave one. */
async function lookAtPermissions(deps: Deps, row: CredentialRow, held: HeldToken): Promise<void> {
  const verdict = await checkToken(deps, { ...held, login: row.login, refused: false })
  if (verdict.status === 'active') await keepFacts(deps, row, verdict.facts)
}

/** Name and picture of an account as the network has them now. A refused token is looked at on the way. */
export async function readProfile(deps: Deps, teamId: string, id: string): Promise<ReplyOf<typeof ReadProfile>> {
  const row = await found(deps, teamId, id)
  const held = heldToken(deps, row, networkSignal())
  const network = accountNetworks[row.type]
  try {
    const profile = await network.readProfile(deps, { networkId: row.network_id, login: row.login, call: held })
    const { username = '', name = '', picture = null, bio = null, link } = profile
    await lookAtPermissions(deps, row, held)
    return {
      username,
      name: name || row.name,
      pic_url: picture,
      bio,
      profile_url: network.profileUrl(deps.config, { username }, link),
    }
  } catch (err) {
    if (!isTokenRefused(err)) throw asAppError(deps, err, 'token_unauthorized', row.login)
    const { version, team_id, id: credentialId } = row
    const reason = err.message.slice(0, 500)
    const looked = await reportCredential(deps, { teamId: team_id, credentialId, reason, version })
    throw refusalAfter(looked, err, { tokenCode: 'token_unauthorized', login: row.login })
  }
}
