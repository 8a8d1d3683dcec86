import { Posted } from '@fanfare/contracts/entities/posts.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { contentOf } from '../model/post.ts'
import type { Content } from '../model/preflight/finding.ts'
import { findPost } from '../stores/posts.ts'
import { type ContentInput, isWhole } from './post-content.ts'

const field = 'body.repost_of'

/**
 * What the live post says and shows that a request publishes once more. `given`: what the request sends instead. Throws `post_not_found`
 * where the team has no live post with this id, and `media_not_found` where a file is gone that is needed of it (texts of spec §8).
 */
export async function originalOf(
  deps: Deps,
  teamId: string,
  id: string,
  { items, cover }: Pick<ContentInput, 'items' | 'cover'>,
): Promise<Content> {
  const post = await findPost(deps.db, teamId, id)
  if (post?.status !== Posted) return fail('post_not_found', { field, rule: 'a live post of this team' })
  const content = contentOf(post)
  const needed = { items: items ? [] : content.items, cover: cover === undefined ? content.cover : null }
  if (!(await isWhole(deps, teamId, needed)))
    fail('media_not_found', {
      field,
      rule: 'a post whose files are still there; send items to use others',
      message: 'Unable to repost this post, Video might contain copyrighted content.',
    })
  return content
}
