import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ReadTeamStats } from '@fanfare/contracts/endpoints/insights.ts'
import { readTogether } from '@fanfare/runtime/db/database.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Account } from '../clients/team.ts'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { addDays, dayAt, daysOf, earlierOf, laterOf, type Period, previousOf, shiftOf, startOf } from '../model/days.ts'
import { postsKnown, readDays } from '../model/known.ts'
import { dailyOf, metricsOf } from '../model/networks/metrics.ts'
import { accountFiguresOf, type KnownSums, togetherOf } from '../model/team-figures.ts'
import {
  type AskedSum,
  comparedSums,
  growthSums,
  keyOf,
  newestTotals,
  postsWithin,
  type Sums,
  sumsOf,
  totalsAtEnd,
} from '../stores/account-sums.ts'
import { type AccountState, statesOf } from '../stores/insight-accounts.ts'
import { accountsOf } from './accounts-asked.ts'
import { askedPeriod } from './asked-period.ts'

/** Figures of several accounts of a team, each and added up. Throws `social_account_not_found` and `invalid_input`. */
export async function teamStats(
  deps: Deps,
  { teamId }: Who,
  query: QueryOf<typeof ReadTeamStats>,
): Promise<ReplyOf<typeof ReadTeamStats>> {
  const period = askedPeriod(query, dayAt(deps.clock.now(), 'UTC'))
  const { accounts } = await accountsOf(deps, teamId, query.accounts)
  const known = await readTogether(deps.db, tx => knownSums(tx, teamId, accounts, period))
  const figures = known.map(sums => accountFiguresOf(sums, period))
  const before = previousOf(period)
  return {
    ...period,
    prev_since: before.since,
    prev_until: before.until,
    ...togetherOf(figures, known),
    accounts: figures,
  }
}

/** An account with its days, as its network calls them. */
interface Asked {
  account: Account
  state: AccountState | undefined
  shift: number
  days: { accountId: string; before: string; since: string; until: string }
}

const figuresByDay = ['reach', 'interaction', 'followers'] as const

async function knownSums(db: Db, teamId: string, accounts: readonly Account[], period: Period): Promise<KnownSums[]> {
  const ids = accounts.map(({ id }) => id)
  const states = new Map((await statesOf(db, teamId, ids)).map(state => [state.social_account_id, state]))
  const before = previousOf(period)
  const asked = accounts.map((account): Asked => {
    const shift = shiftOf(metricsOf[account.type].zone, account.timezone)
    const own = (day: string) => addDays(day, -shift)
    const days = {
      accountId: account.id,
      before: own(before.since),
      since: own(period.since),
      until: own(period.until),
    }
    return { account, state: states.get(account.id), shift, days }
  })
  const daily = asked.flatMap(({ account: { type }, days }) =>
    figuresByDay.flatMap(figure => {
      const names = dailyOf(metricsOf[type], figure)
      return names.map((metric, at): AskedSum => ({ ...days, figure, metric, later: names.slice(at + 1) }))
    }),
  )
  const total = asked.map(({ account: { type }, days }) => ({ ...days, metric: metricsOf[type].followers }))
  // Where followers that came are not counted, they follow from how many there are.
  const grown = total.filter((_, at) => dailyOf(metricsOf[(asked[at] as Asked).account.type], 'followers').length === 0)
  const counts = asked.flatMap(({ account: { id, type } }) =>
    metricsOf[type].postsTotal.map(metric => ({ accountId: id, metric })),
  )
  const sums = await sumsOf(db, teamId, daily)
  const growth = await growthSums(db, teamId, grown)
  const followers = await totalsAtEnd(db, teamId, total)
  const totals = await newestTotals(db, teamId, counts)
  const posts = await countPosts(db, teamId, asked, period)
  const postsBefore = await countPosts(db, teamId, asked, before)
  const postsCompared = await comparePosts(db, teamId, asked, period)
  // Of accounts that lack days only: most have all of them.
  const length = daysOf(period).length
  const isWhole = (sum: Sums | undefined) => sum?.nowDays === length && sum.beforeDays === length
  const compared = await comparedSums(
    db,
    teamId,
    daily.filter(({ accountId, figure }) => {
      const sum = sums.get(keyOf(accountId, figure))
      return figure !== 'followers' && sum?.now != null && sum.before !== null && !isWhole(sum)
    }),
  )
  const none = { now: null, before: null, compared: null }
  return asked.map(({ account: { id, type }, state, shift }): KnownSums => {
    const metrics = metricsOf[type]
    const of = (figure: string) => {
      const sum = sums.get(keyOf(id, figure))
      if (!sum) return none
      const { now, before } = sum
      return {
        now,
        before,
        compared:
          now !== null && before !== null && isWhole(sum) ? { now, before } : (compared.get(keyOf(id, figure)) ?? null),
      }
    }
    const all = metrics.postsTotal.map(metric => totals.get(keyOf(id, metric)))
    return {
      accountId: id,
      metrics,
      followers: (metrics.gained.length === 0 ? (growth.get(id) ?? none) : of('followers')).now,
      followersTotal: followers.get(id) ?? null,
      reach: of('reach'),
      interaction: of('interaction'),
      shared: {
        now: posts.get(id) ?? null,
        before: postsBefore.get(id) ?? null,
        compared: postsCompared.get(id) ?? null,
      },
      sharedTotal: all.includes(undefined) ? null : all.reduce<number>((sum, value) => sum + (value ?? 0), 0),
      read: readDays(state?.first_day, state?.last_day, shift),
      lacking: state?.lacking ?? {},
      backfilling: state?.backfilled !== true,
    }
  })
}

