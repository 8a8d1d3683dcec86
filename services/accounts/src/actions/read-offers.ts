import { loginOf } from '@fanfare/contracts/networks/logins.ts'
import { isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import { sha256 } from '@fanfare/runtime/security/tokens.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { logins } from '../networks/logins.ts'
import { inOrder } from '../networks/offers.ts'
import type { Offer } from '../networks/types.ts'
import { type ConnectionRow, connectionsOf, expireConnection, setConnectionGrants } from '../stores/connections.ts'
import { isOver } from './check-connect.ts'
import { checkToken, heldToken, refusalAfter } from './check-token.ts'
import { asAppError, networkSignal } from './network.ts'
import { renewIfDue } from './renew-tokens.ts'

/** An account, and the connection of the person that offers it. */
export interface ConnectionOffer extends Offer {
  connection: ConnectionRow
}

/** What one connection offers. A token that has ended, by the network's own word, ends the connection. Throws AppError. */
async function offersOfConnection(deps: Deps, given: ConnectionRow): Promise<ConnectionOffer[]> {
  if (isOver(deps, given)) fail('connect.token_invalid')
  const renewed = await renewIfDue(deps, { ...given, network_id: given.fb_id })
  if (renewed === 'over') fail('network_unavailable')
  const own = renewed === 'renewed' ? await connectionsOf(deps.db, given.user_id) : []
  const connection = own.find(({ id }) => id === given.id) ?? given
  const { login } = connection
  // A list to choose from takes no call from a post that is due.
  const budget = { account: connection.fb_id, spare: true }
  const held = { ...heldToken(deps, connection, networkSignal()), ...budget }
  try {
    const { offers, granted } = await logins[login].offers(deps, held)
    await setConnectionGrants(deps.db, connection, granted)
    return offers.map(offer => ({ ...offer, connection }))
  } catch (err) {
    if (!isTokenRefused(err)) throw asAppError(deps, err, 'connect.token_invalid', login)
    const verdict = await checkToken(deps, { ...held, login, refused: true })
    if (verdict.status === 'expired') await expireConnection(deps.db, connection)
    throw refusalAfter(verdict, err, { tokenCode: 'connect.token_invalid', login })
  }
}

const isConnectable = ({ account }: Offer): boolean => account.state === 'connectable'
const keyOf = ({ account }: Offer): string => `${account.type} ${account.account_id}`
/** With a page more can be done: places, product tags and a copy on the page. */
const needsPage = ({ connection }: ConnectionOffer): boolean => loginOf(connection.login).needsPage

/** Whether a later offer of an account is a better way to it than an earlier one, which a newer login made. */
function isBetter(offer: ConnectionOffer, known: ConnectionOffer): boolean {
  if (isConnectable(offer) !== isConnectable(known)) return isConnectable(offer)
  return isConnectable(offer) && needsPage(offer) && !needsPage(known)
}

/**
 * Of several ways to the same account the best one: a way that is open before one that is not, then one with a page. Where none is open it is
 * that of the newest login: what stands against it is what the person has just met, and can do something about.
 * `offers`: those of newer logins first.
 */
function bestOf(offers: readonly ConnectionOffer[]): ConnectionOffer[] {
  const best = new Map<string, ConnectionOffer>()
  for (const offer of offers) {
    const known = best.get(keyOf(offer))
    if (!known || isBetter(offer, known)) best.set(keyOf(offer), offer)
  }
  return [...best.values()]
}

/** What the connections of a person offer. */
interface Offers {
  offers: ConnectionOffer[]
  /** Why a connection could not be read now though it may offer more: the network was busy or did not answer. */
  unread?: AppError
}

const isUnread = (err: unknown): err is AppError =>
  err instanceof AppError && (err.code === 'network_rate_limited' || err.code === 'network_unavailable')

async function readNow(deps: Deps, connections: readonly ConnectionRow[]): Promise<Offers> {
  const read = await Promise.allSettled(connections.map(connection => offersOfConnection(deps, connection)))
  const offers = bestOf(read.flatMap(one => (one.status === 'fulfilled' ? one.value : [])))
  const failures = read.flatMap(one => (one.status === 'rejected' ? [one.reason as unknown] : []))
  if (offers.length > 0) {
    const unread = failures.find(isUnread)
    return { offers: inOrder(offers), ...(unread ? { unread } : {}) }
  }
  if (failures.length > 0) throw failures[0]
  return fail('connect.no_account')
}

/** A reading that is under way or was made a moment ago. */
interface Reading {
  /** Of which connections, each with its token. */
  of: string
  offers: Promise<Offers>
}

/** Longest time that a failed reading stands for the next ones, ms: it may be over at once, and people try again. */
const FAILED_LIFE_MS = 3_000
/** People whose readings are kept, each process its own. */
const MOST_KEPT = 2_000
const readings = new WeakMap<Deps, LRUCache<string, Reading>>()

/** A connection that was made, renewed or ended since is another one. What a reading itself notes down is not. */
const printOf = (connections: readonly ConnectionRow[]): string =>
  sha256(JSON.stringify(connections.map(({ id, token, status }) => [id, token, status])))

/**
 * What all connections of a person offer, read from the networks, each account once. Where one of them fails, the others still count; the
 * failure is thrown where none offers anything, and returned beside what the others offer. However often it is asked for, a process reads once for a person at a time, and again
 * `offersLifeMs` later or when a connection has changed: every reading takes calls that the app has only so many of.
 */
export async function readOffers(deps: Deps, userId: string): Promise<Offers> {
  const connections = await connectionsOf(deps.db, userId)
  if (connections.length === 0) return fail('connect.no_connect')
  const kept = readings.get(deps) ?? new LRUCache<string, Reading>({ max: MOST_KEPT })
  readings.set(deps, kept)
  const of = printOf(connections)
  const known = kept.get(userId)
  if (known?.of === of) return known.offers
  const reading: Reading = { of, offers: readNow(deps, connections) }
  kept.set(userId, reading)
  /** From its end on, a reading is good for so long. */
  const endIn = (ttl: number) => {
    if (kept.peek(userId) !== reading) return
    if (ttl === 0) kept.delete(userId)
    else kept.set(userId, reading, { ttl })
  }
  const { offersLifeMs } = deps.config
  reading.offers.then(
    () => endIn(offersLifeMs),
    () => endIn(Math.min(offersLifeMs, FAILED_LIFE_MS)),
  )
  return reading.offers
}
