import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, TeamRole } from './common.ts'
import { NetworkType } from './teams.ts'

/** What the record of a team knows of, in the order in which filters offer it. */
export const activityKinds = [
  'post_created',
  'post_changed',
  'post_scheduled',
  'post_cancelled',
  'post_published',
  'post_failed',
  'post_confirmed_live',
  'post_confirmed_missing',
  'post_deleted',
  'post_restored',
  'post_approval_requested',
  'post_approved',
  'post_sent_back',
  'account_connected',
  'account_removed',
  'account_expired',
  'account_renewed',
  'account_turned_off',
  'account_turned_on',
  'account_zone_changed',
  'timeslots_changed',
  'caption_created',
  'caption_changed',
  'caption_deleted',
  'caption_restored',
  'library_created',
  'library_changed',
  'library_deleted',
  'library_restored',
  'note_created',
  'note_changed',
  'note_deleted',
  'note_restored',
  'saved_posts_saved',
  'saved_posts_moved',
  'saved_posts_deleted',
  'saved_posts_restored',
  'saved_folder_created',
  'saved_folder_renamed',
  'saved_folder_deleted',
  'saved_folder_restored',
  'report_link_created',
  'report_link_revoked',
  'report_schedule_created',
  'report_schedule_changed',
  'report_schedule_deleted',
  'social_set_created',
  'social_set_changed',
  'social_set_deleted',
  'member_invited',
  'invite_link_created',
  'invite_revoked',
  'member_joined',
  'member_left',
  'member_removed',
  'member_role_changed',
  'approvals_on',
  'approvals_off',
  'approvals_excepted',
  'plan_changed',
  'kept_chosen',
  'team_renamed',
  'team_handed_over',
  'team_deleted',
  'team_restored',
  'api_key_created',
  'api_key_revoked',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
] as const
export const ActivityKind = Type.Enum([...activityKinds])
export type ActivityKind = Static<typeof ActivityKind>

const Named = Type.Object({ id: Id, name: Type.String() })

/** One thing that was done. */
export const Activity = Type.Object({
  id: Id,
  /** When. */
  at: Instant,
  kind: ActivityKind,
  /** Who did it; null: Fanfare itself, or it is not known. */
  by: Nullable(Named),
  /** The API key that it came by; null: none. */
  key_id: Nullable(Id),
  post_id: Nullable(Id),
  /** The social account that it is about; removed ones too. */
  account: Nullable(Type.Object({ id: Id, name: Type.String(), type: NetworkType, timezone: Type.String() })),
  /** Whom it was done to. */
  person: Nullable(Named),
  /** When a post is planned, as of then. */
  post_at: Nullable(Instant),
  role: Nullable(TeamRole),
  /** The address that was invited. */
  email: Nullable(Type.String()),
  /** What was written to the author of a post that was sent back. */
  note: Nullable(Type.String()),
  /** The plan that the team has since. */
  product_id: Nullable(Type.Integer()),
  /** The operator of the installation who did it, as their name was given; null: no operator did. */
  operator: Nullable(Type.String()),
  /**
   * What it is about, as of then: the name of a team, set or API key, the host of a webhook, the time zone of an account, a saved caption, a note, the
   * beginning of an item of the library, a folder of saved posts, the title of a report.
   */
  name: Nullable(Type.String()),
  /** How many saved posts it is about. */
  saved_count: Nullable(Type.Integer()),
})
export type Activity = Static<typeof Activity>
