import { Type } from 'typebox'

/** Kinds of post (spec §3). */
export const PostType = Type.Enum(['post', 'story', 'reel', 'igtv'])
export type PostType = 'post' | 'story' | 'reel' | 'igtv'
