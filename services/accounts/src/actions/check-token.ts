import type { LoginKey } from '@fanfare/contracts/networks/login-keys.ts'
import { messageOfLogin } from '@fanfare/contracts/networks/login-words.ts'
import type { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isCheckpoint } from '@fanfare/networks/graph/refusals.ts'
import { isFixedAtNetwork, type TokenFacts, type TokenTrouble } from '@fanfare/networks/graph/token-facts.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import type { HeldToken } from '../networks/types.ts'
import { alertOperator, isNetworkTrouble, type TokenCode } from './network.ts'

/** What the network says of a token. `unknown` with a trouble: the person must do something at the network first. */
export type Verdict =
  | { status: 'active'; facts: TokenFacts }
  | { status: 'expired'; trouble: TokenTrouble }
  | { status: 'unknown'; trouble: TokenTrouble | null }

export interface TokenCheck extends HeldToken {
  login: LoginKey
  /** Whether a call with it was just refused: a token whose data access has ended then counts as ended, though valid. */
  refused: boolean
}

/**
 * Asks the network whether a token has ended, with the app's own token where it takes one for that. A single refusal proves nothing: the networks refuse good
 * tokens now and then. Never within a transaction.
 */
export async function checkToken(deps: Deps, { login, refused, ...held }: TokenCheck): Promise<Verdict> {
  try {
    const facts = await logins[login].inspect(deps, held)
    const { valid, trouble, dataAccessEndsAt: end } = facts
    const unused = refused && end !== null && end <= deps.clock.now()
    if (valid && !unused) return { status: 'active', facts }
    const why = trouble ?? 'unused'
    return { status: isFixedAtNetwork(why) ? 'unknown' : 'expired', trouble: why }
  } catch (err) {
    if (!isNetworkTrouble(err)) throw err
    alertOperator(deps, err, login)
    deps.log.info({ err }, 'the network could not be asked about a token')
    return { status: 'unknown', trouble: null }
  }
}

/** The error for a caller whose call was refused as `cause`, after the token was checked. */
export function refusalAfter(
  { status, trouble = null }: { status: Verdict['status']; trouble?: TokenTrouble | null },
  cause: NetworkFailure,
  { tokenCode, login }: { tokenCode: TokenCode; login: LoginKey },
): AppError {
  if (status === 'expired') return new AppError(tokenCode, { cause })
  const blocked = isCheckpoint(cause) || (status === 'unknown' && trouble !== null)
  const code = blocked ? 'connect_blocked' : 'network_unavailable'
  return new AppError(code, { cause, ...messageOfLogin(code, login) })
}

/** A stored token, as calls are made with it. */
export const heldToken = (
  { sealer }: Pick<Deps, 'sealer'>,
  row: { token: string; expires_at: Date | null; granted: string[] | null },
  signal: AbortSignal,
): HeldToken => ({
  token: sealer.open(row.token),
  signal,
  known: { expiresAt: row.expires_at?.getTime() ?? null, granted: row.granted ?? [] },
})
