import { Type } from 'typebox'

/** Kinds of post (spec §3). */
export const postTypes = ['post', 'story', 'reel', 'igtv'] as const
export const PostType = Type.Enum([...postTypes])
export type PostType = (typeof postTypes)[number]
/** All of them in a sentence. */
export const postTypeWords = `${postTypes.slice(0, -1).join(', ')} or ${postTypes.at(-1)}`
