import { CredentialRenewed } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Deps } from '../deps.ts'
import type { Offer } from '../networks/types.ts'
import { type CredentialRow, type Renewable, renewableCredentials, renewCredential } from '../stores/credentials.ts'
import { checkToken } from './check-token.ts'
import { networkSignal } from './network.ts'
import { factsOfPage } from './page-facts.ts'
import { offersOfToken } from './read-offers.ts'

export interface Renewal extends Renewable {
  /** The person's new token. */
  token: string
}

type Waiting = Pick<CredentialRow, 'id' | 'team_id' | 'type' | 'network_id' | 'token' | 'status'>

/** Credentials that are renewed at the same time. */
const AT_ONCE = 5

const isUsable = ({ account, page }: Offer) =>
  account.state === 'connectable' && page !== undefined && page.token !== ''

const offerFor = (offers: Offer[], { type, network_id }: Waiting): Offer | undefined =>
  offers.find(({ account }) => account.type === type && account.account_id === network_id)

/** Whether a token has ended, also where that was not noticed yet: what ends one token of a person mostly ends them all. */
async function hasEnded(deps: Deps, { status, token }: Waiting): Promise<boolean> {
  if (status === 'expired') return true
  const check = { token: deps.sealer.open(token), signal: networkSignal(), refused: false }
  return (await checkToken(deps, check)).status === 'expired'
}

/**
 * Gives the credentials that a new connection covers its tokens: the person's own, and ended ones of the team. The connection
 * itself is made already, so a failure is only logged.
 *
 * A connection that was made for one account renews that one, and of the others only those that have ended. Throws where it cannot
 * renew that one: `connect_account_missing` where the connection does not include it, `connect_no_permission` where it may not be
 * published to, and NetworkFailure.
 */
export async function renewCredentials(deps: Deps, { token, ...wanted }: Renewal): Promise<void> {
  const { userId, teamId, credentialId } = wanted
  const waiting = await renewableCredentials(deps.db, wanted)
  const named = waiting.find(({ id }) => id === credentialId)
  if (credentialId !== undefined && !named) fail('connect_account_missing')
  if (waiting.length === 0) return
  const logFailure = (err: unknown) =>
    deps.log.warn({ err, userId, teamId }, 'credentials could not be renewed with the new connection')
  const { offers } = await offersOfToken(deps, { token, signal: networkSignal() }).catch(err => {
    if (named) throw err
    logFailure(err)
    return { offers: [] }
  })
  if (named) await renewNamed(deps, named, userId, offers)
  const others = waiting.filter(row => row !== named)
  const work = async () => {
    for (let row = others.shift(); row; row = others.shift()) {
      const offer = offerFor(offers, row)
      if (offer && isUsable(offer) && (!named || (await hasEnded(deps, row)))) await renew(deps, row, userId, offer)
    }
  }
  // The first failure ends it: what is left has the same network before it.
  const works = Array.from({ length: AT_ONCE }, () =>
    work().catch(err => {
      others.length = 0
      logFailure(err)
    }),
  )
  await Promise.all(works)
}

async function renewNamed(deps: Deps, row: Waiting, userId: string, offers: Offer[]): Promise<void> {
  const offer = offerFor(offers, row) ?? fail('connect_account_missing')
  if (!isUsable(offer)) fail('connect_no_permission')
  await renew(deps, row, userId, offer)
}

async function renew(deps: Deps, row: Waiting, userId: string, { account, page }: Offer): Promise<void> {
  if (!page) return
  const { expiresAt, permissions } = await factsOfPage(deps, page, row.network_id)
  await transaction(deps.db, async tx => {
    const renewed = await renewCredential(tx, row.team_id, row.id, {
      user_id: userId,
      page_id: page.id,
      name: account.name,
      token: deps.sealer.seal(page.token),
      expires_at: expiresAt,
      granted: permissions,
    })
    if (!renewed) return
    const facts = { version: renewed.version, permissions, expiresAt: expiresAt?.toISOString() ?? null }
    const payload = { credentialId: row.id, teamId: row.team_id, ...facts }
    await emit(tx, CredentialRenewed, payload, { teamId: row.team_id })
  })
}
