import type { PostType } from './entities/post-types.ts'
import { kindFacts, type NetworkType } from './networks.ts'

/** Why a post does not go to the linked page too. */
export type NoCrossPost = 'not_wanted' | 'kind' | 'no_page' | 'mixed'

interface CrossPost {
  type: NetworkType
  postType: PostType
  /** `post_to_page` of the post. */
  wanted: boolean
  hasPage: boolean
  /** Whether each of its files is a picture or a video. */
  files: readonly ('image' | 'video' | undefined)[]
}

/** Whether the linked page gets the post too (spec §5): never stories, and several items only where all are pictures. */
export const crossPostOf = ({ type, postType, wanted, hasPage, files }: CrossPost): 'yes' | NoCrossPost => {
  if (!wanted) return 'not_wanted'
  if (!kindFacts(type, postType)?.takes.post_to_page) return 'kind'
  if (!hasPage) return 'no_page'
  return files.length > 1 && files.includes('video') ? 'mixed' : 'yes'
}
