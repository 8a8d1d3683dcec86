import type { AccountStatus, SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { AccountForPublishing } from '@fanfare/contracts/internal.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import type { Static } from 'typebox'
import type { SocialAccountRow } from '../stores/social-accounts.ts'

/** disabled -1, expired 0, active 1, quota_limited 2 (spec §3). */
export const statusOf = ({ disabled, state }: Pick<SocialAccountRow, 'disabled' | 'state'>): AccountStatus =>
  disabled ? -1 : (state as AccountStatus)

/** Address of the picture here; the mark makes a new picture a new address, so browsers may keep each for long. */
export const pictureUrl = ({ team_id, id, etag }: SocialAccountRow): string | null =>
  etag === null ? null : `/api/team/${team_id}/accounts/${id}/picture?v=${etag.slice(0, 12)}`

const common = (row: SocialAccountRow) => ({
  id: row.id,
  team_id: row.team_id,
  type: row.type,
  status: statusOf(row),
  username: row.username,
  name: row.name,
  pic_url: pictureUrl(row),
  ig_id: null,
  fb_id: row.page_id,
  [networkOf(row.type).idField]: row.network_id,
  expires_at: row.expires_at?.toISOString() ?? null,
})

/** The account as the application shows it. */
export const accountView = (row: SocialAccountRow): SocialAccount => ({
  ...common(row),
  profile_url: row.profile_url,
  settings: { timezone: row.timezone },
  is_checkpointed: false,
  is_restricted: false,
  social_set_id: row.social_set_id,
  created_at: row.created_at.toISOString(),
})

/** The account as the publisher needs it. A removed one counts as switched off. */
export const publishingView = (row: SocialAccountRow, plan: number): Static<typeof AccountForPublishing> => ({
  ...common(row),
  status: row.removed_at ? -1 : statusOf(row),
  timezone: row.timezone,
  credential_id: row.credential_id,
  permissions: row.permissions,
  plan,
})
