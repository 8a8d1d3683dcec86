import type { QueryOf } from '@fanfare/contracts/endpoint.ts'
import type { FinishConnect } from '@fanfare/contracts/endpoints/connect.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/identity.ts'
import type { Deps } from '../deps.ts'
import { sha256 } from '../model/tokens.ts'
import { connections } from '../stores/connections.ts'
import { asAppError, networkSignal } from './network.ts'
import { renewCredentials } from './renew-credentials.ts'
import { returnAddress } from './start-connect.ts'

/** The team that a state was made in. It works once, for its own person and session, for ten minutes. */
async function redeemState({ db, clock }: Deps, who: Who, state: string | undefined): Promise<string> {
  const found = state === undefined ? undefined : await connections(db).takeState(sha256(state))
  const ours =
    found &&
    found.user_id === who.userId &&
    found.session_id === who.sessionId &&
    found.expires_at.getTime() > clock.now()
  return ours ? found.team_id : fail('connect_state_invalid')
}

/** A code becomes a long-lived token, with the person and the permissions it is for. */
async function redeemCode({ oauth, config, clock }: Deps, code: string) {
  const signal = networkSignal()
  const short = await oauth.redeem(code, returnAddress(config), signal).catch(err => {
    // A code is refused when it was used or is old, and starting again is the cure.
    throw err instanceof NetworkFailure && err.kind === 'rejected'
      ? new AppError('connect_state_invalid', { cause: err })
      : err
  })
  if (short.token === '') fail('connect_token_invalid')
  const { token, expiresIn } = await oauth.extend({ token: short.token, signal })
  if (token === '') fail('connect_token_invalid')
  const call = { token, signal }
  const [me, facts, granted] = await Promise.all([oauth.me(call), oauth.inspect(call), oauth.granted(call)])
  const named = expiresIn === null ? null : clock.now() + expiresIn * 1000
  return { token, me, granted, expiresAt: facts.expiresAt ?? named }
}

/** Keeps the connection that the network's dialog gave, and brings ended credentials back to life. */
export async function finishConnect(deps: Deps, who: Who, query: QueryOf<typeof FinishConnect>): Promise<void> {
  const teamId = await redeemState(deps, who, query.state)
  if (query.error !== undefined || query.error_code !== undefined) fail('connect_denied')
  if (!query.code) fail('connect_state_invalid')
  try {
    const { token, me, granted, expiresAt } = await redeemCode(deps, query.code as string)
    await connections(deps.db).put({
      user_id: who.userId,
      fb_id: me.id,
      name: me.name,
      token: deps.sealer.seal(token),
      status: 'active',
      expires_at: expiresAt === null ? null : new Date(expiresAt),
      granted,
      updated_at: new Date(deps.clock.now()),
    })
    await renewCredentials(deps, { userId: who.userId, teamId, token })
  } catch (err) {
    throw asAppError(err, 'connect_token_invalid')
  }
}
