import { ListNotifications } from '@fanfare/contracts/endpoints/notifications.ts'
import {
  CreateReportSchedule,
  DeleteReportSchedule,
  ListReportSchedules,
  UpdateReportSchedule,
} from '@fanfare/contracts/endpoints/reports.ts'
import { GetUser } from '@fanfare/contracts/endpoints/users.ts'
import { SendReport } from '@fanfare/contracts/jobs.ts'
import { Creator } from '@fanfare/contracts/policy.ts'
import type { Client } from '@fanfare/infra/testing/client.ts'
import { confirmEmail } from '@fanfare/infra/testing/confirmed.ts'
import { addMember } from '@fanfare/infra/testing/members.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { sql as statement } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReport, startReports } from '../../src/actions/send-report.ts'
import { addDays, dayAt } from '../../src/model/days.ts'
import { lastDue, nextDue } from '../../src/model/report-times.ts'
import { type Insights, startInsights, type Team, teamWith } from './insights-setup.ts'
import { giveFigures } from './report-setup.ts'

let insights: Insights
let team: Team
let owner: string
const zone = 'Europe/Lisbon'
const weekly = { every: 'week' as const, weekday: 1, hour: 8 }

beforeAll(async () => {
  insights = await startInsights({ reading: 'none' })
  team = await teamWith(insights)
  owner = (await team.client.call(GetUser)).id
  await confirm(team.client)
  const last = addDays(dayAt(Date.now(), 'America/Los_Angeles'), -1)
  // Reach is 100 a day until ten days ago, and 150 after that.
  await giveFigures(
    insights,
    team,
    team.ig.id,
    { since: addDays(last, -59), until: addDays(last, 1) },
    (metric, _day, at) =>
      metric === 'reach' ? 100 : metric === 'follower_count' ? 3 : metric === 'followers_count' ? 5_000 + at : 20,
  )
}, 120_000)
afterAll(() => insights?.close())

async function confirm(client: Client): Promise<string> {
  const { email } = await client.call(GetUser)
  await confirmEmail(insights.system.mail, client, email)
  return email
}
async function newMember(): Promise<{ client: Client; id: string; email: string }> {
  const { system } = insights
  const client = system.client()
  const { id } = await client.signUp()
  const address = { teamUrl: system.urls.team, identitySecret: system.site.secrets.identitySecret }
  await addMember(address, { teamId: team.teamId, userId: id, role: Creator })
  return { client, id, email: await confirm(client) }
}
const create = (member_ids: string[], own: object = {}) =>
  team.client.call(CreateReportSchedule, { body: { account_id: team.ig.id, ...weekly, member_ids, ...own } })
/** As if the schedule had been made long ago and had been due last at its time. */
const makeDue = (id: string) =>
  insights.sql(
    `update insight_report_schedules set created_at = now() - interval '60 days', due_at = now() - interval '1 minute' where id = $1`,
    [id],
  )
const reportsTo = (email: string) =>
  insights.system.mail.list(email).filter(({ subject }) => subject.includes(team.ig.username))
const dueAt = async (id: string) =>
  (await insights.sql<{ due_at: Date }>('select due_at from insight_report_schedules where id = $1', [id]))[0]?.due_at

test('a schedule says when it goes out next, on the clock of the account', async () => {
  const made = await create([owner])
  const next = nextDue(Date.now(), { ...weekly, zone })
  expect(made).toMatchObject({ ...weekly, account_id: team.ig.id, timezone: zone, member_ids: [owner] })
  expect(Date.parse(made.next_at)).toBe(next.at)
  const changed = await team.client.call(UpdateReportSchedule, {
    params: { scheduleId: made.id },
    body: { ...weekly, every: 'month', hour: 17, member_ids: [owner] },
  })
  expect(changed.next_at).toMatch(/-01T1[67]:00:00/)
  expect((await team.client.call(ListReportSchedules)).data.map(({ id }) => id)).toEqual([made.id])
  await team.client.call(DeleteReportSchedule, { params: { scheduleId: made.id } })
  expect((await team.client.call(ListReportSchedules)).data).toEqual([])
  const foreign = await team.client.ask(CreateReportSchedule, {
    body: { account_id: team.ig.id, ...weekly, member_ids: [team.ig.id] },
  })
  expect(foreign.error).toMatchObject({ code: 'member_not_found', field: 'body.member_ids' })
})

