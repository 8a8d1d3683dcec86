import type { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isCheckpoint } from '@fanfare/networks/graph/refusals.ts'
import { isFixedAtNetwork, type TokenFacts, type TokenTrouble } from '@fanfare/networks/graph/token-facts.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { isNetworkTrouble, type TokenCode, tellOperator } from './network.ts'

/** What the network says of a token. `unknown` with a trouble: the person is kept out until something is done at the network. */
export type Verdict =
  | { status: 'active'; facts: TokenFacts }
  | { status: 'expired'; trouble: TokenTrouble }
  | { status: 'unknown'; trouble: TokenTrouble | null }

export interface Judged {
  token: string
  signal: AbortSignal
  /** Whether a call with it was just refused: a token whose data access has ended is then no good, though valid. */
  refused: boolean
}

/**
 * Asks the network with the app's own token whether a token has ended. A single refusal proves nothing: the networks refuse good
 * tokens now and then. Never within a transaction.
 */
export async function judgeToken(deps: Deps, { token, signal, refused }: Judged): Promise<Verdict> {
  try {
    const facts = await deps.oauth.inspect({ token, signal })
    const { valid, trouble, dataAccessEndsAt: end } = facts
    const unused = refused && end !== null && end <= deps.clock.now()
    if (valid && !unused) return { status: 'active', facts }
    const why = trouble ?? 'unused'
    return { status: isFixedAtNetwork(why) ? 'unknown' : 'expired', trouble: why }
  } catch (err) {
    if (!isNetworkTrouble(err)) throw err
    tellOperator(deps, err)
    deps.log.info({ err }, 'the network could not be asked about a token')
    return { status: 'unknown', trouble: null }
  }
}

/** What a caller is told whose call was refused as `cause`, now that the token was judged. */
export function refusalAfter(
  { status, trouble = null }: { status: Verdict['status']; trouble?: TokenTrouble | null },
  cause: NetworkFailure,
  tokenCode: TokenCode,
): AppError {
  if (status === 'expired') return new AppError(tokenCode, { cause })
  const blocked = isCheckpoint(cause) || (status === 'unknown' && trouble !== null)
  return new AppError(blocked ? 'connect_blocked' : 'network_unavailable', { cause })
}
