import { type Static, Type } from 'typebox'
import { lengths, scheduling } from '../limits.ts'
import { Id, Instant, Nullable, nameText, TeamRole, Zone } from './common.ts'

/** What a person is called. */
export const PersonName = Type.String({ minLength: 1, maxLength: lengths.personName, ...nameText })

/** Clock of 12 or 24 hours. */
export const TimeFormat = Type.Union([Type.Literal(12), Type.Literal(24)])

/** How posts are placed into time slots (spec §3). */
export const TimeslotSettings = Type.Object({
  /** 1: a little beside the slot, so that posts do not all come on the minute. */
  randomPlacement: Type.Union([Type.Literal(0), Type.Literal(1)]),
  /** By up to so many minutes. */
  randomRange: Type.Integer({ minimum: 0, maximum: scheduling.mostRandomRange }),
})
export type TimeslotSettings = Static<typeof TimeslotSettings>

/** How posts are planned together. */
export const PlannerSettings = Type.Object({
  /** Least time between two posts of an account that are placed into slots, minutes. */
  gap: Type.Integer({ minimum: 0, maximum: 1440 }),
})

/** User settings with the defaults of spec §3. */
export const UserSettings = Type.Object({
  timezone: Zone,
  dateFormat: Type.Enum(['DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'D MMM YYYY']),
  timeFormat: TimeFormat,
  firstDayOfTheWeek: Type.Enum(['monday', 'sunday', 'saturday']),
  emailNotification: Type.Object({
    active: Type.Boolean(),
    sendEmailCopyTo: Type.String({ maxLength: 320 }),
  }),
  browserNotification: Type.Boolean(),
  twoFactor: Type.Object({ active: Type.Boolean(), app: Type.Boolean(), email: Type.Boolean() }),
  publishing: Type.Object({
    maxRetry: Type.Integer({ minimum: scheduling.leastRetries, maximum: scheduling.mostRetries }),
  }),
  schedule: Type.Object({ notification: Type.Enum(['all', 'failed', 'none']) }),
  timeslot: TimeslotSettings,
  planner: PlannerSettings,
  /** The composer lists accounts at its side instead of in a row at its top; phones have the row. */
  editor_vertical_accounts: Type.Boolean(),
  team_prefered_id: Nullable(Id),
  onboarding: Type.Boolean(),
})
export type UserSettings = Static<typeof UserSettings>

export const defaultSettings: UserSettings = {
  timezone: 'UTC',
  dateFormat: 'DD/MM/YYYY',
  timeFormat: 12,
  firstDayOfTheWeek: 'monday',
  emailNotification: { active: true, sendEmailCopyTo: '' },
  browserNotification: false,
  twoFactor: { active: false, app: false, email: false },
  publishing: { maxRetry: scheduling.maxRetry },
  schedule: { notification: 'all' },
  timeslot: { randomPlacement: 1, randomRange: scheduling.randomRange },
  planner: { gap: scheduling.gap },
  // Spec §6 has it on.
  editor_vertical_accounts: true,
  team_prefered_id: null,
  onboarding: false,
}

export const UserTeam = Type.Object({
  id: Id,
  name: Type.String(),
  role: TeamRole,
  product_id: Type.Integer(),
  /** Whether posts may be saved as drafts in it. */
  drafts: Type.Boolean(),
})

export const User = Type.Object({
  id: Id,
  name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  email_confirmed: Type.Boolean(),
  product_id: Type.Integer(),
  expired_at: Nullable(Instant),
  /** The person's own connection to Facebook, if any. */
  fb: Nullable(Type.Object({ id: Type.String(), name: Type.String(), expires_at: Nullable(Instant) })),
  settings: UserSettings,
  teams: Type.Array(UserTeam),
  active_team: Nullable(Id),
  quota: Type.Object({
    social_accounts: Type.Integer(),
    members: Type.Integer(),
    posts_per_day: Type.Integer(),
    max_schedule_days: Type.Integer(),
  }),
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
