import type { ActivityKind } from '@fanfare/contracts/entities/activity.ts'

/** What a filter by kind offers: each is some of the kinds of the record. */
export const kindFilters: readonly { label: string; kinds: readonly ActivityKind[] }[] = [
  { label: 'Created', kinds: ['post_created'] },
  { label: 'Edited', kinds: ['post_changed'] },
  { label: 'Scheduled', kinds: ['post_scheduled', 'post_cancelled'] },
  { label: 'Published', kinds: ['post_published'] },
  { label: 'Failed', kinds: ['post_failed'] },
  { label: 'Confirmed', kinds: ['post_confirmed_live', 'post_confirmed_missing'] },
  { label: 'Deleted and restored', kinds: ['post_deleted', 'post_restored'] },
  { label: 'Approvals', kinds: ['post_approval_requested', 'post_approved', 'post_sent_back'] },
  {
    label: 'Accounts',
    kinds: [
      'account_connected',
      'account_removed',
      'account_expired',
      'account_renewed',
      'account_turned_off',
      'account_turned_on',
      'account_zone_changed',
      'social_set_created',
      'social_set_changed',
      'social_set_deleted',
    ],
  },
  { label: 'Time slots', kinds: ['timeslots_changed'] },
  {
    label: 'Captions, library, and notes',
    kinds: [
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
    ],
  },
  {
    label: 'Saved posts',
    kinds: [
      'saved_posts_saved',
      'saved_posts_moved',
      'saved_posts_deleted',
      'saved_posts_restored',
      'saved_folder_created',
      'saved_folder_renamed',
      'saved_folder_deleted',
      'saved_folder_restored',
    ],
  },
  {
    label: 'Reports',
    kinds: [
      'report_link_created',
      'report_link_revoked',
      'report_schedule_created',
      'report_schedule_changed',
      'report_schedule_deleted',
    ],
  },
  {
    label: 'Members and team',
    kinds: [
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
    ],
  },
  {
    label: 'API keys and webhooks',
    kinds: ['api_key_created', 'api_key_revoked', 'webhook_created', 'webhook_changed', 'webhook_deleted'],
  },
]

/** What an entry is about, by the beginning of its kind. */
export const subjectOf = (
  kind: ActivityKind,
): 'post' | 'account' | 'slot' | 'text' | 'saved' | 'report' | 'program' | 'member' => {
  if (kind.startsWith('post_')) return 'post'
  if (kind.startsWith('account_') || kind.startsWith('social_set_')) return 'account'
  if (kind.startsWith('timeslots_')) return 'slot'
  if (kind.startsWith('caption_') || kind.startsWith('library_') || kind.startsWith('note_')) return 'text'
  if (kind.startsWith('saved_')) return 'saved'
  if (kind.startsWith('report_')) return 'report'
  return kind.startsWith('api_key_') || kind.startsWith('webhook_') ? 'program' : 'member'
}
