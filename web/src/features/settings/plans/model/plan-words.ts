import type { Subscription } from '@fanfare/contracts/entities/plans.ts'
import type { Feature } from '@fanfare/contracts/features.ts'
import { type planOf, plans } from '@fanfare/contracts/plans.ts'
import { bytesLabel } from '../../bytes.ts'

export type Plan = ReturnType<typeof planOf>

export const times = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** How far ahead a plan schedules: `1 year`, `3 months`. */
export const ahead = (days: number) =>
  days >= 365 ? times(days / 365, 'year', 'years') : days >= 30 ? times(days / 30, 'month', 'months') : `${days} days`

/**
 * Whether the plan that the team has can be chosen again: it takes back what was requested or cancelled, or pays for a plan that ends as the
 * owner before paid for it.
 */
export const mayKeep = ({
  requested_product_id: requested,
  status,
  paid,
  billing,
  offered,
  product_id: now,
}: Subscription) =>
  requested !== null || (status === 'ends' && (paid || (billing === 'stripe' && now > 0 && offered.includes(now))))

/** What a plan allows, line by line. */
export const linesOf = (plan: Plan): string[] => [
  times(plan.socialAccounts, 'account', 'accounts'),
  times(plan.members, 'person', 'people'),
  `${times(plan.postsPerDay, 'post', 'posts')} per day and account`,
  `Schedule ${ahead(plan.maxScheduleDays)} ahead`,
  times(plan.teams, 'team of your own', 'teams of your own'),
  `${bytesLabel(plan.storageBytes)} storage`,
  `${times(plan.exploreDaily, 'profile', 'profiles')} to explore per day`,
  `${times(plan.postsByHashtagDaily, 'hashtag search', 'hashtag searches')} per day`,
  times(plan.savedPosts, 'saved post', 'saved posts'),
]

/** Features with a screen that some plans lack, or an installation may. */
const shown: readonly { feature: Feature; name: string; detail?: (plan: Plan) => string }[] = [
  { feature: 'draft', name: 'Drafts' },
  { feature: 'timeslots', name: 'Time slots' },
  { feature: 'saved_captions', name: 'Saved captions' },
  { feature: 'insights', name: 'Insights' },
  { feature: 'content', name: 'Own content' },
  { feature: 'team_member', name: 'Roles and invitations' },
  { feature: 'team_activity', name: 'Activity', detail: ({ activityDays }) => `of the last ${activityDays} days` },
]

/** Which of the features a plan includes here. What no plan has on this installation is not shown. */
export const featuresIn = (plan: Plan, { includes }: Pick<Subscription, 'includes'>) =>
  shown
    .filter(({ feature }) => includes.some(({ features }) => features.includes(feature)))
    .map(({ feature, name, detail }) => {
      const has = includes.some(one => one.product_id === plan.productId && one.features.includes(feature))
      return { feature, name, detail: has ? detail?.(plan) : undefined, has }
    })

/** What goes beyond a limit, in words. Accounts and people are not here: `lockedBy` counts those that have no room. */
const beyond: readonly [Exclude<keyof Plan, 'name'>, (most: number) => string][] = [
  ['maxScheduleDays', days => `Scheduling more than ${ahead(days)} ahead`],
  ['postsPerDay', most => `More than ${times(most, 'post', 'posts')} per day and account`],
  ['teams', most => `More than ${times(most, 'team of your own', 'teams of your own')}`],
  ['storageBytes', most => `More than ${bytesLabel(most)} storage`],
  ['exploreDaily', most => `More than ${times(most, 'profile', 'profiles')} to explore per day`],
  ['postsByHashtagDaily', most => `More than ${times(most, 'hashtag search', 'hashtag searches')} per day`],
  ['savedPosts', most => `More than ${times(most, 'saved post', 'saved posts')}`],
]

/** What a team has now and has no more with a plan, in words. */
export const lostWith = (plan: Plan, subscription: Pick<Subscription, 'product_id' | 'includes'>): string[] => {
  const now = planNamed(subscription.product_id)
  const had = new Set(featuresIn(now, subscription).flatMap(({ feature, has }) => (has ? [feature] : [])))
  const lost = featuresIn(plan, subscription).filter(({ feature, has }) => !has && had.has(feature))
  const recorded = featuresIn(plan, subscription).some(({ feature, has }) => feature === 'team_activity' && has)
  return [
    ...lost.map(({ name }) => name),
    ...beyond.flatMap(([limit, words]) => (plan[limit] < now[limit] ? [words(plan[limit])] : [])),
    ...(recorded && plan.activityDays < now.activityDays ? [`Activity of more than ${plan.activityDays} days`] : []),
  ]
}

/** What a change to a plan locks: `2 accounts`, `1 member`. Empty where it has room for all. */
export const lockedBy = (plan: Plan, { usage }: Pick<Subscription, 'usage'>): string[] => {
  const over = (used: number, limit: number, one: string, many: string) =>
    used > limit ? [times(used - limit, one, many)] : []
  return [
    ...over(usage.social_accounts.used, plan.socialAccounts, 'account', 'accounts'),
    ...over(usage.members.used, plan.members, 'member', 'members'),
  ]
}

/** `2 accounts and 1 member` */
export const listed = (parts: readonly string[]) => parts.join(' and ')

export const planNamed = (productId: number): Plan => plans.find(plan => plan.productId === productId) ?? plans[0]

/** `€49 a month`, `€120 every 3 months`; undefined where the price is not known here. */
export const priceOf = (
  plan: Plan,
  { billing, prices }: Pick<Subscription, 'billing' | 'prices'>,
): string | undefined => {
  if (billing === 'operator') return undefined
  if (plan.productId === 0) return 'No charge'
  const price = prices.find(({ product_id }) => product_id === plan.productId)
  if (!price) return undefined
  const { amount, currency, interval, every } = price
  const money = new Intl.NumberFormat('en', { style: 'currency', currency })
  const { maximumFractionDigits: digits = 2 } = money.resolvedOptions()
  const whole = amount % 10 ** digits === 0
  const sum = new Intl.NumberFormat('en', { style: 'currency', currency, ...(whole && { maximumFractionDigits: 0 }) })
  return `${sum.format(amount / 10 ** digits)} ${every === 1 ? `a ${interval}` : `every ${every} ${interval}s`}`
}
