import { planOf } from '@fanfare/contracts/plans.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Tx } from '../db/db.ts'
import type { Account } from '../model/account.ts'
import { quotaFailure } from '../model/quota.ts'
import { accountDay } from '../model/zones.ts'
import { lockDays, usedOn } from '../stores/quota.ts'

export interface Planned {
  account: Account
  /** In the account's zone, YYYY-MM-DD. */
  date: string
}

/**
 * Checks that the daily quota allows these posts, and locks those days until `tx` ends. Throws `quota_reached`. Several posts of
 * one account on one day are added up; `except` is the post that is being changed.
 */
export async function reserveQuota(
  tx: Tx,
  teamId: string,
  planned: readonly Planned[],
  except?: string,
): Promise<void> {
  const days = planned.map(({ account, date }) => ({ accountId: account.id, date }))
  await lockDays(tx, days)
  const taken = new Map<string, number>()
  for (const { account, date } of planned) {
    const day = `${account.id} ${date}`
    const used = taken.get(day) ?? (await usedOn(tx, teamId, accountDay(account, date), except))
    if (used >= planOf(account.plan).postsPerDay) fail('quota_reached', quotaFailure(account, date, used))
    taken.set(day, used + 1)
  }
}
