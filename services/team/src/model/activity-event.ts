import type { ActivityKind } from '@fanfare/contracts/entities/activity.ts'
import {
  ApiKeyChanged,
  ApprovalsChanged,
  CaptionChanged,
  type EventPayload,
  type EventValue,
  InviteLinkCreated,
  InviteRevoked,
  KeptChosen,
  LibraryChanged,
  MemberInvited,
  MemberJoined,
  MemberLeft,
  MemberRoleChanged,
  NoteChanged,
  PostApprovalDecided,
  PostApprovalRequested,
  PostCancelled,
  PostChanged,
  PostConfirmed,
  PostCreated,
  PostDeleted,
  PostFailed,
  PostPublished,
  PostRestored,
  PostScheduled,
  ReportLinkChanged,
  ReportScheduleChanged,
  SavedFolderChanged,
  SavedPostsChanged,
  SocialAccountChanged,
  SocialAccountConnected,
  SocialAccountSet,
  SocialSetChanged,
  TeamDeleted,
  TeamHandedOver,
  TeamPlanChanged,
  TeamRenamed,
  TeamRestored,
  TimeslotsChanged,
  WebhookChanged,
} from '@fanfare/contracts/events.ts'

/** What an event says for the record of its team. */
export interface Noted {
  teamId: string
  kind: ActivityKind
  by?: string | null | undefined
  key?: string | undefined
  postId?: string | undefined
  accountId?: string | undefined
  personId?: string | undefined
  facts?: {
    post_at?: string
    role?: number
    email?: string
    note?: string
    product_id?: number
    operator?: string
    name?: string
    saved_count?: number
  }
}

type OfPost = EventPayload<typeof PostChanged>
const ofPost =
  (kind: ActivityKind) =>
  ({ teamId, postId, by, key, accountId, at }: OfPost): Noted => ({
    ...{ teamId, kind, by, key, postId, accountId },
    ...(at === undefined ? {} : { facts: { post_at: at } }),
  })
type Placed = EventPayload<typeof PostPublished>
const ofPublication =
  (kind: ActivityKind) =>
  ({ teamId, postId, publications }: Placed): Noted => ({
    teamId,
    kind,
    postId,
    accountId: publications?.[0]?.account_id,
  })

function ofDecision({
  teamId,
  postId,
  by,
  accountId,
  approved,
  note,
}: EventPayload<typeof PostApprovalDecided>): Noted {
  return {
    teamId,
    kind: approved ? 'post_approved' : 'post_sent_back',
    by,
    postId,
    accountId,
    ...(note ? { facts: { note } } : {}),
  }
}

/** Of a changed account only that it was removed, and what became of its connection, is worth an entry. */
function ofAccount(payload: EventPayload<typeof SocialAccountChanged>): Noted | undefined {
  const { teamId, socialAccountId, removed, cause, by, key } = payload
  const kind = removed ? 'account_removed' : cause && (`account_${cause}` as const)
  return kind && { teamId, kind, by, key, accountId: socialAccountId }
}

const ofKept =
  (what: 'caption' | 'library' | 'note') =>
  ({ teamId, name, change, by, key }: EventPayload<typeof CaptionChanged>): Noted => ({
    ...{ teamId, kind: `${what}_${change}`, by, key, facts: { name } },
  })

