import type { CallOptions } from '@fanfare/networks/graph/client.ts'
import { type CommentApi, hasComment } from './comments.ts'
import type { Profile } from './types.ts'

interface ProfileApi extends Pick<CommentApi, 'comments'> {
  permalink(id: string, call: CallOptions): Promise<string | null>
}

/** A profile by its list of posts. The permalink is asked for where the list does not hold it. */
export const profileFrom = (
  api: ProfileApi,
  call: CallOptions,
  lists: Pick<Profile, 'since' | 'figures'>,
): Profile => ({
  ...lists,
  permalink: async post => post.permalink ?? api.permalink(post.id, call),
  hasComment: (post, text) => hasComment(api, { id: post.id, text, call }),
})
