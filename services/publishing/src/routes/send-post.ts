import { NOTHING_MADE } from '@fanfare/contracts/endpoint.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { FastifyReply } from 'fastify'
import { viewPost } from '../actions/view-posts.ts'
import type { Deps } from '../deps.ts'
import type { PostRow } from '../stores/posts.ts'
import { etagOf } from './etag.ts'

/** A post with its version as ETag. After a dry run it has none: that version was never stored. */
export async function sendPost(deps: Deps, reply: FastifyReply, row: PostRow): Promise<Post> {
  if (!reply.hasHeader(NOTHING_MADE)) reply.header('etag', etagOf(row.version))
  return viewPost(deps, row)
}
