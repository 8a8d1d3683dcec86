import type { PrivacyLevel } from '@fanfare/contracts/entities/tiktok-options.ts'

/** Who may see a post, as people say it. */
export const audienceNames: Record<PrivacyLevel, string> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only me',
}
