import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'

/** Who may see a post, by the network's names; which of them an account may choose, the network says (`creatorInfo`). */
export const PrivacyLevel = Type.Enum([
  'PUBLIC_TO_EVERYONE',
  'MUTUAL_FOLLOW_FRIENDS',
  'FOLLOWER_OF_CREATOR',
  'SELF_ONLY',
])
export type PrivacyLevel = Static<typeof PrivacyLevel>

/** Who may see a post, as people say it. */
export const audienceNames: Record<PrivacyLevel, string> = {
  PUBLIC_TO_EVERYONE: 'Everyone',
  MUTUAL_FOLLOW_FRIENDS: 'Friends',
  FOLLOWER_OF_CREATOR: 'Followers',
  SELF_ONLY: 'Only me',
}

/**
 * What a person chooses for a post on TikTok. The network prescribes that nothing of it is chosen for them: no audience, nothing allowed,
 * nothing disclosed.
 */
export const tiktokOptionFields = {
  /** Null: not chosen yet; such a post cannot be scheduled. */
  privacy_level: Nullable(PrivacyLevel),
  allow_comment: Type.Boolean(),
  /** Of videos. */
  allow_duet: Type.Boolean(),
  allow_stitch: Type.Boolean(),
  /** It promotes something: then what of the next two applies. */
  disclose: Type.Boolean(),
  /** The person's own business: it is labelled “Promotional content”. */
  brand_organic: Type.Boolean(),
  /** Another brand, for payment: it is labelled “Paid partnership”. */
  brand_content: Type.Boolean(),
  /** Made with AI. Of videos. */
  is_aigc: Type.Boolean(),
  /** The network adds music. Of photos. */
  auto_add_music: Type.Boolean(),
}
export const TikTokOptions = Type.Object(tiktokOptionFields, { additionalProperties: false })
export type TikTokOptions = Static<typeof TikTokOptions>

export const noTikTokOptions: TikTokOptions = {
  privacy_level: null,
  allow_comment: false,
  allow_duet: false,
  allow_stitch: false,
  disclose: false,
  brand_organic: false,
  brand_content: false,
  is_aigc: false,
  auto_add_music: false,
}

/** Options beside who may view a post, which every installation asks for: whether one of them is chosen. Feature `tiktok_post_options`. */
export const choosesOptions = ({ privacy_level: _audience, ...options }: TikTokOptions): boolean =>
  Object.values(options).some(Boolean)
