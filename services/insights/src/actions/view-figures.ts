import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ReadAccountStats, ReadFollowerGrowth, ReadInsightSeries } from '@fanfare/contracts/endpoints/insights.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { daysOf } from '../model/days.ts'
import { followersSource } from '../model/known.ts'
import { growthOf, seriesOf, statsOf } from '../model/stats.ts'
import { publishedBetween } from '../stores/published-here.ts'
import { loadKnown } from './load-known.ts'

/** Figures of an account over a period, beside those of the period before. */
export async function accountStats(
  deps: Deps,
  who: Who,
  accountId: string,
  query: QueryOf<typeof ReadAccountStats>,
): Promise<ReplyOf<typeof ReadAccountStats>> {
  const { account, period, known, knownFrom, backfilling, state } = await loadKnown(deps, who, accountId, query)
  return {
    account_id: account.id,
    timezone: account.timezone,
    ...statsOf(known, period),
    known_from: knownFrom,
    backfilling,
    problem: state?.problem?.code ?? null,
    posts_problem: state?.posts_problem?.code ?? null,
  }
}

/** Followers of an account by day. */
export async function followerGrowth(
  deps: Deps,
  who: Who,
  accountId: string,
  query: QueryOf<typeof ReadFollowerGrowth>,
): Promise<ReplyOf<typeof ReadFollowerGrowth>> {
  const { period, known } = await loadKnown(deps, who, accountId, query)
  return { data: growthOf(known, period), source: followersSource(known, daysOf(period)) }
}

/** A figure of an account by day, with the posts that were published here. */
export async function insightSeries(
  deps: Deps,
  who: Who,
  accountId: string,
  { figure, ...asked }: QueryOf<typeof ReadInsightSeries>,
): Promise<ReplyOf<typeof ReadInsightSeries>> {
  const { account, period, known } = await loadKnown(deps, who, accountId, asked)
  const published = await publishedBetween(deps.db, { teamId: who.teamId, accountId }, account.timezone, period)
  return { account_id: account.id, ...seriesOf(known, figure, period), published }
}
