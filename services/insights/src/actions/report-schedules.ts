import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import { type CreateReportSchedule, UpdateReportSchedule } from '@fanfare/contracts/endpoints/reports.ts'
import type { ReportSchedule } from '@fanfare/contracts/entities/reports.ts'
import { ReportScheduleChanged } from '@fanfare/contracts/events.ts'
import { reports } from '@fanfare/contracts/insights/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { withoutShown } from '@fanfare/runtime/input/as-shown.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import type { Account } from '../clients/team.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { nextDue } from '../model/report-times.ts'
import { lockReports } from '../stores/report-links.ts'
import {
  countSchedules,
  deleteSchedule,
  findSchedule,
  insertSchedule,
  type ReportScheduleRow,
  schedulesOf,
  updateSchedule,
} from '../stores/report-schedules.ts'
import { teamAccounts } from './report-links.ts'

type Input = Omit<BodyOf<typeof CreateReportSchedule>, 'account_id'>

const scheduleView = (row: ReportScheduleRow): ReportSchedule => ({
  id: row.id,
  account_id: row.social_account_id,
  every: row.every,
  weekday: row.weekday,
  hour: row.hour,
  member_ids: row.member_ids,
  timezone: row.zone,
  next_at: row.due_at.toISOString(),
  created_by: row.created_by,
})

const noSchedule = () =>
  fail('report_schedule_not_found', { field: 'params.scheduleId', rule: 'an email schedule of this team' })

const announce = (tx: Tx, who: Who, accountId: string, change: 'created' | 'changed' | 'deleted') =>
  emit(tx, ReportScheduleChanged, { teamId: who.teamId, accountId, change, ...actorOf(who) }, { teamId: who.teamId })

/** Throws `member_not_found` unless all of them are members now. */
async function requireMembers({ team }: Deps, teamId: string, ids: readonly string[]): Promise<void> {
  const members = new Set((await team.people(teamId))?.members.map(({ user_id }) => user_id))
  if (!ids.every(id => members.has(id)))
    fail('member_not_found', { field: 'body.member_ids', rule: 'members of this team' })
}

/** When a schedule goes out, and to whom, as its row has it. */
const fieldsOf = ({ clock }: Deps, { timezone: zone }: Account, { every, weekday, hour, member_ids }: Input) => ({
  ...{ every, weekday, hour, member_ids, zone },
  due_at: new Date(nextDue(clock.now(), { every, weekday, hour, zone }).at),
})

/** What goes out by email in a team, the oldest first. */
export const listReportSchedules = async ({ db }: Deps, teamId: string): Promise<ReportSchedule[]> =>
  (await schedulesOf(db, teamId)).map(scheduleView)

/** Throws `social_account_not_found`, `member_not_found` and `report_limit`. */
export async function createReportSchedule(
  deps: Deps,
  who: Who,
  { account_id: accountId, ...input }: BodyOf<typeof CreateReportSchedule>,
): Promise<ReportSchedule> {
  const { teamId, userId } = who
  const [account] = await teamAccounts(deps, teamId, [accountId], 'body.account_id')
  await requireMembers(deps, teamId, input.member_ids)
  const row: ReportScheduleRow = {
    id: deps.ids.next(),
    team_id: teamId,
    social_account_id: accountId,
    ...fieldsOf(deps, account as Account, input),
    created_by: userId,
    created_at: new Date(deps.clock.now()),
  }
  await transaction(deps.db, async tx => {
    await lockReports(tx, teamId)
    const limit = reports.schedulesPerTeam
    if ((await countSchedules(tx, teamId)) >= limit) fail('report_limit', { details: { limit } })
    await insertSchedule(tx, row)
    await announce(tx, who, accountId, 'created')
  })
  return scheduleView(row)
}

/** Throws `report_schedule_not_found` and `member_not_found`; `invalid_input` where what only replies show is another. */
export async function updateReportSchedule(
  deps: Deps,
  who: Who,
  id: string,
  body: BodyOf<typeof UpdateReportSchedule>,
): Promise<ReportSchedule> {
  const { teamId } = who
  const before = (await findSchedule(deps.db, teamId, id)) ?? noSchedule()
  const input = await withoutShown(UpdateReportSchedule.body, body, () => scheduleView(before))
  const account = (await deps.team.account(teamId, before.social_account_id)) ?? noSchedule()
  await requireMembers(deps, teamId, input.member_ids)
  const row = await transaction(deps.db, async tx => {
    const changed = (await updateSchedule(tx, teamId, id, fieldsOf(deps, account, input))) ?? noSchedule()
    await announce(tx, who, changed.social_account_id, 'changed')
    return changed
  })
  return scheduleView(row)
}

/** Throws `report_schedule_not_found`. */
export async function deleteReportSchedule({ db }: Deps, who: Who, id: string): Promise<void> {
  await transaction(db, async tx => {
    const row = (await deleteSchedule(tx, who.teamId, id)) ?? noSchedule()
    await announce(tx, who, row.social_account_id, 'deleted')
  })
}
