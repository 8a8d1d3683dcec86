import { hostname } from 'node:os'
import type { PublicationRow } from './db/publication-tables.ts'
import type { Deps } from './deps.ts'
import type { PostRow } from './stores/posts.ts'

const host = hostname()

/** The trace id of a stored W3C traceparent. */
const traceOf = (traceparent: string | null): { trace?: string } => {
  const id = traceparent?.split('-')[1]
  return id ? { trace: id } : {}
}

interface Step {
  from: string
  /** The worker that made it. */
  worker: string
}

/**
 * One line for each change of state that a worker has stored: who has the post of which account, from what to what, and why.
 * Call it after the commit. The lines with a post's id together are its history.
 */
export const logStep = ({ log }: Pick<Deps, 'log'>, row: PublicationRow, { from, worker }: Step): void => {
  if (from === row.state) return
  const reason = row.fault?.code
  log.info(
    {
      postId: row.post_id,
      publicationId: row.id,
      team: row.team_id,
      account: row.social_account_id,
      surface: row.surface,
      from,
      to: row.state,
      attempt: row.attempt,
      ...(reason ? { reason } : {}),
      ...(row.state === 'published' && row.content_id ? { contentId: row.content_id } : {}),
      worker,
      host,
      ...traceOf(row.trace),
    },
    'publication changed',
  )
}

/** One line for each change of a post by a person, an integration, or the end of what held it. Call it after the commit. */
export const logPost = ({ log }: Pick<Deps, 'log'>, post: PostRow, change: string): void => {
  log.info(
    {
      postId: post.id,
      team: post.team_id,
      account: post.social_account_id,
      status: post.status,
      ...(post.unconfirmed ? { unconfirmed: true } : {}),
      ...(post.post_at ? { postAt: post.post_at.toISOString() } : {}),
      ...(post.fault ? { reason: post.fault.code } : {}),
      version: post.version,
      change,
      host,
    },
    'post changed',
  )
}
