import {
  CreateReportLink,
  CreateReportSchedule,
  DeleteReportSchedule,
  ListReportLinks,
  ListReportSchedules,
  ReadReport,
  RevokeReportLink,
  UpdateReportSchedule,
} from '@fanfare/contracts/endpoints/reports.ts'
import { api, from } from '../../../lib/api/api.ts'

const read = { provides: () => ['Reports'] as const }
const change = { invalidates: () => ['Reports'] as const }

export const {
  useReportQuery,
  useReportLinksQuery,
  useCreateReportLinkMutation,
  useRevokeReportLinkMutation,
  useReportSchedulesQuery,
  useCreateReportScheduleMutation,
  useUpdateReportScheduleMutation,
  useDeleteReportScheduleMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    report: build.query(from(ReadReport)),
    reportLinks: build.query(from(ListReportLinks, read)),
    // Two links may be alike in all that is asked for.
    createReportLink: build.mutation(from(CreateReportLink, { ...change, each: true })),
    revokeReportLink: build.mutation(from(RevokeReportLink, change)),
    reportSchedules: build.query(from(ListReportSchedules, read)),
    createReportSchedule: build.mutation(from(CreateReportSchedule, { ...change, each: true })),
    updateReportSchedule: build.mutation(from(UpdateReportSchedule, change)),
    deleteReportSchedule: build.mutation(from(DeleteReportSchedule, change)),
  }),
})
