import { CredentialRenewed } from '@fanfare/contracts/events.ts'
import { loginKeys } from '@fanfare/contracts/networks/login-keys.ts'
import { isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import type { Refreshed } from '../networks/types.ts'
import { type ConnectionRow, expireConnection, setConnectionToken } from '../stores/connections.ts'
import { type CredentialRow, renewCredential } from '../stores/credentials.ts'
import { takeTokensToRefresh } from '../stores/token-refreshes.ts'
import { checkToken, heldToken } from './check-token.ts'
import { isNetworkTrouble, networkSignal } from './network.ts'
import { reviewCredential } from './report-credential.ts'

const DAY = 86_400_000
const TRY_EVERY_MS = 3_600_000
/** One after the other, of each kind. */
const AT_ONCE = 50

type Row = Pick<ConnectionRow | CredentialRow, 'login' | 'token' | 'expires_at' | 'granted'>

/** A new token in place of one that ends; undefined where the network gave none that is good for longer: the one there is stays. */
async function refreshed(deps: Deps, row: Row): Promise<Refreshed | undefined> {
  const given = await logins[row.login].refresh?.(deps, heldToken(deps, row, networkSignal()))
  if (!given || given.token === '' || given.expiresAt === null) return undefined
  return row.expires_at && given.expiresAt <= row.expires_at.getTime() ? undefined : given
}

async function refreshCredential(deps: Deps, row: CredentialRow): Promise<void> {
  const given = await refreshed(deps, row)
  if (!given?.expiresAt) return
  const { id: credentialId, team_id: teamId, login, granted } = row
  const expiresAt = new Date(given.expiresAt)
  await transaction(deps.db, async tx => {
    const { user_id, connection_id, page_id, name, data_access_ends_at } = row
    const own = { user_id, login, connection_id, page_id, name, data_access_ends_at }
    const kept = { ...own, token: deps.sealer.seal(given.token), expires_at: expiresAt, granted: granted ?? [] }
    const renewed = await renewCredential(tx, teamId, credentialId, kept, row.version)
    if (!renewed) return
    const facts = {
      version: renewed.version,
      expiresAt: expiresAt.toISOString(),
      ...(granted ? { permissions: granted } : {}),
    }
    await emit(tx, CredentialRenewed, { credentialId, teamId, login, ...facts }, { teamId })
  })
}

/**
 * Refreshes the token of one credential now where that is due. What the network answers instead of a token changes nothing here: the token
 * that there is can still be good.
 */
export async function refreshIfDue(deps: Deps, row: CredentialRow): Promise<void> {
  const end = row.expires_at?.getTime()
  if (end === undefined || end - deps.clock.now() > deps.config.tokenRefreshDays * DAY) return
  await refreshCredential(deps, row).catch(err => {
    if (!isNetworkTrouble(err)) throw err
    deps.log.warn({ err, credentialId: row.id }, 'a token could not be refreshed')
  })
}

/** Whether a living login ends so soon that a new token is asked for. */
export const isRefreshDue = (
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { login, expires_at: end }: ConnectionRow,
): boolean =>
  logins[login].refresh !== undefined && end !== null && end.getTime() - clock.now() <= config.tokenRefreshDays * DAY

/**
 * Gives a login a new token. Where the network refuses the one there is, it is asked whether that has ended: a single refusal proves nothing.
 * Throws NetworkFailure.
 */
export async function refreshConnection(deps: Deps, row: ConnectionRow): Promise<void> {
  try {
    const given = await refreshed(deps, row)
    if (!given?.expiresAt) return
    await setConnectionToken(deps.db, row, {
      token: deps.sealer.seal(given.token),
      expires_at: new Date(given.expiresAt),
    })
  } catch (err) {
    if (!isTokenRefused(err)) throw err
    const held = heldToken(deps, row, networkSignal())
    const { status } = await checkToken(deps, { ...held, login: row.login, refused: true })
    if (status !== 'expired') throw err
    await expireConnection(deps.db, row)
  }
}

/** The sweep's own turn for one credential: where the network refuses its token, it is looked at. */
async function refreshOrReview(deps: Deps, row: CredentialRow): Promise<void> {
  try {
    await refreshCredential(deps, row)
  } catch (err) {
    if (!isTokenRefused(err)) throw err
    await reviewCredential(deps, row, { reason: err.message.slice(0, 500), refused: true })
  }
}

/**
 * Gives tokens that end new ones long before they do, by the logins whose tokens can be refreshed. What fails is tried again an hour
 * later and keeps no other one back, and a token that the network refuses is looked at.
 */
export async function refreshTokens(deps: Deps): Promise<void> {
  const { db, clock, log, config } = deps
  const now = clock.now()
  const due = {
    logins: loginKeys.filter(key => logins[key].refresh !== undefined),
    now: new Date(now),
    before: new Date(now + config.tokenRefreshDays * DAY),
    triedBefore: new Date(now - TRY_EVERY_MS),
    most: AT_ONCE,
  }
  const note = (err: unknown, about: { credentialId: string } | { connectionId: string }) =>
    log[isNetworkTrouble(err) ? 'warn' : 'error']({ err, ...about }, 'a token could not be refreshed')
  for (const row of await takeTokensToRefresh(db, 'credentials', due))
    await refreshOrReview(deps, row).catch(err => note(err, { credentialId: row.id }))
  for (const row of await takeTokensToRefresh(db, 'connections', due))
    await refreshConnection(deps, row).catch(err => note(err, { connectionId: row.id }))
}
