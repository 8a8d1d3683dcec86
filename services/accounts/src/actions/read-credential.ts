import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CredentialById, ReadProfile } from '@fanfare/contracts/internal.ts'
import { instagramById, pageById } from '@fanfare/networks/graph/managed-pages.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { type CredentialRow, credentials } from '../stores/credentials.ts'
import { profileUrl } from './issue-credential.ts'
import { asAppError, isTokenInvalid, networkSignal } from './network.ts'
import { reportCredential } from './report-credential.ts'

const found = async ({ db }: Deps, teamId: string, id: string): Promise<CredentialRow> =>
  (await credentials(db).byId(teamId, id)) ?? fail('credential_not_found')

/** The token of a credential, for a service that calls the network. */
export async function readCredential(deps: Deps, teamId: string, id: string): Promise<ReplyOf<typeof CredentialById>> {
  const row = await found(deps, teamId, id)
  const { expires_at: end } = row
  const ended = row.status === 'expired' || (end !== null && end.getTime() <= deps.clock.now())
  return {
    token: deps.sealer.open(row.token),
    network_id: row.network_id,
    type: row.type,
    status: ended ? 'expired' : 'active',
    expires_at: end?.toISOString() ?? null,
    version: row.version,
  }
}

async function profileOf(deps: Deps, row: CredentialRow) {
  const call = { token: deps.sealer.open(row.token), signal: networkSignal() }
  if (row.type === 'fb') return pageById(deps.graph, row.network_id, call)
  return { link: null, ...(await instagramById(deps.graph, row.network_id, call)) }
}

/** Name and picture of an account as the network has them now. A refused token is reported on the way. */
export async function readProfile(deps: Deps, teamId: string, id: string): Promise<ReplyOf<typeof ReadProfile>> {
  const row = await found(deps, teamId, id)
  try {
    const { username = '', name = '', picture = null, link } = await profileOf(deps, row)
    return {
      username,
      name: name || row.name,
      pic_url: picture,
      profile_url: profileUrl(deps, { type: row.type, username }, link),
    }
  } catch (err) {
    if (isTokenInvalid(err))
      await reportCredential(deps, {
        teamId,
        credentialId: id,
        reason: err.message.slice(0, 500),
        version: row.version,
      })
    throw asAppError(err, 'token_unauthorized')
  }
}
