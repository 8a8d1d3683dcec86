import { type Static, type TEnum, Type } from 'typebox'
import type { Feature } from '../features.ts'
import { lengths, scheduling } from '../limits.ts'
import { AllOptional, Id, Instant, Nullable, nameText, PlanQuota, TeamRole, Zone } from './common.ts'
import { EmailChange } from './person.ts'

/** What a person is called. */
export const PersonName = Type.String({ minLength: 1, maxLength: lengths.personName, ...nameText })

/** Clock of 12 or 24 hours. */
export const TimeFormat = Type.Union([Type.Literal(12), Type.Literal(24)])

/** How posts are placed into time slots (spec §3). */
export const TimeslotSettings = Type.Object({
  /** 1: a little beside the slot, so that posts do not all come on the minute. */
  randomPlacement: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** By up to so many minutes. */
  randomRange: Type.Integer({ minimum: 0, maximum: scheduling.mostRandomRange, description: 'minutes, 0 to 60' }),
})
export type TimeslotSettings = Static<typeof TimeslotSettings>

/** How posts are planned together. */
export const PlannerSettings = Type.Object({
  /** Least time between two posts of an account that are placed into slots, minutes. */
  gap: Type.Integer({ minimum: 0, maximum: 1440 }),
})

const on = Type.Boolean()
/**
 * The kinds of notification that have a switch for email, and for browsers: those of the table `notificationKinds`, as a test holds. They are
 * written out because the table, with its texts, is not for every page of the web application.
 */
const NotifyEmail = Type.Object({
  post_failed: on,
  post_unconfirmed: on,
  post_held: on,
  post_published: on,
  connection_ended: on,
  connection_expiring: on,
  quota_reached: on,
  member_joined: on,
  approval_requested: on,
  approval_decided: on,
  seat_changed: on,
  plan_changed: on,
  plan_ending: on,
  team_deleted: on,
  team_restored: on,
  weekly_summary: on,
  insights_report: on,
})
const NotifyBrowser = Type.Object({
  post_failed: on,
  post_unconfirmed: on,
  post_held: on,
  post_published: on,
  connection_ended: on,
  connection_expiring: on,
  quota_reached: on,
  invitation: on,
  member_joined: on,
  approval_requested: on,
  approval_decided: on,
  seat_changed: on,
  plan_changed: on,
  plan_ending: on,
  team_deleted: on,
  team_restored: on,
})

const EmailNotification = Type.Object({
  active: Type.Boolean(),
  sendEmailCopyTo: Type.String({ maxLength: 320 }),
  /** Whether the one who reads that address has agreed: before, nothing is sent to it. */
  copyConfirmed: Type.Optional(Type.Boolean()),
})
const TwoFactor = Type.Object({ active: Type.Boolean(), app: Type.Boolean(), email: Type.Boolean() })
const Publishing = Type.Object({
  maxRetry: Type.Integer({ minimum: scheduling.leastRetries, maximum: scheduling.mostRetries }),
})
/** Of which posts the person is notified: of all that go out, only of those that need attention, or of none. */
const Schedule = Type.Object({ notification: Type.Enum(['all', 'failed', 'none']) })

const settingsFields = {
  timezone: Zone,
  dateFormat: Type.Enum(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'D MMM YYYY']),
  timeFormat: TimeFormat,
  firstDayOfTheWeek: Type.Enum(['monday', 'sunday', 'saturday']),
  emailNotification: EmailNotification,
  browserNotification: Type.Boolean(),
  twoFactor: TwoFactor,
  publishing: Publishing,
  schedule: Schedule,
  /** Of what an email is sent, by the kind of notification. */
  notifyEmail: NotifyEmail,
  /** Of what browsers show a notification. */
  notifyBrowser: NotifyBrowser,
  timeslot: TimeslotSettings,
  planner: PlannerSettings,
  /** The composer lists accounts at its side instead of in a row at its top; phones have the row. */
  editor_vertical_accounts: Type.Boolean(),
  team_prefered_id: Nullable(Id),
  /** It has no effect in this version: it is kept as it is set, and nothing reads it. */
  onboarding: Type.Boolean(),
}

