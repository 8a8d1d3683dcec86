import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { RefreshGraphToken } from '@fanfare/contracts/endpoints/graph-proxy.ts'
import { CheckCredential } from '@fanfare/contracts/internal/accounts.ts'
import { messageOfLogin } from '@fanfare/contracts/networks/login-words.ts'
import { permissionsOf } from '@fanfare/contracts/networks/permissions.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { requireAccounts } from './post-content.ts'

/** Whether the network still accepts the connection of an account; renewed on the way where that needs no person. */
export async function checkAccountToken(
  deps: Deps,
  teamId: string,
  accountId: string,
): Promise<ReplyOf<typeof RefreshGraphToken>> {
  const [account] = await requireAccounts(deps, teamId, [accountId], 'body.account')
  if (!account) throw new Error('requireAccounts returns as many accounts as it is asked for')
  const { status, expires_at, permissions } = await deps.call(CheckCredential, {
    body: { credential_id: account.credential_id, team_id: teamId },
  })
  if (status === 'blocked') return fail('connect_blocked', messageOfLogin('connect_blocked', account.login))
  if (status === 'unknown') return fail('network_unavailable')
  const { publish, comment, insights } = permissionsOf(account.type, account.login)
  const needed = [...publish, ...(comment ? [comment] : []), ...(insights ? [insights] : [])]
  return {
    valid: status === 'active',
    expires_at,
    missing_permissions: permissions === null ? [] : needed.filter(name => !permissions.includes(name)),
  }
}
