import { planOf } from '@fanfare/contracts/plans.ts'
import { dayAndMonth } from './wording.ts'

/** Days that one list of the quota covers. */
const QUOTA_DAYS = 62

/** The `count` days from `first` on, as YYYY-MM-DD. */
export function quotaDays(first: string, count = QUOTA_DAYS): string[] {
  const start = Temporal.PlainDate.from(first)
  return Array.from({ length: count }, (_, day) => start.add({ days: day }).toString())
}

/** Why a day takes no further post, for a person and as values. */
export interface QuotaFailure {
  message: string
  details: { social_account_id: string; post_date: string; quota: number; used: number }
}

/** Text and details of `quota_reached`: `Full: 5 of 5 posts on 20 October.` */
export function quotaFailure(account: { id: string; plan: number }, date: string, used: number): QuotaFailure {
  const { postsPerDay: quota } = planOf(account.plan)
  return {
    message: `Full: ${used} of ${quota} posts on ${dayAndMonth(date)}.`,
    details: { social_account_id: account.id, post_date: date, quota, used },
  }
}
