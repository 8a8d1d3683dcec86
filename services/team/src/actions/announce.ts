import { SocialAccountChanged, SocialAccountConnected } from '@fanfare/contracts/events.ts'
import { type IdentityVoid, type TeamMessage, topics } from '@fanfare/contracts/live.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { notifyLive, soon } from '@fanfare/runtime/events/live.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'

type Live = Pick<Deps, 'redis' | 'log'>

function notifyTeam(live: Live, tx: Tx, teamId: string, accountId: string, removed: boolean): void {
  const data: TeamMessage = { kind: 'account', account_id: accountId, removed }
  afterCommit(tx, () => void notifyLive(live, topics.team(teamId), data))
}

/** Notifies services (by an event of the transaction) and open windows (once it is committed) that an account was connected. */
export async function announceConnected(
  live: Live,
  tx: Tx,
  { teamId, socialAccountId, by }: { teamId: string; socialAccountId: string; by: string },
): Promise<void> {
  await emit(tx, SocialAccountConnected, { teamId, socialAccountId, by }, { teamId })
  notifyTeam(live, tx, teamId, socialAccountId, false)
}

/** Likewise, that an account changed; `cause` where its connection did, and `by` where a member did that. */
export async function announceChanged(
  live: Live,
  tx: Tx,
  teamId: string,
  socialAccountId: string,
  cause?: 'expired' | 'renewed',
  by?: string,
): Promise<void> {
  const payload = { teamId, socialAccountId, removed: false, ...(cause && { cause }), ...(by && { by }) }
  await emit(tx, SocialAccountChanged, payload, { teamId })
  notifyTeam(live, tx, teamId, socialAccountId, false)
}

/** Likewise, that an account was removed and its credential is not needed any more. */
export async function announceRemoved(
  live: Live,
  tx: Tx,
  {
    teamId,
    socialAccountId,
    credentialId,
    by,
  }: { teamId: string; socialAccountId: string; credentialId: string; by: string },
): Promise<void> {
  await emit(tx, SocialAccountChanged, { teamId, socialAccountId, removed: true, credentialId, by }, { teamId })
  notifyTeam(live, tx, teamId, socialAccountId, true)
}

/**
 * Drops people from the caches of all gateways. Waited for, as gateways must not use what they have cached once the change is
 * confirmed, but for half a second at most: while Redis is away the gateways' own limit (IDENTITY_CACHE_MS) holds.
 */
export async function voidIdentity(live: Live, ...userIds: string[]): Promise<void> {
  const sent = userIds.map(userId => {
    const data: IdentityVoid = { userId }
    return notifyLive(live, topics.identity, data)
  })
  await soon(Promise.all(sent))
}
