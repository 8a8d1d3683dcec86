import { NOTHING_MADE } from '@fanfare/contracts/endpoint.ts'
import { InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { FastifyReply } from 'fastify'
import { viewPost } from '../actions/view-posts.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { etagOf } from './etag.ts'

/**
 * A post with its version as ETag. After a dry run it has none: that version was never stored. Nor has a post that is being published or
 * live, whose steps and link change without a new version and which cannot be edited.
 */
export async function sendPost(deps: Deps, reply: FastifyReply, row: PostRow): Promise<Post> {
  const isEditable = row.status !== InProgress && row.status !== Posted
  if (!reply.hasHeader(NOTHING_MADE) && isEditable) reply.header('etag', etagOf(row.version))
  return viewPost(deps, row)
}