test('each member who was chosen gets one email for a day, however often it is tried; who left gets none', async () => {
  const { system, deps } = insights
  const [stays, leaves] = [await newMember(), await newMember()]
  const { id } = await create([owner, stays.id, leaves.id])
  await insights.sql('delete from team.members where team_id = $1 and user_id = $2', [team.teamId, leaves.id])
  await makeDue(id)
  const { day } = lastDue(Date.now(), { ...weekly, zone })
  // Two workers at once, the queue, and the sweep that finds it again.
  await Promise.all([
    sendReport(deps, team.teamId, id),
    sendReport(deps, team.teamId, id),
    startReports(deps),
    deps.jobs.add(SendReport, { scheduleId: id, teamId: team.teamId }),
  ])
  const { email } = await team.client.call(GetUser)
  for (const to of [email, stays.email]) await system.mail.waitFor(to, new RegExp(team.ig.username))
  // As after a backup that was restored: due once more for a day that was sent.
  await makeDue(id)
  await startReports(deps)
  await sendReport(deps, team.teamId, id)
  await system.drain()
  expect(await insights.sql('select due_day::text from insight_report_runs where schedule_id = $1', [id])).toEqual([
    { due_day: day },
  ])
  expect([email, stays.email, leaves.email].map(to => reportsTo(to).length)).toEqual([1, 1, 0])
  expect((await dueAt(id))?.getTime()).toBe(nextDue(Date.now(), { ...weekly, zone }).at)
  const [mail] = reportsTo(stays.email)
  const text = mail?.text ?? ''
  expect(text).toContain('Reach: 700 (0 %)')
  expect(text).toContain('New followers: +21')
  expect(text).toContain('21 new followers and 0 posts. Reach was the same as in the week before.')
  expect(text).toContain('/notifications/')
  await team.client.call(DeleteReportSchedule, { params: { scheduleId: id } })
})

test('what fails or is killed on the way leaves it due, and is sent once it works', async () => {
  const { deps, sql, system } = insights
  const reader = await newMember()
  const { id } = await create([reader.id])
  await makeDue(id)
  const due = await dueAt(id)
  const away = { ...deps.team, people: () => Promise.reject(new Error('the team service is away')) }
  await expect(sendReport({ ...deps, team: away }, team.teamId, id)).rejects.toThrow('is away')
  // Killed in the middle of its transaction, which waits here for the row.
  await sql('begin')
  await sql('select 1 from insight_report_schedules where id = $1 for update', [id])
  const sending = sendReport(deps, team.teamId, id).then(
    () => 'sent',
    () => 'killed',
  )
  await until(async () => {
    const { rows } = await statement`
      select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%insight_report_schedules%' and pid <> pg_backend_pid()`.execute(
      deps.db,
    )
    return rows.length > 0
  })
  expect(await sending).toBe('killed')
  await sql('rollback')
  expect(await dueAt(id)).toEqual(due)
  expect(await sql('select 1 from insight_report_runs where schedule_id = $1', [id])).toEqual([])
  // The job is lost with the queue: the sweep makes another.
  await startReports(deps)
  await system.mail.waitFor(reader.email, new RegExp(team.ig.username))
  await system.drain()
  expect(reportsTo(reader.email)).toHaveLength(1)
  await team.client.call(DeleteReportSchedule, { params: { scheduleId: id } })
})

test('one click switches them off for the person alone', async () => {
  const { system, deps } = insights
  const reader = await newMember()
  const { id } = await create([reader.id])
  await makeDue(id)
  await sendReport(deps, team.teamId, id)
  const { headers, text } = await system.mail.waitFor(reader.email, new RegExp(team.ig.username))
  expect(text).toContain('Turn off these emails')
  const oneClick = /^<(.+)>$/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  const answer = await fetch(oneClick, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  })
  expect(answer.ok).toBe(true)
  const other = await create([reader.id])
  await makeDue(other.id)
  await sendReport(deps, team.teamId, other.id)
  await system.drain()
  expect(reportsTo(reader.email)).toHaveLength(1)
  // In the list of notifications both are.
  const { notifications } = await reader.client.call(ListNotifications, { query: { kind: 'insights_report' } })
  expect(notifications).toHaveLength(2)
})

test('a team without insights in its plan gets none, and a time that passed before a schedule was made is none of its', async () => {
  const { deps } = insights
  const { id } = await create([owner])
  const runs = () => insights.sql('select 1 from insight_report_runs where schedule_id = $1', [id])
  await insights.sql(`update insight_report_schedules set due_at = now() - interval '1 minute' where id = $1`, [id])
  await sendReport(deps, team.teamId, id)
  expect(await runs()).toEqual([])
  await makeDue(id)
  await insights.sql('update team.teams set product_id = 1 where id = $1', [team.teamId])
  await sendReport(deps, team.teamId, id)
  await insights.sql('update team.teams set product_id = 3 where id = $1', [team.teamId])
  expect(await runs()).toEqual([])
  expect((await dueAt(id))?.getTime()).toBe(nextDue(Date.now(), { ...weekly, zone }).at)
})
