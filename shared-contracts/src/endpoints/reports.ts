import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, Optional } from '../entities/common.ts'
import { InsightDay } from '../entities/insights.ts'
import {
  Report,
  ReportAccounts,
  ReportLife,
  ReportLink,
  ReportSchedule,
  ReportTitle,
  ScheduleInput,
} from '../entities/reports.ts'
import { withShown } from '../entities/shown.ts'
import { reports } from '../insights/limits.ts'

const service = 'insights' as const
const read = { service, method: 'GET', access: 'team', action: 'account.insights' } as const
const share = { service, access: 'team', action: 'report.share' } as const
/** Days in the account's zone, both counted; without them the last 28 days that are over. */
const period = { since: Optional(InsightDay), until: Optional(InsightDay) }

/** A day that has no value is an empty cell, never a zero. Cells that a spreadsheet would calculate begin with an apostrophe. */
export const ExportInsights = endpoint({
  ...read,
  name: 'exportInsights',
  url: '/api/accounts/:id/insights/export',
  raw: true,
  perMinute: 30,
  summary: 'Figures of an account as a CSV or Excel file, a row for each day of a period or for each of its posts',
  params: Type.Object({ id: Id }),
  query: Type.Object({
    ...period,
    format: Type.Optional(Type.Enum(['csv', 'xlsx'])),
    /** A row for each day, or for each post; days where nothing is said. */
    what: Type.Optional(Type.Enum(['days', 'posts'])),
  }),
  reply: Type.Any(),
  errors: ['social_account_not_found'],
})

export const ListReportLinks = endpoint({
  ...read,
  name: 'listReportLinks',
  url: '/api/report-links',
  summary: 'Links to reports of the team, the newest first; expired ones for 30 days more',
  reply: Type.Object({ data: Type.Array(ReportLink) }),
})

/** The address is in this reply and nowhere else: only a hash of its token is kept. */
export const CreateReportLink = endpoint({
  ...share,
  name: 'createReportLink',
  method: 'POST',
  url: '/api/report-links',
  creates: true,
  summary: 'Make a link to a report that anyone who has it can read without signing in',
  body: Type.Object({
    title: ReportTitle,
    account_ids: ReportAccounts,
    ...period,
    expires_in_days: ReportLife,
  }),
  reply: Type.Object({ link: ReportLink, url: Type.String() }),
  errors: ['social_account_not_found', 'report_limit'],
})

export const RevokeReportLink = endpoint({
  ...share,
  name: 'revokeReportLink',
  method: 'DELETE',
  url: '/api/report-links/:linkId',
  summary: 'Revoke a link to a report: it works no more',
  params: Type.Object({ linkId: Id }),
  reply: Done,
  errors: ['report_link_not_found'],
})

/** Unknown, expired and revoked links are refused alike. */
export const ReadReport = endpoint({
  name: 'readReport',
  service,
  method: 'GET',
  url: '/api/reports/:token',
  access: 'public',
  perMinute: 60,
  summary: 'What a link to a report shows',
  params: Type.Object({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  reply: Report,
  errors: ['report_not_found'],
})

/** The picture of an account of a report. */
export const ReadReportPicture = endpoint({
  name: 'readReportPicture',
  service,
  method: 'GET',
  url: '/api/reports/:token/pictures/:number',
  access: 'public',
  raw: true,
  perMinute: 240,
  summary: 'The picture of an account in a report',
  params: Type.Object({
    token: Type.String({ minLength: 1, maxLength: 200 }),
    /** Which account of the report, from 1. */
    number: Type.Integer({
      minimum: 1,
      maximum: reports.accounts,
      description: 'the number of an account in the report',
    }),
  }),
  reply: Type.Any(),
  errors: ['report_not_found'],
})

export const ListReportSchedules = endpoint({
  ...read,
  name: 'listReportSchedules',
  url: '/api/report-schedules',
  summary: 'Which figures go out by email, when and to whom',
  reply: Type.Object({ data: Type.Array(ReportSchedule) }),
})

/** Everyone named has to be a member of the team. Each may switch these emails off for themselves. */
export const CreateReportSchedule = endpoint({
  ...share,
  name: 'createReportSchedule',
  method: 'POST',
  url: '/api/report-schedules',
  creates: true,
  summary: 'Have figures of an account sent by email every week or month',
  body: Type.Object({ account_id: Id, ...ScheduleInput }),
  reply: ReportSchedule,
  errors: ['social_account_not_found', 'member_not_found', 'report_limit'],
})

export const UpdateReportSchedule = endpoint({
  ...share,
  name: 'updateReportSchedule',
  method: 'PUT',
  url: '/api/report-schedules/:scheduleId',
  summary: 'Change when figures go out by email, and to whom',
  params: Type.Object({ scheduleId: Id }),
  body: withShown(ScheduleInput, ReportSchedule, ['timezone', 'next_at']),
  reply: ReportSchedule,
  errors: ['report_schedule_not_found', 'member_not_found'],
})

export const DeleteReportSchedule = endpoint({
  ...share,
  name: 'deleteReportSchedule',
  method: 'DELETE',
  url: '/api/report-schedules/:scheduleId',
  summary: 'Send these figures no more',
  params: Type.Object({ scheduleId: Id }),
  reply: Done,
  errors: ['report_schedule_not_found'],
})

export const reportEndpoints = [
  ExportInsights,
  ListReportLinks,
  CreateReportLink,
  RevokeReportLink,
  ReadReport,
  ReadReportPicture,
  ListReportSchedules,
  CreateReportSchedule,
  UpdateReportSchedule,
  DeleteReportSchedule,
] as const