/** The days of a period of which the posts of an account are known, `whole`: and that were over when they were read; undefined: none. */
function knownDays(
  { account: { timezone }, state }: Asked,
  { since, until }: Period,
  which: 'all' | 'whole' = 'all',
): Period | undefined {
  const known = postsKnown(state?.posts_from, state?.read_at, timezone)
  if (!known) return undefined
  const last = which === 'whole' ? known.whole : known.until
  const days = { since: laterOf(known.since, since), until: earlierOf(last, until) }
  return days.since > days.until ? undefined : days
}

/** Posts by account, of the days of the period of which they are known; an account of which none of these is known is not in it. */
const countPosts = (db: Db, teamId: string, asked: readonly Asked[], period: Period) =>
  countDays(db, teamId, asked, one => knownDays(one, period))

/** Posts of a period and of the one before it by account, of the days of which both are known whole. */
async function comparePosts(
  db: Db,
  teamId: string,
  asked: readonly Asked[],
  period: Period,
): Promise<Map<string, { now: number; before: number }>> {
  const before = previousOf(period)
  const length = daysOf(period).length
  const common = (one: Asked): Period | undefined => {
    const [now, then] = [knownDays(one, period, 'whole'), knownDays(one, before, 'whole')]
    if (!now || !then) return undefined
    const [since, until] = [addDays(then.since, length), addDays(then.until, length)]
    const both = { since: laterOf(now.since, since), until: earlierOf(now.until, until) }
    return both.since > both.until ? undefined : both
  }
  const now = await countDays(db, teamId, asked, common)
  const then = await countDays(db, teamId, asked, one => {
    const days = common(one)
    return days && { since: addDays(days.since, -length), until: addDays(days.until, -length) }
  })
  return new Map([...now].map(([id, count]) => [id, { now: count, before: then.get(id) ?? 0 }]))
}

async function countDays(
  db: Db,
  teamId: string,
  asked: readonly Asked[],
  daysOfOne: (one: Asked) => Period | undefined,
): Promise<Map<string, number>> {
  const times = asked.flatMap(one => {
    const days = daysOfOne(one)
    const { id, type, timezone } = one.account
    return days
      ? [
          {
            accountId: id,
            lists: metricsOf[type].posts,
            from: startOf(days.since, timezone),
            to: startOf(addDays(days.until, 1), timezone),
          },
        ]
      : []
  })
  const found = await postsWithin(db, teamId, times)
  return new Map(times.map(({ accountId }) => [accountId, found.get(accountId) ?? 0]))
}
