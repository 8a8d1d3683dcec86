import { messageOfLogin } from '@fanfare/contracts/networks/login-words.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isFixedAtNetwork, permissionsFor } from '@fanfare/networks/graph/token-facts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import type { CredentialRow } from '../stores/credentials.ts'
import { networkSignal } from './network.ts'
import type { ConnectionOffer } from './read-offers.ts'

export interface AccessFacts {
  /** Null where the token does not end. */
  expiresAt: Date | null
  /** When the network stops answering for want of a login of the person; null where it does not. */
  dataAccessEndsAt: Date | null
  /** What the token may do with the account and its page. */
  permissions: string[]
}

/** Unix ms as a Date. */
export const dateOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

/** The ids that permissions of a credential may be limited to: of its account, and of the page whose token it is. */
export const idsOf = ({ network_id, page_id }: Pick<CredentialRow, 'network_id' | 'page_id'>): string[] =>
  page_id === null ? [network_id] : [network_id, page_id]

/**
 * What the network says of the token that an account is published to with. A token that does not work is none: it never takes the
 * place of another. Throws NetworkFailure and AppError.
 */
export async function factsOfAccess(
  deps: Deps,
  { account, access, connection }: ConnectionOffer,
): Promise<AccessFacts> {
  if (!access || access.token === '')
    throw new NetworkFailure({ kind: 'rejected', message: 'the account came without a token' })
  const known = { expiresAt: connection.expires_at?.getTime() ?? null, granted: connection.granted }
  const held = { token: access.token, signal: networkSignal(), known }
  const facts = await logins[connection.login].inspect(deps, held)
  if (!facts.valid) {
    const code = isFixedAtNetwork(facts.trouble) ? 'connect_blocked' : 'connect.token_invalid'
    fail(code, messageOfLogin(code, connection.login))
  }
  return {
    expiresAt: dateOf(facts.expiresAt),
    dataAccessEndsAt: dateOf(facts.dataAccessEndsAt),
    permissions: permissionsFor(facts, idsOf({ network_id: account.account_id, page_id: access.pageId })),
  }
}
