import type { ScheduleInput } from '@fanfare/contracts/entities/posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Db } from '../db/db.ts'
import type { Account } from '../model/account.ts'
import type { Content, Subject } from '../model/preflight/finding.ts'
import { isTrouble, resolveSchedule } from '../model/schedule.ts'
import type { MediaRow } from '../stores/media.ts'
import { usedOn } from '../stores/quota.ts'

export interface Draft {
  account: Account
  content: Content
}

interface Setting {
  db: Db
  teamId: string
  media: ReadonlyMap<string, MediaRow>
  schedule: ScheduleInput
  /** The database's clock. */
  now: Date
  /** The post that is being changed does not count against its own day. */
  except?: string
}

/** One post as it is about to be, with all that its checks need. Throws on an unknown zone or a malformed time. */
export async function subjectOf(
  { account, content }: Draft,
  { db, teamId, media, schedule, now, except }: Setting,
): Promise<Subject> {
  const timing = resolveSchedule(schedule, { now, accountZone: account.timezone, plan: account.plan })
  if (isTrouble(timing) && (timing.code === 'timezone_unknown' || timing.code === 'invalid_input'))
    fail(timing.code, timing)
  const counts = !isTrouble(timing) && timing.date !== null && schedule.kind !== 'draft'
  const used = counts ? await usedOn(db, teamId, { accountId: account.id, date: timing.date as string }, except) : 0
  return { account, content, media, schedule: schedule.kind, timing, now, used }
}
