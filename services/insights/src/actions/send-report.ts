import { ReportDue, type ReportedFigures } from '@fanfare/contracts/events.ts'
import { hasFeature } from '@fanfare/contracts/features.ts'
import { SendReport } from '@fanfare/contracts/jobs.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import type { Deps } from '../deps.ts'
import { type DueTime, lastDue, nextDue, reportedDays } from '../model/report-times.ts'
import { reportedOf } from '../model/reported.ts'
import {
  deleteSchedulesOfAccount,
  dueSchedules,
  findSchedule,
  lockSchedule,
  noteRun,
  type ReportScheduleRow,
  updateSchedule,
} from '../stores/report-schedules.ts'
import { loadKnown } from './load-known.ts'

/** Schedules that are started at once: the next sweep starts the others. */
const MOST = 1_000

/** Puts schedules that are due on the queue, one job for each time that one is due, however often that is done. */
export async function startReports({ db, clock, jobs }: Deps): Promise<void> {
  const due = await dueSchedules(db, new Date(clock.now()), MOST)
  await jobs.addMany(
    SendReport,
    due.map(({ id, team_id: teamId, due_at: at }) => ({
      payload: { scheduleId: id, teamId },
      options: { id: `report-${id}-${at.getTime()}` },
    })),
  )
}

interface Owed {
  day: string
  memberIds: string[]
  figures: ReportedFigures
}

/** What goes out for a time, and to which members; undefined where nobody is to get it. */
async function owedOf(deps: Deps, row: ReportScheduleRow, { day, at }: DueTime): Promise<Owed | undefined> {
  // Made, or moved into another time zone, after that time.
  if (at < row.created_at.getTime()) return undefined
  const { team_id: teamId, social_account_id: accountId } = row
  const people = await deps.team.people(teamId)
  // A team that was deleted, or whose plan has no insights any more, gets nothing until that has changed.
  if (!people || people.restorable_until !== null) return undefined
  if (!hasFeature('insights', people.product_id, deps.config.features)) return undefined
  const members = new Set(people.members.filter(({ locked }) => !locked).map(({ user_id }) => user_id))
  const memberIds = row.member_ids.filter(id => members.has(id))
  if (memberIds.length === 0) return undefined
  const { known, period } = await loadKnown(deps, { teamId }, accountId, reportedDays(row.every, day))
  return { day, memberIds, figures: reportedOf(known, period) }
}

/**
 * Has the figures of a schedule sent that is due. The note of the day, the next time and the event that has the emails made are one transaction: a
 * worker that is killed has done all of it or nothing, and no day goes out twice. After a long outage the last time alone goes out.
 */
export async function sendReport(deps: Deps, teamId: string, scheduleId: string): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const row = await findSchedule(db, teamId, scheduleId)
  if (!row || row.due_at.getTime() > now) return
  const place = { teamId, accountId: row.social_account_id }
  const account = await deps.team.account(teamId, place.accountId)
  if (!account || account.removed) {
    await deleteSchedulesOfAccount(db, place)
    return
  }
  const { every, weekday, hour } = row
  const table = { every, weekday, hour, zone: account.timezone }
  const owed = await owedOf(deps, row, lastDue(now, table))
  await transaction(db, async tx => {
    const current = await lockSchedule(tx, teamId, scheduleId)
    // Sent, or changed, meanwhile.
    if (current?.due_at.getTime() !== row.due_at.getTime()) return
    await updateSchedule(tx, teamId, scheduleId, {
      zone: table.zone,
      due_at: new Date(nextDue(now, table).at),
    })
    if (!owed || !(await noteRun(tx, teamId, scheduleId, owed.day, new Date(now)))) return
    await emit(tx, ReportDue, { teamId, scheduleId, accountId: place.accountId, every, ...owed }, { teamId })
  })
}
