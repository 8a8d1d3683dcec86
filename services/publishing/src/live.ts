import { Draft, Failed, Posted, type PostStatus, statusText } from '@fanfare/contracts/entities/posts.ts'
import { type StatusMessage, type TeamMessage, topics } from '@fanfare/contracts/live.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { tellLive } from '@fanfare/runtime/events/live.ts'
import type { Deps, Tx } from './deps.ts'
import { logPost } from './log-changes.ts'
import { isTerminal } from './model/publication.ts'
import type { PublicationState } from './model/stored.ts'
import type { PostRow } from './stores/posts.ts'
import { publicationOf } from './stores/publications.ts'

export type Change = 'created' | 'changed' | 'deleted' | 'progress'
type Teller = Pick<Deps, 'redis' | 'log' | 'clock'>
type Asking = Teller & Pick<Deps, 'db'>

/**
 * Whether nothing more is told of a post by itself. Of a live one only its publication knows: its link and first comment follow.
 * `state`: the publication's; undefined where the post has none.
 */
export const isSettled = ({ status }: Pick<PostRow, 'status'>, state: PublicationState | undefined): boolean =>
  status === Draft || status === Failed || (status === Posted && (state === undefined || isTerminal(state)))

/** As the database has it now. */
const settledNow = async ({ db }: Pick<Deps, 'db'>, post: PostRow): Promise<boolean> =>
  isSettled(post, post.status === Posted ? (await publicationOf(db, post.team_id, post.id))?.state : undefined)

/** The state of a post as its status stream tells it. */
function statusMessage(post: PostRow, settled: boolean, at: Date): StatusMessage {
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
    settled,
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

/** How a post stands now, as its stream tells it to who begins to listen. */
export const snapshotOf = async (deps: Asking, post: PostRow): Promise<StatusMessage> =>
  statusMessage(post, await settledNow(deps, post), new Date(deps.clock.now()))

/** Tells the post's own stream and the team's of a step, by the worker that made it. Likewise. */
export async function announceStep(
  deps: Teller,
  post: PostRow,
  { change, settled }: { change: Change; settled: boolean },
): Promise<void> {
  await Promise.all([
    tellLive(deps, topics.post(post.id), statusMessage(post, settled, new Date(deps.clock.now()))),
    announceTeam(deps, post.team_id, teamMessage(post, change)),
  ])
}

/** Tells the post's own stream and the team's what became of a post. Likewise; call it after the commit. */
export async function announce(deps: Asking, post: PostRow, change: Change): Promise<void> {
  // Where that cannot be known it is not the end: whoever listens looks again.
  const settled = await settledNow(deps, post).catch(() => false)
  await announceStep(deps, post, { change, settled })
}

/** Has `announce` run once the transaction is committed, and never when it is rolled back. */
export function announceAfter(tx: Tx, deps: Asking, post: PostRow, change: Change): void {
  afterCommit(tx, () => {
    logPost(deps, post, change)
    void announce(deps, post, change)
  })
}
