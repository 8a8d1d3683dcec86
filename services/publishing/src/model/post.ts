import { emptyContent, emptyItem, partOf } from '@fanfare/contracts/entities/post-content.ts'
import { InProgress, type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { IdField } from '@fanfare/contracts/networks.ts'
import type { DraftAccounts } from './draft-accounts.ts'
import type { Content } from './preflight/finding.ts'
import type { StoredFault, StoredItem, StoredPublication } from './stored.ts'

/** Fields of a post that are stored in another form than the API shows, or not stored with it. */
type ViewOnly =
  | IdField
  | 'account'
  | 'accounts'
  | 'attempts'
  | 'created_at'
  | 'creator_source'
  | 'description'
  | 'eligible_actions'
  | 'error'
  | 'igtv_share_preview_to_feed'
  | 'last_added_timestamp'
  | 'last_edit_timestamp'
  | 'location'
  | 'locked_until'
  | 'media'
  | 'owner_id'
  | 'post_alerts'
  | 'publications'
  | 'post_at'
  | 'post_status'
  | 'posted_at'
  | 'rendering'
  | 'schedule'
  | 'schedule_publish_timestamp'
  | 'series'
  | 'shortcode'
  | 'siblings'
  | 'status'
  | 'thumbnail'
  | 'thumbnail_failed'
  | 'thumbnail_url'
  | 'type'
  | 'undo'
  | 'updated_at'

/** A post, as it is stored. */
export interface StoredPost extends Omit<Post, ViewOnly> {
  social_account_id: string
  location: Content['location']
  /** null: for one account. */
  draft_accounts: DraftAccounts | null
  /** A `PostStatus`. */
  status: number
  kind: string
  series_id: string | null
  series_index: number | null
  series_alone: boolean
  items: StoredItem[]
  /** null: a draft without a time. */
  schedule_kind: 'now' | 'date' | 'time_slot' | null
  /** Wall-clock time in `schedule_zone`, YYYY-MM-DDTHH:mm. */
  schedule_wall: string | null
  schedule_zone: string | null
  post_at: Date | null
  posted_at: Date | null
  fault: StoredFault | null
  publications: StoredPublication[] | null
  locked_until: Date | null
  created_at: Date
  updated_at: Date
}

/** Whether a post is scheduled or in progress, so that it has a publication to change with it. */
export const isPlanned = ({ status }: Pick<StoredPost, 'status'>): boolean =>
  status === Scheduled || status === InProgress

/** What a stored post says and shows. */
export function contentOf(post: Content): Content {
  const content = partOf<Content>(emptyContent, post)
  // Items of older versions lack what could not be chosen then.
  return { ...content, items: content.items.map(item => ({ ...emptyItem, ...item })) }
}
