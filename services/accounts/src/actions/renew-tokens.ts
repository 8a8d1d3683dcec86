import { isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import type { TokenRenewal } from '../networks/types.ts'
import type { ConnectionRow } from '../stores/connections.ts'
import {
  claimTokenRenewal,
  findTokenRenewal,
  putTokenRenewal,
  type RenewalKey,
  releaseTokenRenewal,
  setRenewedToken,
  tokensToRenew,
} from '../stores/token-renewals.ts'
import { alertOperator, isNetworkTrouble } from './network.ts'

/** A token that ends within this time is renewed: longer than anything that is done with one takes, ms. */
const AHEAD_MS = 30 * 60_000
/** How long one renewal may take, ms. */
const RENEWAL_MS = 15_000
/** How long a process that renews a token is waited for, ms. */
const CLAIM_MS = 20_000
const RENEWALS_PER_SWEEP = 200

/** Keeps what renews the token of a connection, in the transaction that stores the connection. */
export const keepRenewal = (
  { sealer }: Pick<Deps, 'sealer'>,
  tx: Tx,
  { user_id, login, fb_id }: ConnectionRow,
  { refreshToken, tokenEndsAt, endsAt }: TokenRenewal,
) =>
  putTokenRenewal(tx, {
    user_id,
    login,
    network_id: fb_id,
    refresh_token: sealer.seal(refreshToken),
    token_ends_at: new Date(tokenEndsAt),
    ends_at: new Date(endsAt),
  })

/**
 * What came of a renewal. `refused`: the network takes the refresh token no more. `pending`: another process has it, or the network does not
 * respond.
 */
type Renewal = 'renewed' | 'refused' | 'pending'

/**
 * Renews a token now, where no other process does. The new refresh token is stored at once: the one that was used may work no more. What the
 * network refuses is left as it is: the token is then refused where it is used, which ends the connection.
 */
async function renewToken(deps: Deps, key: RenewalKey): Promise<Renewal> {
  const { db, sealer, clock, log } = deps
  const { renew } = logins[key.login]
  const now = clock.now()
  const row = renew && (await claimTokenRenewal(db, key, { now: new Date(now), until: new Date(now + CLAIM_MS) }))
  if (!row || !renew) return 'pending'
  try {
    // Another process may have done it meanwhile.
    if (row.token_ends_at.getTime() - now <= AHEAD_MS) {
      const given = await renew(deps, sealer.open(row.refresh_token), AbortSignal.timeout(RENEWAL_MS))
      await transaction(db, async tx => {
        // Connection first, as where a login ends: of two transactions one waits for the other.
        await setRenewedToken(tx, key, sealer.seal(given.token))
        await putTokenRenewal(tx, {
          ...key,
          refresh_token: sealer.seal(given.refreshToken),
          token_ends_at: new Date(given.tokenEndsAt),
          ends_at: new Date(given.endsAt),
        })
      })
    } else await releaseTokenRenewal(db, key)
    return 'renewed'
  } catch (err) {
    await releaseTokenRenewal(db, key)
    if (!isNetworkTrouble(err)) throw err
    alertOperator(deps, err, key.login)
    log.warn({ err, userId: key.user_id, login: key.login }, 'a token could not be renewed')
    return isTokenRefused(err) ? 'refused' : 'pending'
  }
}

/**
 * Renews the token of a credential or connection that ends soon, before it is used. `current`: there was nothing to do, as for tokens that last
 * for months. `over`: it has ended, and whether it can be renewed is not known yet, so that a refusal of it says nothing.
 */
export async function renewIfDue(
  deps: Deps,
  { user_id, login, network_id }: RenewalKey,
): Promise<'current' | 'renewed' | 'over'> {
  if (!logins[login].renew) return 'current'
  const key = { user_id, login, network_id }
  const row = await findTokenRenewal(deps.db, key)
  const left = row && row.token_ends_at.getTime() - deps.clock.now()
  if (left === undefined || left > AHEAD_MS) return 'current'
  const outcome = await renewToken(deps, key)
  if (outcome === 'renewed') return outcome
  return outcome === 'pending' && left <= 0 ? 'over' : 'current'
}

/**
 * Renews the tokens that end soon, whether they are used or not: those whose time is over may not be renewed for ever. One that cannot be
 * renewed keeps no other one back.
 */
export async function renewTokens(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  const due = { now: new Date(now), before: new Date(now + AHEAD_MS), most: RENEWALS_PER_SWEEP }
  for (const key of await tokensToRenew(deps.db, due))
    await renewToken(deps, key).catch(err => {
      deps.log.error({ err, userId: key.user_id, login: key.login }, 'a token could not be renewed')
    })
}
