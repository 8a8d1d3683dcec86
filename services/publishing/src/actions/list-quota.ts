import type { DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import { planOf } from '@fanfare/contracts/plans.ts'
import type { Deps } from '../deps.ts'
import { quotaDays } from '../model/quota.ts'
import { accountDay, dateIn } from '../model/zones.ts'
import { usedPerDay } from '../stores/quota.ts'

/** Used and allowed posts of each day and account, 62 days from the date that `since` is in the account's zone. */
export async function listQuota(
  { db, team }: Deps,
  teamId: string,
  since: Date,
  ids?: string[],
): Promise<DailyQuota[]> {
  const known = await team.of(teamId)
  const asked = [...known.values()].filter(account => !ids || ids.includes(account.id))
  const days = new Map(asked.map(account => [account.id, quotaDays(dateIn(since, account.timezone))]))
  const used = await usedPerDay(
    db,
    teamId,
    asked.flatMap(account => (days.get(account.id) ?? []).map(date => accountDay(account, date))),
  )
  const usedOn = new Map(used.map(day => [`${day.social_account_id} ${day.post_date}`, day.used]))
  return asked.flatMap(({ id, plan }) =>
    (days.get(id) ?? []).map(date => ({
      social_account_id: id,
      post_date: date,
      quota: planOf(plan).postsPerDay,
      used: usedOn.get(`${id} ${date}`) ?? 0,
    })),
  )
}
