import { planOf } from '@fanfare/contracts/plans.ts'
import type { Tx } from '../../db/db.ts'
import type { Account } from '../../model/account.ts'
import { accountDay } from '../../model/zones.ts'
import { lockDays, usedPerDay } from '../../stores/quota.ts'

/** A post that is to go out on a day of its account. */
interface ToFit {
  id: string
  account: Account
  /** In the account’s zone, YYYY-MM-DD. */
  date: string
}

/**
 * Which of these posts the quota of their days allows, all of them moving at once; the first ones come first. Locks those days until `tx`
 * ends. A post that does not fit stays where it is and counts there, so the others are counted again without it.
 */
export async function fitDays(tx: Tx, teamId: string, posts: readonly ToFit[]): Promise<Set<string>> {
  await lockDays(
    tx,
    posts.map(({ account, date }) => ({ accountId: account.id, date })),
  )
  let moving = [...posts]
  while (moving.length > 0) {
    const days = new Map(moving.map(({ account, date }) => [`${account.id} ${date}`, accountDay(account, date)]))
    const rows = await usedPerDay(
      tx,
      teamId,
      [...days.values()],
      moving.map(({ id }) => id),
    )
    const used = new Map(rows.map(row => [`${row.social_account_id} ${row.post_date}`, row.used]))
    const fitting = moving.filter(({ account, date }) => {
      const day = `${account.id} ${date}`
      const count = used.get(day) ?? 0
      used.set(day, count + 1)
      return count < planOf(account.plan).postsPerDay
    })
    if (fitting.length === moving.length) break
    moving = fitting
  }
  return new Set(moving.map(({ id }) => id))
}
