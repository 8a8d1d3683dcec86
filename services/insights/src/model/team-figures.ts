import type { AccountFigures, InsightFigure, MissingFigure, TeamStats } from '@fanfare/contracts/entities/insights.ts'
import { insightFigures } from '@fanfare/contracts/entities/insights.ts'
import { daysOf, type Period } from './days.ts'
import { type Compared, change, changeOf, followersChange, sumOf } from './formulas.ts'
import { whyNone } from './known.ts'
import { dailyOf, type Metrics } from './networks/metrics.ts'

/** Figures of several accounts. */

interface Sums {
  now: number | null
  before: number | null
  /** By the days of which both periods have a value; null where there are none. */
  compared: Omit<Compared, 'days'> | null
}

/** What is known of an account over a period, added up. */
export interface KnownSums {
  accountId: string
  metrics: Metrics
  followers: number | null
  followersTotal: number | null
  reach: Sums
  interaction: Sums
  shared: Sums
  sharedTotal: number | null
  read: Period | null
  lacking: Partial<Record<InsightFigure, MissingFigure>>
  backfilling: boolean
}

/** An account's figures, as they are among others (spec §9). */
export function accountFiguresOf(known: KnownSums, period: Period): AccountFigures {
  const { followers, followersTotal, reach, interaction, shared, sharedTotal } = known
  return {
    account_id: known.accountId,
    followers,
    followersTotal,
    reach: reach.now,
    reachPrev: reach.before,
    interaction: interaction.now,
    interactionPrev: interaction.before,
    shared: shared.now,
    sharedPrev: shared.before,
    sharedTotal,
    change: {
      followers: followersChange(followers, followersTotal),
      reach: changeOf(reach.compared),
      interaction: changeOf(interaction.compared),
      shared: changeOf(shared.compared),
    },
    missing: {
      followers: missingOf(known, 'followers', followers, period),
      reach: missingOf(known, 'reach', reach.now, period),
      interaction: missingOf(known, 'interaction', interaction.now, period),
      shared: missingOf(known, 'shared', shared.now, period),
    },
    backfilling: known.backfilling,
  }
}

function missingOf(
  known: KnownSums,
  figure: InsightFigure,
  value: number | null,
  period: Period,
): MissingFigure | null {
  const isOffered = figure === 'followers' || figure === 'shared' || dailyOf(known.metrics, figure).length > 0
  if (!isOffered) return 'not_offered'
  return known.lacking[figure] ?? (value === null ? whyNone(known, daysOf(period)) : null)
}

const sum = (values: readonly (number | null)[]): number | null => sumOf(values).sum

/** The change of those accounts only that have both: a period without the other one says nothing of a change. */
function bothOf(accounts: readonly KnownSums[], figure: 'reach' | 'interaction' | 'shared'): number | null {
  const both = accounts.flatMap(account => account[figure].compared ?? [])
  return change(sum(both.map(({ now }) => now)), sum(both.map(({ before }) => before)))
}

/**
 * Figures of accounts added up. Reach is added up too: someone who saw posts of two accounts counts twice. A change compares those accounts only that
 * have both of its figures, by the days of which both have a value.
 */
export function togetherOf(
  accounts: readonly AccountFigures[],
  known: readonly KnownSums[],
): Pick<TeamStats, 'together' | 'counted'> {
  const of = (name: Exclude<keyof AccountFigures, 'account_id' | 'change' | 'missing' | 'backfilling'>) =>
    sum(accounts.map(account => account[name]))
  const grown = accounts.filter(({ followers, followersTotal }) => followers !== null && followersTotal !== null)
  return {
    together: {
      followers: of('followers'),
      followersTotal: of('followersTotal'),
      reach: of('reach'),
      reachPrev: of('reachPrev'),
      interaction: of('interaction'),
      interactionPrev: of('interactionPrev'),
      shared: of('shared'),
      sharedPrev: of('sharedPrev'),
      sharedTotal: of('sharedTotal'),
      change: {
        followers: followersChange(
          sum(grown.map(({ followers }) => followers)),
          sum(grown.map(({ followersTotal }) => followersTotal)),
        ),
        reach: bothOf(known, 'reach'),
        interaction: bothOf(known, 'interaction'),
        shared: bothOf(known, 'shared'),
      },
    },
    counted: Object.fromEntries(
      insightFigures.map(figure => [
        figure,
        accounts.filter(account => account[figure === 'followers' ? 'followersTotal' : figure] !== null).length,
      ]),
    ) as TeamStats['counted'],
  }
}