/** User settings with the defaults of spec §3. */
export const UserSettings = Type.Object(settingsFields)
export type UserSettings = Static<typeof UserSettings>

/** A change of some settings. Of a group (`timeslot`, `publishing`) too only what changes has to be there. */
export const SettingsChange = AllOptional(
  Type.Object({
    ...settingsFields,
    emailNotification: AllOptional(EmailNotification),
    twoFactor: AllOptional(TwoFactor),
    publishing: AllOptional(Publishing),
    schedule: AllOptional(Schedule),
    notifyEmail: AllOptional(NotifyEmail),
    notifyBrowser: AllOptional(NotifyBrowser),
    timeslot: AllOptional(TimeslotSettings),
    planner: AllOptional(PlannerSettings),
  }),
)
export type SettingsChange = Static<typeof SettingsChange>

/** Not an enum of their names: those would come into the first page of the web with this file. */
const FeatureName = Type.String() as unknown as TEnum<Feature[]>

export const UserTeam = Type.Object({
  id: Id,
  name: Type.String(),
  role: TeamRole,
  product_id: Type.Integer(),
  /** Whether posts may be saved as drafts in it. */
  drafts: Type.Boolean(),
  /** Features that the team has: by its plan and by the flags of the installation. */
  features: Type.Array(FeatureName),
  /** Whether a Manager approves what this person schedules in it. */
  needs_approval: Type.Boolean(),
})

export const User = Type.Object({
  id: Id,
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  email_confirmed: Type.Boolean(),
  /** The address that is to become theirs, until its link is opened. */
  email_change: Nullable(EmailChange),
  product_id: Type.Integer(),
  expired_at: Nullable(Instant),
  /** The person's own connection to Facebook, if any. */
  fb: Nullable(Type.Object({ id: Type.String(), name: Type.String(), expires_at: Nullable(Instant) })),
  settings: UserSettings,
  teams: Type.Array(UserTeam),
  active_team: Nullable(Id),
  /** Teams that the person is in but can't enter: their plans have fewer seats than members. */
  locked_teams: Type.Array(Type.Object({ id: Id, name: Type.String() })),
  quota: PlanQuota,
  suite_id: Nullable(Type.String()),
  package_id: Nullable(Type.String()),
  created_at: Instant,
})
export type User = Static<typeof User>

export const Session = Type.Object({
  id: Id,
  current: Type.Boolean(),
  device: Type.String(),
  ip: Type.String(),
  created_at: Instant,
  seen_at: Instant,
  expires_at: Instant,
})
export type Session = Static<typeof Session>

export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  /** First characters, so that a person can tell keys apart. */
  prefix: Type.String(),
  scopes: Type.Array(Type.String()),
  created_by: Id,
  created_at: Instant,
  last_used_at: Nullable(Instant),
  expires_at: Nullable(Instant),
})
export type ApiKey = Static<typeof ApiKey>

/** Who a request acts for, and how much it may ask. */
export const KeyFacts = Type.Object({
  key: Nullable(
    Type.Object({
      id: Id,
      name: Type.String(),
      prefix: Type.String({ description: 'the first characters of the key' }),
      created_at: Instant,
      expires_at: Nullable(Instant),
    }),
  ),
  scopes: Type.Array(Type.String(), { description: 'of the key; empty for a signed-in person, whom no scope limits' }),
  user: Type.Object({ id: Id, name: Type.String() }),
  team: Type.Object({ id: Id, name: Type.String(), role: TeamRole }),
  limits: Type.Object({
    requests_per_minute: Type.Integer({
      description:
        'requests a minute of this key, or changing ones of this person; some endpoints have a lower limit of their own',
    }),
    team_requests_per_minute: Type.Integer({ description: 'requests a minute of all keys of the team together' }),
    streams: Type.Integer({ description: 'live streams that the key’s creator may have open at once' }),
  }),
})
export type KeyFacts = Static<typeof KeyFacts>
