import type { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isCheckpoint } from '@fanfare/networks/graph/refusals.ts'
import { isFixedAtNetwork, type TokenFacts, type TokenTrouble } from '@fanfare/networks/graph/token-facts.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { alertOperator, isNetworkTrouble, type TokenCode } from './network.ts'

/** What the network says of a token. `unknown` with a trouble: the person must do something at the network first. */
export type Verdict =
  | { status: 'active'; facts: TokenFacts }
  | { status: 'expired'; trouble: TokenTrouble }
  | { status: 'unknown'; trouble: TokenTrouble | null }

export interface TokenCheck {
  token: string
  signal: AbortSignal
  /** Whether a call with it was just refused: a token whose data access has ended then counts as ended, though valid. */
  refused: boolean
}

/**
 * Asks the network with the app's own token whether a token has ended. A single refusal proves nothing: the networks refuse good
 * tokens now and then. Never within a transaction.
 */
export async function checkToken(deps: Deps, { token, signal, refused }: TokenCheck): Promise<Verdict> {
  try {
    const facts = await deps.oauth.inspect({ token, signal })
    const { valid, trouble, dataAccessEndsAt: end } = facts
    const unused = refused && end !== null && end <= deps.clock.now()
    if (valid && !unused) return { status: 'active', facts }
    const why = trouble ?? 'unused'
    return { status: isFixedAtNetwork(why) ? 'unknown' : 'expired', trouble: why }
  } catch (err) {
    if (!isNetworkTrouble(err)) throw err
    alertOperator(deps, err)
    deps.log.info({ err }, 'the network could not be asked about a token')
    return { status: 'unknown', trouble: null }
  }
}

/** The error for a caller whose call was refused as `cause`, after the token was checked. */
export function refusalAfter(
  { status, trouble = null }: { status: Verdict['status']; trouble?: TokenTrouble | null },
  cause: NetworkFailure,
  tokenCode: TokenCode,
): AppError {
  if (status === 'expired') return new AppError(tokenCode, { cause })
  const blocked = isCheckpoint(cause) || (status === 'unknown' && trouble !== null)
  return new AppError(blocked ? 'connect_blocked' : 'network_unavailable', { cause })
}
