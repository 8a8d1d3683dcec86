import { Type } from 'typebox'

/** Kinds of post (spec §3). */
export const postTypes = ['post', 'story', 'reel', 'igtv'] as const
export const PostType = Type.Enum([...postTypes])
export type PostType = (typeof postTypes)[number]
/** All of them in a sentence. */
export const postTypeWords = `${postTypes.slice(0, -1).join(', ')} or ${postTypes.at(-1)}`

/** Whether a post of this kind, as it is shown, is one video: it may have a still picture of its own. */
export const isVideoKind = (kind: string): boolean => kind === 'video' || kind === 'reel' || kind === 'igtv'
