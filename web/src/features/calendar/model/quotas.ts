import type { DailyQuota } from '@fanfare/contracts/entities/calendar.ts'

/** By the date that they are of. */
export const quotasByDay = (quotas: readonly DailyQuota[]): Map<string, DailyQuota[]> =>
  Map.groupBy(quotas, ({ post_date }) => post_date)

/** A figure is quiet until it matters: from half of the day's posts on. */
export const matters = ({ used, quota }: Pick<DailyQuota, 'used' | 'quota'>): boolean => used > 0 && used * 2 >= quota

/** From four fifths of the day's posts on, a post or two may be all that is left. */
const isNear = ({ used, quota }: DailyQuota): boolean => used > 0 && used * 5 >= quota * 4

/** The figures of accounts that are at their limit of the day or near it, the fullest first. `besides`: an account whose figure is shown already. */
export const nearLimit = (quotas: readonly DailyQuota[], besides?: string): DailyQuota[] =>
  quotas
    .filter(one => one.social_account_id !== besides && isNear(one))
    .toSorted((a, b) => b.used / b.quota - a.used / a.quota)

/**
 * The figures that a day says, the fullest account first: those that matter, with `every` all that are used, and always that of the account
 * whose post is carried.
 */
export const quotasToSay = (
  quotas: readonly DailyQuota[],
  { every, carried }: { every: boolean; carried: string | undefined },
): DailyQuota[] =>
  quotas
    .filter(one => one.social_account_id === carried || (every ? one.used > 0 : matters(one)))
    .toSorted((a, b) => b.used / b.quota - a.used / a.quota)
