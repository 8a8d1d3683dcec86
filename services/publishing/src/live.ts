import { Draft, Failed, InProgress, Posted, type PostStatus, statusText } from '@fanfare/contracts/entities/posts.ts'
import { type StatusMessage, type TeamMessage, topics } from '@fanfare/contracts/live.ts'
import { afterCommit } from '@fanfare/runtime/db/database.ts'
import { notifyLive } from '@fanfare/runtime/events/live.ts'
import type { Tx } from './db/db.ts'
import type { Deps } from './deps.ts'
import { logPost } from './log-changes.ts'
import { isAnyOpen } from './model/post-state.ts'
import { publicationsOf } from './model/post-view.ts'
import { isTerminal } from './model/states.ts'
import type { PublicationState } from './model/stored.ts'
import type { PostRow } from './stores/posts.ts'
import { publicationOf } from './stores/publications.ts'

/** `locked`: someone has locked it or let it go, and its version stays. */
export type Change = 'created' | 'changed' | 'locked' | 'deleted' | 'progress'
type Sender = Pick<Deps, 'redis' | 'log' | 'clock'>
type WithDatabase = Sender & Pick<Deps, 'db'>

/**
 * Whether nothing more happens to a post by itself. For a live post its publication decides: the link and the first comment follow; of
 * several ones all. `state`: the publication's; undefined where the post has none.
 */
export const isSettled = (
  { status, publications }: Pick<PostRow, 'status' | 'publications'>,
  state: PublicationState | undefined,
): boolean => {
  if (status === Draft || status === Failed) return true
  return status === Posted && !isAnyOpen(publications) && (state === undefined || isTerminal(state))
}

/** The same by the publication that the database has now. */
const settledNow = async ({ db }: Pick<Deps, 'db'>, post: PostRow): Promise<boolean> =>
  isSettled(post, post.status === Posted ? (await publicationOf(db, post.team_id, post.id))?.state : undefined)

/** The message of a post's status stream. */
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
    publications: publicationsOf(post, at.getTime()),
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
    percent: post.status === InProgress ? (post.progress?.percent ?? null) : null,
    post_at: post.post_at?.toISOString() ?? null,
    version: post.version,
  }
}

/** Sends a message to a team's stream. Never throws; a request does not wait for it. */
export const announceTeam = (deps: Sender, teamId: string, data: TeamMessage): Promise<void> =>
  notifyLive(deps, topics.team(teamId), data)

/** The current state of a post, for a subscriber that has just connected. */
export const snapshotOf = async (deps: WithDatabase, post: PostRow): Promise<StatusMessage> =>
  statusMessage(post, await settledNow(deps, post), new Date(deps.clock.now()))

/** Sends a step of a publication to the streams of its post and team. Never throws. */
export async function announceStep(
  deps: Sender,
  post: PostRow,
  { change, settled }: { change: Change; settled: boolean },
): Promise<void> {
  await Promise.all([
    notifyLive(deps, topics.post(post.id), statusMessage(post, settled, new Date(deps.clock.now()))),
    announceTeam(deps, post.team_id, teamMessage(post, change)),
  ])
}

/** Sends a changed post to its own stream and its team's. Never throws; call it after the commit. */
export async function announce(deps: WithDatabase, post: PostRow, change: Change): Promise<void> {
  // Where the database does not say, it is not settled: subscribers look again.
  const settled = await settledNow(deps, post).catch(() => false)
  await announceStep(deps, post, { change, settled })
}

/** Runs `announce` once the transaction is committed, never when it is rolled back. */
export function announceAfter(tx: Tx, deps: WithDatabase, post: PostRow, change: Change): void {
  afterCommit(tx, () => {
    logPost(deps, post, change)
    void announce(deps, post, change)
  })
}
