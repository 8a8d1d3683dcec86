import { AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { SocialAccountLimited } from '@fanfare/contracts/events.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { type OutboxEntry, outboxEntry } from '@fanfare/runtime/events/events.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { kindLimitReached } from '../faults/faults.ts'
import type { Channel, PublishContext } from '../networks/channel.ts'
import { sentLately } from '../stores/sent-lately.ts'
import type { Limits } from './limits.ts'
import type { Result } from './step-result.ts'

/** How long an answer is cached, ms; posts that went out since are added to it. */
const believedMs = 5 * 60_000
/** Nearer to the limit than this, it is asked before each post. */
const near = 10

/** Most accounts whose limit is cached. */
const most = 5_000

/** What the networks have said of their limits, by account. */
export type NetworkLimits = LRUCache<string, { used: number; total: number }>
export const createNetworkLimits = (): NetworkLimits => new LRUCache({ max: most, ttl: believedMs })

export interface Limit {
  /** The limit is reached: the result instead of the irreversible call. */
  full?: Result
  /** The account was marked as limited, and no longer is. */
  event?: OutboxEntry
}

/** No earlier than so long after there should be room: clocks differ a little, ms. */
const roomAfterMs = 1_000

/**
 * Checks the limit of one kind of post before the irreversible call, by what went out of it: the network has no call that says how many it
 * has counted. The publication waits until there is room. One that may be live already is only looked for.
 */
export const countKind = async (
  db: Db,
  { perDay, network, surface }: Pick<Channel, 'perDay' | 'network' | 'surface'>,
  { id, team_id, social_account_id, commits }: Pick<PublicationRow, 'id' | 'team_id' | 'social_account_id' | 'commits'>,
  now: () => number,
): Promise<Result | undefined> => {
  if (!perDay || commits > 0) return undefined
  const of = { accountId: social_account_id, surface, except: { publication: id } }
  const { used, freeInMs } = await sentLately(db, team_id, of, perDay.most)
  if (freeInMs === null) return undefined
  // Where others take part of it, no number of theirs is told.
  const isOwn = used >= perDay.most
  return {
    event: { type: 'rate_limited', waitMs: freeInMs + roomAfterMs },
    learnt: { fault: kindLimitReached(network, perDay, isOwn, now()) },
    title: `${network} limit reached`,
    text: isOwn
      ? `${used} of ${perDay.most} ${perDay.what} in 24 hours`
      : `Limit of ${perDay.most} ${perDay.what} in 24 hours`,
  }
}

/** Checks the network's own limit of posts a day before the irreversible call. */
export const askLimit = async (
  { networkLimits, limits }: { networkLimits: NetworkLimits; limits: Pick<Limits, 'rateWaitMs'> },
  channel: Channel,
  context: PublishContext,
): Promise<Limit> => {
  if (!channel.limit) return {}
  const { account } = context
  const marked = account.status === AccountLimited
  let known = networkLimits.get(account.id)
  if (!known || marked || known.total - known.used <= near) {
    // A limit that cannot be read stops no post: the network refuses what exceeds it.
    const read = await channel.limit(context).catch(failure => {
      if (failure instanceof NetworkFailure) return undefined
      throw failure
    })
    if (!read) return {}
    known = read
    networkLimits.set(account.id, known)
  }
  const mark = (limited: boolean) =>
    outboxEntry(
      SocialAccountLimited,
      { teamId: account.team_id, socialAccountId: account.id, limited },
      { teamId: account.team_id },
    )
  if (known.used < known.total) {
    // It is believed for as long as before.
    networkLimits.set(account.id, { ...known, used: known.used + 1 }, { noUpdateTTL: true })
    return marked ? { event: mark(false) } : {}
  }
  networkLimits.delete(account.id)
  return {
    full: {
      event: { type: 'rate_limited', waitMs: limits.rateWaitMs },
      outbox: marked ? undefined : mark(true),
      title: `${channel.network} limit reached`,
      text: `${known.used} of ${known.total} posts used in 24 hours`,
    },
  }
}
