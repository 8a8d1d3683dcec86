import { instagramById, managedPages } from '@fanfare/networks/graph/managed-pages.ts'
import type { Call, TokenFacts } from '@fanfare/networks/graph/oauth.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { type Offer, offersOf } from '../model/offers.ts'
import { connections } from '../stores/connections.ts'
import { asAppError, isTokenInvalid, networkSignal } from './network.ts'

/** Accounts that were ticked without a page of theirs are looked up one by one, this many at most. */
const MOST_UNLINKED = 25

/** Instagram accounts that the login covers and no page of it shows. Those that cannot be read are left out. */
async function unlinkedAccounts({ graph, log }: Deps, facts: TokenFacts, known: Set<string>, call: Call) {
  const ids = (facts.targets.get('instagram_basic') ?? []).filter(id => !known.has(id)).slice(0, MOST_UNLINKED)
  const read = ids.map(id =>
    instagramById(graph, id, call).catch(err => {
      if (isTokenInvalid(err)) throw err
      log.info({ err, account: id }, 'an account of the login cannot be read')
      return undefined
    }),
  )
  return (await Promise.all(read)).filter(account => account !== undefined)
}

/** What a token of a person offers. Throws NetworkFailure. */
export async function offersOfToken(deps: Deps, call: Call): Promise<Offer[]> {
  const [pages, facts] = await Promise.all([managedPages(deps.graph, call), deps.oauth.inspect(call)])
  const known = new Set(pages.flatMap(({ business, connected }) => [business?.id ?? '', connected?.id ?? '']))
  return offersOf(pages, await unlinkedAccounts(deps, facts, known, call), facts.scopes)
}

/** What a person's connection offers, read from the network. A token that the network refuses ends the connection. */
export async function readOffers(deps: Deps, userId: string): Promise<Offer[]> {
  const connection = await connections(deps.db).of(userId)
  if (!connection) return fail('connect_no_connect')
  const { expires_at: end, token } = connection
  if (connection.status === 'expired' || (end && end.getTime() <= deps.clock.now())) fail('connect_token_invalid')
  try {
    const offers = await offersOfToken(deps, { token: deps.sealer.open(token), signal: networkSignal() })
    return offers.length > 0 ? offers : fail('connect_no_account')
  } catch (err) {
    if (isTokenInvalid(err)) await connections(deps.db).expire(userId, token)
    throw asAppError(err, 'connect_token_invalid')
  }
}
