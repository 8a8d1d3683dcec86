import { CredentialRenewed } from '@fanfare/contracts/events.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Deps } from '../deps.ts'
import { cameWith } from '../model/came-with.ts'
import { logins } from '../networks/logins.ts'
import type { Offer } from '../networks/types.ts'
import { type ConnectionRow, connectionsOf } from '../stores/connections.ts'
import { type CredentialRow, type Renewable, renewableCredentials, renewCredential } from '../stores/credentials.ts'
import { factsOfAccess } from './access-facts.ts'
import { checkToken, heldToken } from './check-token.ts'
import { networkSignal } from './network.ts'
import type { ConnectionOffer } from './read-offers.ts'

export interface Renewal extends Renewable {
  /** The person's new connection. */
  connection: ConnectionRow
}

/** Credentials that are renewed at the same time. */
const AT_ONCE = 5

const isUsable = ({ account, access }: Offer) =>
  account.state === 'connectable' && access !== undefined && access.token !== ''

const offerFor = (
  offers: ConnectionOffer[],
  { type, network_id }: Pick<CredentialRow, 'type' | 'network_id'>,
): ConnectionOffer | undefined =>
  offers.find(({ account }) => account.type === type && account.account_id === network_id)

/** Whether a token has ended, also where that was not noticed yet: what ends one token of a person mostly ends them all. */
async function hasEnded(deps: Deps, row: CredentialRow): Promise<boolean> {
  if (row.status === 'expired') return true
  const held = heldToken(deps, row, networkSignal())
  return (await checkToken(deps, { ...held, login: row.login, refused: false })).status === 'expired'
}

/**
 * Gives the credentials that a new connection covers its tokens: the person's own that came with it, and ended ones, of the person and of
 * the team. The connection itself is made already, so a failure is only logged.
 *
 * A connection that was made for one account renews that one, and of the others only those that have ended. Throws where it cannot
 * renew that one: `connect_account_missing` where the connection does not include it, `connect_no_permission` where it may not be
 * published to, and NetworkFailure.
 */
export async function renewCredentials(deps: Deps, { connection, ...wanted }: Renewal): Promise<void> {
  const { userId, teamId, credentialId } = wanted
  const waiting = await renewableCredentials(deps.db, wanted)
  const named = waiting.find(({ id }) => id === credentialId)
  if (credentialId !== undefined && !named) fail('connect_account_missing')
  if (waiting.length === 0) return
  const logFailure = (err: unknown) =>
    deps.log.warn({ err, userId, teamId }, 'credentials could not be renewed with the new connection')
  const { offers } = await logins[connection.login]
    .offers(deps, heldToken(deps, connection, networkSignal()))
    .catch(err => {
      if (named) throw err
      logFailure(err)
      return { offers: [] }
    })
  const given = offers.map((offer): ConnectionOffer => ({ ...offer, connection }))
  if (named) await renewNamed(deps, named, userId, given)
  const others = waiting.filter(row => row !== named)
  const all = await connectionsOf(deps.db, userId)
  const isDue = async (row: CredentialRow) => (!named && cameWith(row, connection, all)) || (await hasEnded(deps, row))
  const work = async () => {
    for (let row = others.shift(); row; row = others.shift()) {
      const offer = offerFor(given, row)
      if (offer && isUsable(offer) && (await isDue(row))) await renew(deps, row, userId, offer)
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

async function renewNamed(deps: Deps, row: CredentialRow, userId: string, offers: ConnectionOffer[]): Promise<void> {
  const offer = offerFor(offers, row) ?? fail('connect_account_missing')
  if (offer.account.state === 'personal') fail('connect_personal')
  const { fix } = offer.account
  if (!isUsable(offer)) fail('connect_no_permission', fix === null ? {} : { message: fix })
  await renew(deps, row, userId, offer)
}

async function renew(deps: Deps, row: CredentialRow, userId: string, offer: ConnectionOffer): Promise<void> {
  const { account, access, connection } = offer
  if (!access) return
  const { expiresAt, dataAccessEndsAt, permissions } = await factsOfAccess(deps, offer)
  await transaction(deps.db, async tx => {
    const renewed = await renewCredential(tx, row.team_id, row.id, {
      user_id: userId,
      login: connection.login,
      connection_id: connection.id,
      page_id: access.pageId,
      name: account.name,
      token: deps.sealer.seal(access.token),
      expires_at: expiresAt,
      data_access_ends_at: dataAccessEndsAt,
      granted: permissions,
    })
    if (!renewed) return
    const facts = { version: renewed.version, permissions, expiresAt: expiresAt?.toISOString() ?? null }
    const payload = { credentialId: row.id, teamId: row.team_id, login: connection.login, ...facts }
    await emit(tx, CredentialRenewed, payload, { teamId: row.team_id })
  })
}
