import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Activity, activityKinds } from '../entities/activity.ts'
import { Id, IdList, InstantInput, Optional, PageCursor } from '../entities/common.ts'
import { activity } from '../limits.ts'

/** The record of a team: who did what to what. Nothing of it is changed; it is kept for `activity.days`, and goes with the team. */

const kind = `(${activityKinds.join('|')})`
const filter = {
  /** Those who did it. */
  people: Optional(IdList),
  accounts: Optional(IdList),
  kinds: Type.Optional(
    Type.String({
      pattern: `^${kind}(,${kind})*$`,
      maxLength: 1000,
      description: 'one or more kinds of entries, joined by commas',
    }),
  ),
  start: Optional(InstantInput),
  end: Optional(InstantInput),
}
const call = {
  service: 'team',
  method: 'GET',
  access: 'team',
  action: 'activity.read',
  team: 'path',
  params: Type.Object({ teamId: Id }),
} as const

export const ListActivity = endpoint({
  ...call,
  name: 'listActivity',
  url: '/api/team/:teamId/activity',
  summary: 'What was done in the team, newest first, for as many days as its plan shows',
  query: Type.Object({
    ...filter,
    after: Optional(PageCursor),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: activity.mostPerPage, description: 'entries of a page' })),
  }),
  reply: Type.Object({
    data: Type.Array(Activity),
    /** Absent on the last page. */
    next: Optional(PageCursor),
  }),
  errors: ['team_not_found'],
})

/** UTF-8. Cells that a spreadsheet would calculate begin with an apostrophe. */
export const ExportActivity = endpoint({
  ...call,
  name: 'exportActivity',
  url: '/api/team/:teamId/activity.csv',
  raw: true,
  perMinute: 30,
  summary: `The same as a CSV file, at most ${activity.exported} entries`,
  query: Type.Object(filter),
  reply: Type.Any(),
  errors: ['team_not_found'],
})

export const activityEndpoints = [ListActivity, ExportActivity] as const
