import { CredentialRenewed } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/database.ts'
import { emit } from '@fanfare/runtime/events.ts'
import type { Deps } from '../deps.ts'
import type { Offer } from '../model/offers.ts'
import { credentials } from '../stores/credentials.ts'
import { networkSignal } from './network.ts'
import { offersOfToken } from './read-offers.ts'

export interface Renewal {
  userId: string
  teamId: string
  /** The person's new token. */
  token: string
}

/** When the token of a page ends; null when it does not. */
export async function endOfToken({ oauth }: Deps, token: string): Promise<Date | null> {
  const { expiresAt } = await oauth.inspect({ token, signal: networkSignal() })
  return expiresAt === null ? null : new Date(expiresAt)
}

const isUsable = ({ account, page }: Offer) =>
  account.state === 'connectable' && page !== undefined && page.token !== ''

/**
 * Gives the credentials that a new connection covers its tokens: the person's own, and ended ones of the team. It is a
 * service beside the connection itself, so a failure is only logged.
 */
export async function renewCredentials(deps: Deps, { userId, teamId, token }: Renewal): Promise<void> {
  const waiting = await credentials(deps.db).renewable(userId, teamId)
  if (waiting.length === 0) return
  try {
    const offers = (await offersOfToken(deps, { token, signal: networkSignal() })).filter(isUsable)
    for (const row of waiting) {
      const offer = offers.find(({ account }) => account.type === row.type && account.account_id === row.network_id)
      if (offer) await renew(deps, row, userId, offer)
    }
  } catch (err) {
    deps.log.warn({ err, userId, teamId }, 'credentials could not be renewed with the new connection')
  }
}

async function renew(deps: Deps, row: { id: string; team_id: string }, userId: string, { account, page }: Offer) {
  const token = page?.token ?? ''
  const expiresAt = await endOfToken(deps, token)
  await transaction(deps.db, async tx => {
    const renewed = await credentials(tx).renew(row.team_id, row.id, {
      user_id: userId,
      page_id: page?.id ?? '',
      name: account.name,
      token: deps.sealer.seal(token),
      expires_at: expiresAt,
    })
    const payload = { credentialId: row.id, teamId: row.team_id, expiresAt: expiresAt?.toISOString() ?? null }
    if (renewed) await emit(tx, CredentialRenewed, payload, { teamId: row.team_id })
  })
}
