import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { CheckCredential } from '@fanfare/contracts/internal/accounts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { findCredential } from '../stores/credentials.ts'
import { refreshIfDue } from './refresh-tokens.ts'
import { reviewCredential } from './report-credential.ts'

/**
 * What the network says of a credential now. One that ends soon is renewed first where its login can do that without the person; what is
 * found is stored, and a token that has ended is marked as that.
 */
export async function checkCredential(
  deps: Deps,
  teamId: string,
  id: string,
): Promise<ReplyOf<typeof CheckCredential>> {
  const found = async () => (await findCredential(deps.db, teamId, id)) ?? fail('credential_not_found')
  const first = await found()
  if (first.status === 'active') await refreshIfDue(deps, first)
  const row = await found()
  const reason = 'The network says that the connection is no longer valid.'
  const { status, trouble } =
    row.status === 'expired'
      ? { status: row.status, trouble: null }
      : await reviewCredential(deps, row, { reason, refused: false })
  const { expires_at: end, granted } = await found()
  return {
    status: status === 'unknown' && trouble ? 'blocked' : status,
    expires_at: end?.toISOString() ?? null,
    permissions: granted,
  }
}
