import { type PostStatus, statusText } from '@fanfare/contracts/entities/posts.ts'
import { type StatusMessage, type TeamMessage, topics } from '@fanfare/contracts/live.ts'
import { afterCommit } from '@fanfare/runtime/database.ts'
import { tellLive } from '@fanfare/runtime/live.ts'
import type { Deps, Tx } from './deps.ts'
import type { PostRow } from './stores/posts.ts'

export type Change = 'created' | 'changed' | 'deleted' | 'progress'
type Teller = Pick<Deps, 'redis' | 'log' | 'clock'>

/** The state of a post as its status stream tells it. */
export function statusMessage(post: PostRow, at: Date): StatusMessage {
  const status = post.status as PostStatus
  return {
    post_id: post.id,
    status: statusText[status],
    status_number: status,
    unconfirmed: post.unconfirmed,
    content_id: post.content_id,
    permalink: post.permalink,
    progress: post.progress,
    error: post.fault,
    alerts: post.alerts,
    at: at.toISOString(),
  }
}

function teamMessage(post: PostRow, change: Change): TeamMessage {
  return {
    kind: 'post',
    post_id: post.id,
    account_id: post.social_account_id,
    status: post.status,
    change,
    percent: post.status === 2 ? (post.progress?.percent ?? null) : null,
    post_at: post.post_at?.toISOString() ?? null,
    version: post.version,
  }
}

/** Tells a team's stream. It never throws, and what answers a person does not wait for it. */
export const announceTeam = (deps: Teller, teamId: string, data: TeamMessage): Promise<void> =>
  tellLive(deps, topics.team(teamId), data)

/** Tells the post's own stream and the team's what became of a post. Likewise; call it after the commit. */
export async function announce(deps: Teller, post: PostRow, change: Change): Promise<void> {
  const data = statusMessage(post, new Date(deps.clock.now()))
  await Promise.all([
    tellLive(deps, topics.post(post.id), data),
    announceTeam(deps, post.team_id, teamMessage(post, change)),
  ])
}

/** Has `announce` run once the transaction is committed, and never when it is rolled back. */
export function announceAfter(tx: Tx, deps: Teller, post: PostRow, change: Change): void {
  afterCommit(tx, () => void announce(deps, post, change))
}
