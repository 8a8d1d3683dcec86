import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { People } from '@fanfare/contracts/internal/accounts.ts'
import type { Deps } from '../deps.ts'
import { filledSettings } from '../model/settings.ts'
import { usersByIds } from '../stores/users.ts'

/** People by id, as other services need them; those who do not exist are left out. */
export async function readPeople({ db }: Deps, ids: string[]): Promise<ReplyOf<typeof People>> {
  const rows = ids.length === 0 ? [] : await usersByIds(db, ids)
  return rows.map(({ id, name, email, email_confirmed_at, settings }) => {
    const { timezone, publishing, timeslot, planner } = filledSettings(settings)
    return {
      id,
      name,
      email,
      email_confirmed: email_confirmed_at !== null,
      timezone,
      max_retry: publishing.maxRetry,
      timeslot,
      planner,
    }
  })
}
