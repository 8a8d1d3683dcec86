import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { PrivacyLevel } from './tiktok-options.ts'

/** What an account may choose for a post, as its network says it now: it has to be asked before each post is composed. */
export const Creator = Type.Object({
  /** `limited`: the network takes no more posts of the account for now. `blocked`: it lets the account post nothing. `not_here`: its network has no such choices. */
  state: Type.Enum(['ready', 'limited', 'blocked', 'not_here']),
  /** The name that the network shows with posts; '' where it says none. */
  nickname: Type.String(),
  username: Type.String(),
  /** Who may see its posts. */
  privacy_levels: Type.Array(PrivacyLevel),
  /** What the account has turned off for all of its posts. */
  comment_disabled: Type.Boolean(),
  duet_disabled: Type.Boolean(),
  stitch_disabled: Type.Boolean(),
  /** Longest video, seconds; null where it is not said. */
  max_video_seconds: Nullable(Type.Integer({ minimum: 1 })),
})
export type Creator = Static<typeof Creator>
