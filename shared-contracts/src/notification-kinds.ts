/**
 * Whom a notification is for. `author`: who wrote the post; `managers`: the Owner and the Managers of the team; `connector`: who connected
 * the account; `invited`: the person an invitation names; `asker`: who asked for approval; `members`: everyone in the team; `seated`: the
 * member whose seat it is; `owners`: who owned the team until now, and who does from now on; `chosen`: the members that someone chose for it.
 */
export type NotificationRecipient =
  | 'author'
  | 'managers'
  | 'connector'
  | 'invited'
  | 'asker'
  | 'members'
  | 'seated'
  | 'owners'
  | 'chosen'

export interface NotificationRule {
  /** What people call it. */
  label: string
  /** What it says, in one sentence of the settings and the docs. */
  about: string
  to: readonly NotificationRecipient[]
  /** Which choice of the setting `schedule.notification` it follows: `problem` with all and failed, `success` with all alone. */
  schedule?: 'problem' | 'success'
  /** Whether it goes out by email where the person has chosen nothing; null: never, or by a message of its own. */
  email: boolean | null
  /** The same for browsers that the person has allowed to show notifications. */
  push: boolean | null
}

/**
 * What people are notified of, and who. Everyone it is for has it in the list of the application; email and browser follow the person's own
 * switches. Who caused something is never notified of it. The settings screen, the services and the docs read this table.
 */
export const notificationKinds = {
  post_failed: {
    label: 'A post failed',
    about: 'A post could not be published.',
    to: ['author', 'managers'],
    schedule: 'problem',
    email: true,
    push: true,
  },
  post_unconfirmed: {
    label: 'A post needs checking',
    about: 'The network did not say whether a post is live, and a person has to decide.',
    to: ['author', 'managers'],
    schedule: 'problem',
    email: true,
    push: true,
  },
  post_held: {
    label: 'A post is on hold',
    about: 'A post is waiting until someone does something.',
    to: ['author', 'managers'],
    schedule: 'problem',
    email: true,
    push: true,
  },
  post_published: {
    label: 'A post is live',
    about: 'A post was published.',
    to: ['author'],
    schedule: 'success',
    email: false,
    push: true,
  },
  connection_ended: {
    label: 'An account is disconnected',
    about: 'A network no longer accepts the connection of an account. It says which posts are on hold.',
    to: ['connector', 'managers'],
    email: true,
    push: true,
  },
  connection_expiring: {
    label: 'A connection expires soon',
    about:
      'The connection of an account expires within days unless it is renewed. It says which posts are planned after that.',
    to: ['connector', 'managers'],
    email: true,
    push: false,
  },
  quota_reached: {
    label: 'An account is full for today',
    about: 'The network accepts no more posts from an account today.',
    to: ['managers'],
    email: false,
    push: false,
  },
  invitation: {
    label: 'An invitation to a team',
    about: 'Someone invited you to their team. The invitation itself is always sent by email.',
    to: ['invited'],
    email: null,
    push: true,
  },
  member_joined: {
    label: 'A person joined the team',
    about: 'A person accepted an invitation and is a member now.',
    to: ['managers'],
    email: false,
    push: false,
  },
  approval_requested: {
    label: 'A post waits for approval',
    about: 'A member asks for approval of a post.',
    to: ['managers'],
    email: true,
    push: true,
  },
  approval_decided: {
    label: 'Your post was approved or sent back',
    about: 'Someone approved a post of yours, or sent it back with a note.',
    to: ['asker', 'author'],
    email: true,
    push: true,
  },
  seat_changed: {
    label: 'You lost or regained a seat',
    about: 'A team’s plan has no seat for you any more, or has one again.',
    to: ['seated'],
    email: true,
    push: true,
  },
  plan_changed: {
    label: 'The plan changed',
    about: 'The team has another plan.',
    to: ['managers'],
    email: true,
    push: false,
  },
  plan_ending: {
    label: 'The plan ends',
    about: 'Your team’s plan ends on a set day. It says which plan comes next.',
    to: ['managers'],
    email: true,
    push: false,
  },
  team_deleted: {
    label: 'A team was deleted',
    about: 'Someone deleted a team of yours. It says who can restore it, and until when.',
    to: ['members'],
    email: true,
    push: true,
  },
  team_restored: {
    label: 'A team was restored',
    about: 'A deleted team of yours is there again.',
    to: ['members'],
    email: true,
    push: false,
  },
  team_handed_over: {
    label: 'A team has another owner',
    about: 'A team was handed over. Both people always get an email of its own.',
    to: ['owners'],
    email: null,
    push: null,
  },
  weekly_summary: {
    label: 'Weekly summary',
    about: 'What your team published last week and what comes this week, on Monday at 8 in your time zone.',
    to: ['members'],
    email: true,
    push: null,
  },
  insights_report: {
    label: 'Insights by email',
    about: 'The figures of an account for a week or a month, where a member chose you to get them.',
    to: ['chosen'],
    email: true,
    push: null,
  },
} as const satisfies Record<string, NotificationRule>

export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[]

/** The kinds of which a channel has a switch. */
export type SwitchOf<Channel extends 'email' | 'push'> = {
  [Kind in NotificationKind]: (typeof notificationKinds)[Kind][Channel] extends null ? never : Kind
}[NotificationKind]

/** The switches of a channel, as they are where the person has chosen nothing. */
export const switchesOf = <Channel extends 'email' | 'push'>(channel: Channel): Record<SwitchOf<Channel>, boolean> =>
  Object.fromEntries(
    Object.entries(notificationKinds).flatMap(([kind, rule]) =>
      rule[channel] === null ? [] : [[kind, rule[channel]]],
    ),
  ) as Record<SwitchOf<Channel>, boolean>
