import type { DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import { ahead, type Plan, times } from './plan-words.ts'

/** One of the limits of a plan (spec §6). */
export interface Limit {
  label: string
  /** What is used of it, or what it is, in words. */
  words: string
  /** Of what is counted. */
  meter?: { used: number; of: number }
}

const figures = new Intl.NumberFormat('en')
const counted = (label: string, { used, limit }: { used: number; limit: number }, more = ''): Limit => ({
  label,
  words: `${figures.format(used)} of ${figures.format(limit)}${more}`,
  meter: { used, of: limit },
})

/** An account as far as its own limit goes. */
interface Posting {
  id: string
  name: string
  timezone: string
}

/** The account that has the most posts today, on its own clock. */
const busiest = (accounts: readonly Posting[], quotas: readonly DailyQuota[], now: Temporal.Instant) =>
  accounts
    .map(({ id, name, timezone }) => {
      const today = now.toZonedDateTimeISO(timezone).toPlainDate().toString()
      const row = quotas.find(one => one.social_account_id === id && one.post_date === today)
      return { name, used: row?.used ?? 0, limit: row?.quota }
    })
    .toSorted((a, b) => b.used - a.used)[0]

interface Given {
  plan: Plan
  subscription: Pick<Subscription, 'usage' | 'includes'>
  accounts: readonly Posting[]
  /** Posts of today and later; undefined while they are not known. */
  quotas: readonly DailyQuota[] | undefined
  /** The person owns the team. */
  mine: boolean
  now: Temporal.Instant
}

/**
 * The limits of the team's plan, with what is used of those that are counted. The tenth, uploads of the image editor, is in the plans and in the
 * replies of the API, and is not shown: there is no image editor yet, so nothing can use any of it.
 */
export const limitsOf = ({ plan, subscription, accounts, quotas, mine, now }: Given): Limit[] => {
  const { usage } = subscription
  const locked = (count: number) => (count > 0 ? `, ${count} locked` : '')
  const most = quotas && busiest(accounts, quotas, now)
  const hasActivity = subscription.includes.some(
    one => one.product_id === plan.productId && one.features.includes('team_activity'),
  )
  return [
    counted('Accounts', usage.social_accounts, locked(usage.social_accounts.locked)),
    counted('People', usage.members, locked(usage.members.locked)),
    counted(mine ? 'Teams of your own' : 'Teams of the owner', usage.teams),
    most
      ? counted(
          'Posts today, per account',
          { used: most.used, limit: most.limit ?? plan.postsPerDay },
          most.used > 0 ? `, ${most.name}` : '',
        )
      : { label: 'Posts per day and account', words: figures.format(plan.postsPerDay) },
    { label: 'Scheduling ahead', words: `Up to ${ahead(plan.maxScheduleDays)}` },
    counted('Profiles explored today', usage.explore),
    counted('Hashtag searches today', usage.post_hashtag),
    counted('Saved posts', usage.saved_posts),
    { label: 'Activity', words: hasActivity ? `Last ${times(plan.activityDays, 'day', 'days')}` : 'Not included' },
  ]
}