/** The events that the record is made of, and what becomes of each; undefined: nothing. */
export const activityEvents: readonly [EventValue, (payload: never) => Noted | undefined][] = [
  [
    PostCreated,
    // That the draft was created is in the record; what takes its place is the same post to people.
    ({ replaces, ...post }: EventPayload<typeof PostCreated>) => (replaces ? undefined : ofPost('post_created')(post)),
  ],
  [PostChanged, ofPost('post_changed')],
  [PostScheduled, ofPost('post_scheduled')],
  [PostCancelled, ofPost('post_cancelled')],
  [
    PostDeleted,
    ({ replaced, ...post }: EventPayload<typeof PostDeleted>) => (replaced ? undefined : ofPost('post_deleted')(post)),
  ],
  [PostRestored, ofPost('post_restored')],
  [PostPublished, ofPublication('post_published')],
  [PostFailed, ofPublication('post_failed')],
  [
    PostConfirmed,
    ({ live, ...post }: EventPayload<typeof PostConfirmed>) =>
      ofPost(live ? 'post_confirmed_live' : 'post_confirmed_missing')(post),
  ],
  [
    PostApprovalRequested,
    ({ teamId, postId, by, accountId }: EventPayload<typeof PostApprovalRequested>): Noted => ({
      ...{ teamId, kind: 'post_approval_requested', by, postId, accountId },
    }),
  ],
  [PostApprovalDecided, ofDecision],
  [
    SocialAccountConnected,
    ({ teamId, socialAccountId, by, key }: EventPayload<typeof SocialAccountConnected>): Noted => ({
      ...{ teamId, kind: 'account_connected', by, key, accountId: socialAccountId },
    }),
  ],
  [SocialAccountChanged, ofAccount],
  [
    MemberInvited,
    ({ teamId, email, by }: EventPayload<typeof MemberInvited>): Noted => ({
      ...{ teamId, kind: 'member_invited', by, facts: { email } },
    }),
  ],
  [
    InviteLinkCreated,
    ({ teamId, role, by }: EventPayload<typeof InviteLinkCreated>): Noted => ({
      ...{ teamId, kind: 'invite_link_created', by, facts: { role } },
    }),
  ],
  [
    InviteRevoked,
    ({ teamId, email, by }: EventPayload<typeof InviteRevoked>): Noted => ({
      ...{ teamId, kind: 'invite_revoked', by, ...(email === null ? {} : { facts: { email } }) },
    }),
  ],
  [
    MemberJoined,
    ({ teamId, userId, role }: EventPayload<typeof MemberJoined>): Noted => ({
      ...{ teamId, kind: 'member_joined', by: userId, personId: userId, facts: { role } },
    }),
  ],
  [
    MemberLeft,
    ({ teamId, userId, by }: EventPayload<typeof MemberLeft>): Noted => ({
      ...{ teamId, kind: by === null ? 'member_left' : 'member_removed', by: by ?? userId, personId: userId },
    }),
  ],
  [
    MemberRoleChanged,
    ({ teamId, userId, role, by }: EventPayload<typeof MemberRoleChanged>): Noted => ({
      ...{ teamId, kind: 'member_role_changed', by, personId: userId, facts: { role } },
    }),
  ],
  [
    ApprovalsChanged,
    ({ teamId, on, was, by }: EventPayload<typeof ApprovalsChanged>): Noted => ({
      ...{ teamId, kind: on === was ? 'approvals_excepted' : on ? 'approvals_on' : 'approvals_off', by },
    }),
  ],
  [
    TeamPlanChanged,
    ({ teamId, after, by, operator }: EventPayload<typeof TeamPlanChanged>): Noted => ({
      ...{ teamId, kind: 'plan_changed', by, facts: { product_id: after, ...(operator && { operator }) } },
    }),
  ],
  [
    KeptChosen,
    ({ teamId, by }: EventPayload<typeof KeptChosen>): Noted => ({ ...{ teamId, kind: 'kept_chosen', by } }),
  ],
  [
    TeamRenamed,
    ({ teamId, name, by }: EventPayload<typeof TeamRenamed>): Noted => ({
      ...{ teamId, kind: 'team_renamed', by, facts: { name } },
    }),
  ],
  [
    TeamHandedOver,
    ({ teamId, userId, by }: EventPayload<typeof TeamHandedOver>): Noted => ({
      ...{ teamId, kind: 'team_handed_over', by, personId: userId },
    }),
  ],
  [
    TeamDeleted,
    ({ teamId, by }: EventPayload<typeof TeamDeleted>): Noted => ({ ...{ teamId, kind: 'team_deleted', by } }),
  ],
  [
    TeamRestored,
    ({ teamId, by }: EventPayload<typeof TeamRestored>): Noted => ({ ...{ teamId, kind: 'team_restored', by } }),
  ],
  [
    SocialSetChanged,
    ({ teamId, name, change, by, key }: EventPayload<typeof SocialSetChanged>): Noted => ({
      ...{ teamId, kind: `social_set_${change}`, by, key, facts: { name } },
    }),
  ],
  [
    SocialAccountSet,
    ({ teamId, socialAccountId, change, timezone, by, key }: EventPayload<typeof SocialAccountSet>): Noted => ({
      ...{ teamId, kind: `account_${change}`, by, key, accountId: socialAccountId },
      ...(timezone === undefined ? {} : { facts: { name: timezone } }),
    }),
  ],
  [
    TimeslotsChanged,
    ({ teamId, accountIds, by, key }: EventPayload<typeof TimeslotsChanged>): Noted => ({
      // One request is one entry; where it was about several accounts it names none.
      ...{ teamId, kind: 'timeslots_changed', by, key, accountId: accountIds.length === 1 ? accountIds[0] : undefined },
    }),
  ],
  [CaptionChanged, ofKept('caption')],
  [LibraryChanged, ofKept('library')],
  [NoteChanged, ofKept('note')],
  [
    SavedPostsChanged,
    ({ teamId, count, change, name, by, key }: EventPayload<typeof SavedPostsChanged>): Noted => ({
      ...{
        teamId,
        kind: `saved_posts_${change}`,
        by,
        key,
        facts: { saved_count: count, ...(name === undefined ? {} : { name }) },
      },
    }),
  ],
  [
    SavedFolderChanged,
    ({ teamId, name, change, by, key }: EventPayload<typeof SavedFolderChanged>): Noted => ({
      ...{ teamId, kind: `saved_folder_${change}`, by, key, facts: { name } },
    }),
  ],
  [
    ReportLinkChanged,
    ({ teamId, name, change, by, key }: EventPayload<typeof ReportLinkChanged>): Noted => ({
      ...{ teamId, kind: `report_link_${change}`, by, key, facts: { name } },
    }),
  ],
  [
    ReportScheduleChanged,
    ({ teamId, accountId, change, by, key }: EventPayload<typeof ReportScheduleChanged>): Noted => ({
      ...{ teamId, kind: `report_schedule_${change}`, by, key, accountId },
    }),
  ],
  [
    ApiKeyChanged,
    ({ teamId, name, change, by }: EventPayload<typeof ApiKeyChanged>): Noted => ({
      ...{ teamId, kind: `api_key_${change}`, by, facts: { name } },
    }),
  ],
  [
    WebhookChanged,
    ({ teamId, host, change, by, key }: EventPayload<typeof WebhookChanged>): Noted => ({
      ...{ teamId, kind: `webhook_${change}`, by, key, facts: { name: host } },
    }),
  ],
]
