import { NOTHING_MADE } from '@fanfare/contracts/endpoint.ts'
import { InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { FastifyReply } from 'fastify'
import type { SentPost } from '../actions/send-draft.ts'
import { viewPost } from '../actions/view-posts.ts'
import type { Deps } from '../deps.ts'
import { etagOf } from './etag.ts'

/**
 * A post with its version as ETag. After a dry run it has none: that version was never stored. Nor has a post that is being published or
 * live, whose steps and link change without a new version and which cannot be edited.
 */
export async function sendPost(deps: Deps, reply: FastifyReply, row: SentPost): Promise<Post> {
  const isEditable = row.status !== InProgress && row.status !== Posted
  const isMade = !reply.hasHeader(NOTHING_MADE)
  if (isMade && isEditable) reply.header('etag', etagOf(row.version))
  const post = await viewPost(deps, row)
  return {
    ...post,
    ...(row.siblings && { siblings: [...row.siblings] }),
    ...(row.undo && isMade && { undo: row.undo }),
  }
}
