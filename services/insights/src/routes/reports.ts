import {
  CreateReportLink,
  CreateReportSchedule,
  DeleteReportSchedule,
  ExportInsights,
  ListReportLinks,
  ListReportSchedules,
  ReadReport,
  ReadReportPicture,
  RevokeReportLink,
  UpdateReportSchedule,
} from '@fanfare/contracts/endpoints/reports.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { exportInsights } from '../actions/export-insights.ts'
import { readReport, readReportPicture } from '../actions/read-report.ts'
import { createReportLink, listReportLinks, revokeReportLink } from '../actions/report-links.ts'
import {
  createReportSchedule,
  deleteReportSchedule,
  listReportSchedules,
  updateReportSchedule,
} from '../actions/report-schedules.ts'
import type { Deps } from '../deps.ts'

const done = { done: true } as const
/** What everyone reads who has a link: search engines are to leave it, and no cache is to keep it. */
const unlisted = { 'x-robots-tag': 'noindex, nofollow', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }

export function reportRoutes(http: Http, deps: Deps): void {
  http.handleRaw(ExportInsights, async ({ who, params, query, reply }) => {
    const { name, type, bytes } = await exportInsights(deps, who, params.id, query)
    reply.headers({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    return reply.send(bytes)
  })
  http.handle(ListReportLinks, async ({ who }) => ({ data: await listReportLinks(deps, who.teamId) }))
  http.handle(CreateReportLink, ({ who, body }) => createReportLink(deps, who, body))
  http.handle(RevokeReportLink, async ({ who, params }) => {
    await revokeReportLink(deps, who, params.linkId)
    return done
  })
  http.handle(ReadReport, ({ params, reply }) => {
    reply.headers(unlisted)
    return readReport(deps, params.token)
  })
  http.handleRaw(ReadReportPicture, async ({ params, reply }) => {
    reply.headers({ ...unlisted, 'x-content-type-options': 'nosniff', 'cache-control': 'private, max-age=300' })
    const { mime, bytes } = await readReportPicture(deps, params.token, params.number)
    return reply.header('content-type', mime).send(Buffer.from(bytes, 'base64'))
  })
  http.handle(ListReportSchedules, async ({ who }) => ({ data: await listReportSchedules(deps, who.teamId) }))
  http.handle(CreateReportSchedule, ({ who, body }) => createReportSchedule(deps, who, body))
  http.handle(UpdateReportSchedule, ({ who, params, body }) => updateReportSchedule(deps, who, params.scheduleId, body))
  http.handle(DeleteReportSchedule, async ({ who, params }) => {
    await deleteReportSchedule(deps, who, params.scheduleId)
    return done
  })
}
