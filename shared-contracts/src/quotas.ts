import type { ErrorCode } from './errors.ts'
import { planOf } from './plans.ts'

/**
 * What is counted against a plan as it is used. `rows`: things of the team service, which are counted where they are; `reserved`: things of other
 * services, which reserve, commit and release them (internal/quotas.ts). Posts of a day are counted where they are planned, in publishing.
 */
export const counters = {
  social_accounts: { limit: 'socialAccounts', kept: 'rows', error: 'social_account_limit' },
  members: { limit: 'members', kept: 'rows', error: 'member_limit' },
  explore: { limit: 'exploreDaily', kept: 'reserved', daily: true, error: 'usage_limit' },
  post_hashtag: { limit: 'postsByHashtagDaily', kept: 'reserved', daily: true, error: 'usage_limit' },
  saved_posts: { limit: 'savedPosts', kept: 'reserved', daily: false, error: 'usage_limit' },
  editor_uploads: { limit: 'editorUploads', kept: 'reserved', daily: false, error: 'usage_limit' },
} as const satisfies Record<string, CounterFacts>

interface CounterFacts {
  /** The field of a plan that bounds it. */
  limit: Exclude<keyof ReturnType<typeof planOf>, 'name' | 'productId'>
  kept: 'rows' | 'reserved'
  /** Whether each day is counted for itself. */
  daily?: boolean
  error: ErrorCode
}

export type Counter = keyof typeof counters
export type ReservedCounter = { [K in Counter]: (typeof counters)[K]['kept'] extends 'reserved' ? K : never }[Counter]
export const reservedCounters = [
  'explore',
  'post_hashtag',
  'saved_posts',
  'editor_uploads',
] as const satisfies readonly ReservedCounter[]

/** How much of a counter a plan allows. */
export const allowed = (counter: Counter, productId: number): number => planOf(productId)[counters[counter].limit]

/** A reservation that is neither committed nor released is given back after so long, seconds. */
export const RESERVATION_SECONDS = 120
/** The longest id of a reservation, and the most that one takes. */
export const reservations = { idLength: 100, most: 1000 } as const
