import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import type { FoundProducts } from '@fanfare/contracts/entities/products.ts'
import { locations, products as productLimits } from '@fanfare/contracts/limits.ts'
import { networkIdOf } from '@fanfare/contracts/networks.ts'
import { callWith, credentials } from '@fanfare/networks/credentials.ts'
import type { Place } from '@fanfare/networks/facebook/places.ts'
import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isForbidden, isInstallationFault, isTokenRefused } from '@fanfare/networks/graph/refusals.ts'
import { usageBudget } from '@fanfare/networks/graph/usage.ts'
import { AppError, type ErrorCode, fail } from '@fanfare/runtime/errors.ts'
import { within } from '@fanfare/runtime/within.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import type { Account } from '../model/account.ts'
import { creatorOf, hasChoices, limitOf, placesOf, productsOf } from '../networks/networks.ts'
import { openApis } from '../networks/open-apis.ts'
import type { NetworkLimit } from '../networks/types.ts'
import { createGraphReads, type GraphReads } from './graph-reads.ts'

/** What the pages of the product ask of the network of an account, through its connection. */
export interface NetworkReads {
  search(account: Account, words: string): Promise<Place[]>
  /** Undefined where the network has no place with this id. */
  byId(account: Account, id: string): Promise<Place | undefined>
  /** Products of its shop that posts can tag. */
  products(account: Account, words: string): Promise<FoundProducts>
  /** What the account may choose for a post, as it was within half a minute. */
  creator(account: Account): Promise<Creator>
  /** The same for the checks of a post; undefined where its network has no such choices or cannot be asked at once. */
  choices(account: Account): Promise<Creator | undefined>
  /** The network's own limit of posts a day, as it was within five minutes; undefined where it has none or cannot be asked at once. */
  limit(account: Account): Promise<NetworkLimit | undefined>
  /** What programs read through the proxy. */
  graph: GraphReads
  close(): Promise<void>
}

/** Longest wait for one answer, ms: someone is looking at the field. */
const answerTimeoutMs = 8_000
/** Few ask at a time, and answers are kept. */
const connections = 8
/** Longest wait for a limit or for what an account may choose, ms: it is one line of a list that a person waits for. */
const limitTimeoutMs = 1_500
/** How long a limit that was read is shown, ms, and of how many accounts. */
const limitLifeMs = 5 * 60_000
const limitsKept = 2_000
/** How long what an account may choose is shown, ms: a composer asks whenever it opens, and the network allows few such calls. */
const creatorLifeMs = 30_000
/** How long an account is not asked again after a failure, ms. */
const failedLifeMs = 60_000

/** `forbidden`: the code where the account has not allowed what was asked. */
const codeOf = (failure: unknown, forbidden: ErrorCode): ErrorCode => {
  if (isTokenRefused(failure)) return 'token_unauthorized'
  if (isForbidden(failure)) return forbidden
  return failure instanceof NetworkFailure && failure.kind === 'rate_limited'
    ? 'network_rate_limited'
    : 'network_unavailable'
}

/** An object that does not exist, or that nobody may see: a place that cannot be named. */
const isMissing = (failure: unknown): boolean => failure instanceof NetworkFailure && failure.kind === 'rejected'

/** Its failures are errors of the catalogue. The account's call budget counts these calls too, so that they never take what a post needs. */
export function createNetworkReads(deps: Pick<Deps, 'call' | 'config' | 'log' | 'redis'>): NetworkReads {
  const { config, log, redis } = deps
  const apis = openApis(config, {
    timeoutMs: Math.min(config.callTimeoutMs, answerTimeoutMs),
    connections,
    budget: usageBudget(redis, `${config.installation}:usage`),
  })
  const tokens = credentials(deps)

  const ask = async <T>(
    account: Account,
    question: (call: CallOptions) => Promise<T>,
    forbidden: ErrorCode = 'location_permission',
  ): Promise<T> => {
    const networkId = networkIdOf(account)
    const credential = networkId ? await tokens.of(account) : undefined
    if (!networkId || !credential) return fail('token_unauthorized')
    try {
      return await question(callWith(credential, networkId))
    } catch (failure) {
      if (!(failure instanceof NetworkFailure)) throw failure
      if (isInstallationFault(failure)) log.error({ err: failure }, 'the network refuses this installation')
      throw new AppError(codeOf(failure, forbidden), { cause: failure })
    }
  }
  const limits = new LRUCache<string, Promise<NetworkLimit | undefined>>({ max: limitsKept, ttl: limitLifeMs })
  const limit = (account: Account): Promise<NetworkLimit | undefined> => {
    const read = limitOf(account)
    if (!read) return Promise.resolve(undefined)
    const known = limits.get(account.id)
    if (known) return known
    const asked = ask(account, call => read(apis, account, call)).catch((err: unknown) => {
      // A post is checked with every pause in typing: what failed is not asked again each time.
      limits.set(account.id, Promise.resolve(undefined), { ttl: failedLifeMs })
      log.warn({ err, account: account.id }, 'the limit of an account could not be read')
      return undefined
    })
    limits.set(account.id, asked)
    return asked
  }

  const creators = new LRUCache<string, Promise<Creator>>({ max: limitsKept, ttl: creatorLifeMs })
  const creator = (account: Account): Promise<Creator> => {
    const read = creatorOf(account)
    const known = creators.get(account.id)
    if (known) return known
    const asked = ask(account, call => read(apis, account, call), 'creator_permission')
    creators.set(account.id, asked)
    asked.catch(() => creators.delete(account.id))
    return asked
  }

  const unread = new LRUCache<string, true>({ max: limitsKept, ttl: failedLifeMs })
  const choices = async (account: Account): Promise<Creator | undefined> => {
    if (!hasChoices(account) || unread.has(account.id)) return undefined
    const asked = creator(account).catch((err: unknown) => {
      // A post is checked with every pause in typing: what failed is not asked again each time.
      unread.set(account.id, true)
      log.warn({ err, account: account.id }, 'what an account may choose could not be read')
      return undefined
    })
    return within(limitTimeoutMs, 'what an account may choose', asked).catch(() => undefined)
  }

  return {
    graph: createGraphReads({ graph: apis.graph, tokens, log }),
    creator,
    choices,
    limit: account => within(limitTimeoutMs, 'the limit of an account', limit(account)).catch(() => undefined),
    products: async (account, words) => {
      const search = productsOf(account)
      if (!search) return { state: 'not_here', products: [] }
      const found = await ask(
        account,
        call => search(apis, account, words, productLimits.found, call),
        'products_permission',
      )
      return found ? { state: 'ready', products: found } : { state: 'no_shop', products: [] }
    },
    search: (account, words) => ask(account, call => placesOf(account).search(apis, words, locations.found, call)),
    byId: (account, id) =>
      ask(account, async call => {
        try {
          return await placesOf(account).byId(apis, id, call)
        } catch (failure) {
          if (isMissing(failure)) return undefined
          throw failure
        }
      }),
    close: () => apis.close(),
  }
}
