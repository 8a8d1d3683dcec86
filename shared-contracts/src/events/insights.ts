import { type Static, Type } from 'typebox'
import { actor, defineEvent, EventId as Id } from './define.ts'

// What the insights service tells: reports that a team shares, for its record, and figures that are due by email.

/** A member made a link to a report, or revoked one. `name`: its title. */
export const ReportLinkChanged = defineEvent({
  name: 'report_link_changed',
  service: 'insights',
  payload: Type.Object({ teamId: Id, name: Type.String(), change: Type.Enum(['created', 'revoked']), ...actor }),
})
/** A member changed that figures of an account go out by email. */
export const ReportScheduleChanged = defineEvent({
  name: 'report_schedule_changed',
  service: 'insights',
  payload: Type.Object({
    teamId: Id,
    accountId: Id,
    change: Type.Enum(['created', 'changed', 'deleted']),
    ...actor,
  }),
})

const Nullable = (schema: ReturnType<typeof Type.Number>) => Type.Union([schema, Type.Null()])
const Counted = Type.Object({ value: Nullable(Type.Number()), change: Nullable(Type.Number()) })
/** The figures of a report that goes out by email: its days, what is counted in them, and the change in percent; null: not known. */
export const ReportedFigures = Type.Object({
  since: Type.String(),
  until: Type.String(),
  followers: Counted,
  /** Followers who came in the period. */
  gained: Nullable(Type.Number()),
  reach: Counted,
  interaction: Counted,
  shared: Counted,
  /** Days of the period for which the network has given no value of a figure that it offers. */
  missingDays: Type.Number(),
})
export type ReportedFigures = Static<typeof ReportedFigures>

/** Figures of an account are due by email. They are in it, so that all who get them read the same. `day`: for which this is, in the account's zone. */
export const ReportDue = defineEvent({
  name: 'report_due',
  service: 'insights',
  payload: Type.Object({
    teamId: Id,
    scheduleId: Id,
    accountId: Id,
    day: Type.String(),
    every: Type.Enum(['week', 'month']),
    memberIds: Type.Array(Id),
    figures: ReportedFigures,
  }),
})
