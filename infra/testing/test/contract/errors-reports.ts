import {
  CreateReportLink,
  CreateReportSchedule,
  DeleteReportSchedule,
  ExportInsights,
  ReadReport,
  ReadReportPicture,
  RevokeReportLink,
  UpdateReportSchedule,
} from '@fanfare/contracts/endpoints/reports.ts'
import { connectAccount, connectPerson } from '../../walk.ts'
import { takenKey } from './errors-held.ts'
import { lazy, newPerson, on, ownerFor, type Recipe, type Setup } from './errors-setup.ts'

/** Errors of reports. */

const weekly = { every: 'week', weekday: 1, hour: 8 }
const linkOf = (accountId: string) => ({ title: 'October', account_ids: [accountId], expires_in_days: 7 })
const token = 'x'.repeat(43)

/** A team whose plan has insights, with an account. */
const sharing = async (setup: Setup) => {
  const person = await newPerson(setup)
  const { client, userId, teamId } = person
  await setup.sql.query('update team.teams set product_id = 2 where id = $1', [teamId])
  const [made] = setup.system.simulator.control.makeAccounts(1)
  await connectPerson(client, setup.system.simulator.url, made?.userId ?? '')
  const account = await connectAccount(client, teamId, made?.igId ?? '', 'ig')
  return { client, userId, teamId, account }
}

/** The same with as many links and schedules as one may have. */
const full = lazy(async setup => {
  const { client, userId, teamId, account } = await sharing(setup)
  const schedule = await setup.call(CreateReportSchedule, client, {
    body: { account_id: account.id, ...weekly, member_ids: [userId] },
  })
  await setup.sql.query(
    `insert into insights.insight_report_links
       (id, team_id, title, account_ids, token_hash, created_by, created_at, expires_at)
       select n, $1, 'One', '{1}', 'full ' || n, 1, now(), now() + interval '1 day' from generate_series(1, 100) n`,
    [teamId],
  )
  await setup.sql.query(
    `insert into insights.insight_report_schedules
       (id, team_id, social_account_id, every, weekday, hour, member_ids, zone, due_at, created_by, created_at)
       select n, $1, 1, 'week', 1, 8, '{1}', 'UTC', now() + interval '1 day', 1, now() from generate_series(1, 100) n`,
    [teamId],
  )
  return { client, userId, account, schedule }
})

export const reportRecipes: Recipe[] = [
  ...takenKey(CreateReportLink, 'insights.insight_report_links', async setup => {
    const { client, account } = await sharing(setup)
    return { client, ask: { body: linkOf(account.id) } }
  }),
  ...takenKey(CreateReportSchedule, 'insights.insight_report_schedules', async setup => {
    const { client, userId, account } = await sharing(setup)
    return { client, ask: { body: { account_id: account.id, ...weekly, member_ids: [userId] } } }
  }),
  on(
    ExportInsights,
    'social_account_not_found',
    async setup => {
      const { client } = await ownerFor(ExportInsights)(setup)
      return setup.ask(ExportInsights, client, { params: { id: '7' } })
    },
    'params.id',
  ),
  on(
    CreateReportLink,
    'social_account_not_found',
    async setup => {
      const { client } = await ownerFor(CreateReportLink)(setup)
      return setup.ask(CreateReportLink, client, { body: linkOf('7') })
    },
    'body.account_ids',
  ),
  on(
    RevokeReportLink,
    'report_link_not_found',
    async setup => {
      const { client } = await ownerFor(RevokeReportLink)(setup)
      return setup.ask(RevokeReportLink, client, { params: { linkId: '7' } })
    },
    'params.linkId',
  ),
  on(ReadReport, 'report_not_found', setup => setup.ask(ReadReport, setup.visitor(), { params: { token } })),
  on(ReadReportPicture, 'report_not_found', setup =>
    setup.ask(ReadReportPicture, setup.visitor(), { params: { token, number: '1' } }),
  ),
  on(
    CreateReportSchedule,
    'social_account_not_found',
    async setup => {
      const { client, userId } = await ownerFor(CreateReportSchedule)(setup)
      return setup.ask(CreateReportSchedule, client, { body: { account_id: '7', ...weekly, member_ids: [userId] } })
    },
    'body.account_id',
  ),
  on(CreateReportSchedule, 'report_limit', async setup => {
    const { client, userId, account } = await full(setup)
    const body = { account_id: account.id, ...weekly, member_ids: [userId] }
    return setup.ask(CreateReportSchedule, client, { body })
  }),
  on(CreateReportLink, 'report_limit', async setup => {
    const { client, account } = await full(setup)
    return setup.ask(CreateReportLink, client, { body: linkOf(account.id) })
  }),
  on(
    CreateReportSchedule,
    'member_not_found',
    async setup => {
      const { client, account } = await full(setup)
      const body = { account_id: account.id, ...weekly, member_ids: ['7'] }
      return setup.ask(CreateReportSchedule, client, { body })
    },
    'body.member_ids',
  ),
  on(
    UpdateReportSchedule,
    'member_not_found',
    async setup => {
      const { client, schedule } = await full(setup)
      const given = { params: { scheduleId: schedule.id }, body: { ...weekly, member_ids: ['7'] } }
      return setup.ask(UpdateReportSchedule, client, given)
    },
    'body.member_ids',
  ),
  ...[UpdateReportSchedule, DeleteReportSchedule].map(endpoint =>
    on(
      endpoint,
      'report_schedule_not_found',
      async setup => {
        const { client, userId } = await ownerFor(endpoint)(setup)
        const body = endpoint === UpdateReportSchedule ? { body: { ...weekly, member_ids: [userId] } } : {}
        return setup.ask(endpoint, client, { params: { scheduleId: '7' }, ...body })
      },
      'params.scheduleId',
    ),
  ),
]
