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
import { good } from './calls-recipe.ts'
import type { Setup } from './calls-setup.ts'

const weekly = { every: 'week' as const, weekday: 1, hour: 8 }
const linkBody = ({ ig }: Setup) => ({
  title: 'October',
  account_ids: [ig.id],
  since: '2026-10-01',
  until: '2026-10-07',
  expires_in_days: 7 as const,
})
const makeLink = (setup: Setup) => setup.owner.client.call(CreateReportLink, { body: linkBody(setup) })
const scheduleBody = ({ ig, owner }: Setup) => ({ account_id: ig.id, ...weekly, member_ids: [owner.userId] })

/** A team may have a hundred of each: those that the calls before made go first. */
async function makeRoom({ owner: { client } }: Setup): Promise<void> {
  for (const { id } of (await client.call(ListReportLinks)).data.slice(20))
    await client.call(RevokeReportLink, { params: { linkId: id } })
  for (const { id } of (await client.call(ListReportSchedules)).data.slice(20))
    await client.call(DeleteReportSchedule, { params: { scheduleId: id } })
}

/** A link of the team, and its token. */
export async function reportLinkOf(setup: Setup): Promise<{ id: string; token: string }> {
  await makeRoom(setup)
  const { link, url } = await makeLink(setup)
  return { id: link.id, token: url.split('/').at(-1) ?? '' }
}

/** An email schedule of the team. */
export async function reportScheduleOf(setup: Setup): Promise<{ id: string }> {
  await makeRoom(setup)
  return setup.owner.client.call(CreateReportSchedule, { body: scheduleBody(setup) })
}

/** Good calls of reports. */
export const reportCalls = [
  good(ExportInsights, ({ ig }) => ({
    params: { id: ig.id },
    query: { since: '2026-10-01', until: '2026-10-07', format: 'csv' as const },
  })),
  good(ListReportLinks, async setup => {
    await reportLinkOf(setup)
    return {}
  }),
  good(CreateReportLink, async setup => {
    await makeRoom(setup)
    return { body: linkBody(setup) }
  }),
  good(RevokeReportLink, async setup => ({ params: { linkId: (await reportLinkOf(setup)).id } })),
  good(ReadReport, async setup => ({ params: { token: (await reportLinkOf(setup)).token } })),
  good(ReadReportPicture, async setup => ({ params: { token: (await reportLinkOf(setup)).token, number: 1 } })),
  good(ListReportSchedules, async setup => {
    await reportScheduleOf(setup)
    return {}
  }),
  good(CreateReportSchedule, async setup => {
    await makeRoom(setup)
    return { body: scheduleBody(setup) }
  }),
  good(UpdateReportSchedule, async setup => ({
    params: { scheduleId: (await reportScheduleOf(setup)).id },
    body: { ...weekly, every: 'month' as const, member_ids: [setup.owner.userId] },
  })),
  good(DeleteReportSchedule, async setup => ({ params: { scheduleId: (await reportScheduleOf(setup)).id } })),
]
