import { type ManagedPage, managedPages } from '@fanfare/networks/facebook/managed-pages.ts'
import type { Call } from '@fanfare/networks/graph/oauth.ts'
import { AppRefused, isForbidden, isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import type { TokenFacts } from '@fanfare/networks/graph/token-facts.ts'
import { instagramById } from '@fanfare/networks/instagram/account.ts'
import type { Deps } from '../deps.ts'
import { offersOf } from './offers.ts'
import type { Offered } from './types.ts'

/** Accounts of which only the id came are looked up one by one, this many at most. */
const MOST_LOOKUPS = 25

/** Instagram accounts that the login covers and no page of it shows. Those that cannot be read are left out. */
async function unlinkedAccounts({ graph, log }: Deps, facts: TokenFacts, known: Set<string>, call: Call) {
  const ids = (facts.targets.get('instagram_basic') ?? []).filter(id => !known.has(id)).slice(0, MOST_LOOKUPS)
  const read = ids.map(id =>
    instagramById(graph, id, call).catch(err => {
      if (isTokenRefused(err)) throw err
      log.info({ err, account: id }, 'an account of the login cannot be read')
      return undefined
    }),
  )
  return (await Promise.all(read)).filter(account => account !== undefined)
}

/** Pages, with the names of those accounts of which only an id came, where they can be read. */
async function withNames({ graph, log }: Deps, pages: ManagedPage[], call: Call): Promise<ManagedPage[]> {
  const nameless = pages
    .flatMap(({ business }) => (business?.username === '' ? business.id : []))
    .slice(0, MOST_LOOKUPS)
  const read = nameless.map(id =>
    instagramById(graph, id, call).catch(err => {
      if (isTokenRefused(err)) throw err
      log.info({ err, account: id }, 'the account of a page cannot be read')
      return undefined
    }),
  )
  const named = new Map((await Promise.all(read)).flatMap(account => (account ? [[account.id, account]] : [])))
  return pages.map(page => ({ ...page, business: named.get(page.business?.id ?? '') ?? page.business }))
}

/** Pages that could not be listed at all: the person allowed no list, or, where that was allowed, the app may not ask for it. */
function unlisted(err: unknown, { scopes }: TokenFacts): ManagedPage[] {
  if (!isForbidden(err)) throw err
  if (!scopes.includes('pages_show_list')) return []
  throw new AppRefused({ ...err, message: err.message }, { cause: err })
}

/** What a token of Facebook Login offers. Throws NetworkFailure. */
export async function offersOfToken(deps: Deps, call: Call): Promise<Offered> {
  const listing = managedPages(deps.graph, call)
  listing.catch(() => undefined)
  const facts = await deps.oauth.inspect(call)
  const found = await listing.catch(err => unlisted(err, facts))
  const pages = await withNames(deps, found, call)
  const known = new Set(pages.flatMap(({ business, connected }) => [business?.id ?? '', connected?.id ?? '']))
  return { offers: offersOf(pages, await unlinkedAccounts(deps, facts, known, call), facts), granted: facts.scopes }
}
