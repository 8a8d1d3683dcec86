import type { ManagedPage } from '@fanfare/networks/facebook/managed-pages.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isFixedAtNetwork, permissionsFor } from '@fanfare/networks/graph/token-facts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { networkSignal } from './network.ts'

export interface PageFacts {
  /** Null where the token does not end. */
  expiresAt: Date | null
  /** What the token may do with the account and its page. */
  permissions: string[]
}

/**
 * What the network says of a page's token, for one account that is published to with it. A token that does not work is none: it never
 * takes the place of another. Throws NetworkFailure and AppError.
 */
export async function factsOfPage({ oauth }: Deps, page: ManagedPage, accountId: string): Promise<PageFacts> {
  if (page.token === '') throw new NetworkFailure({ kind: 'rejected', message: 'the page came without a token' })
  const facts = await oauth.inspect({ token: page.token, signal: networkSignal() })
  if (!facts.valid) fail(isFixedAtNetwork(facts.trouble) ? 'connect_blocked' : 'connect.token_invalid')
  return {
    expiresAt: facts.expiresAt === null ? null : new Date(facts.expiresAt),
    permissions: permissionsFor(facts, [accountId, page.id]),
  }
}
