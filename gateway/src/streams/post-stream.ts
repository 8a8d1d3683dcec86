import { Draft, Failed, Posted } from '@fanfare/contracts/entities/posts.ts'
import { PostSnapshot } from '@fanfare/contracts/internal.ts'
import { type StatusMessage, topics } from '@fanfare/contracts/live.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { type LiveMessage, readLive } from '@fanfare/runtime/live.ts'
import type { Deps } from '../deps.ts'
import { compareIds } from './ids.ts'
import type { Sse } from './sse.ts'

/** Why nothing more will come, or undefined while something may. */
function ending({ status_number }: StatusMessage): string | undefined {
  if (status_number === Posted) return 'posted'
  if (status_number === Failed) return 'error'
  // Taken back by a person: it is no longer on its way.
  return status_number === Draft ? 'draft' : undefined
}

/** Where a post stands, and the place in its live topic from which on it must be followed. */
export interface PostPosition {
  snapshot: StatusMessage
  /** Id of the newest event that the snapshot already holds. */
  at: string
  /** What is kept of the past, oldest first. */
  past: LiveMessage[]
}

/**
 * Reads where a post stands. The topic's position is read before the snapshot is asked for: what happens between the two
 * is then told twice, never lost. Throws `post_not_found` for posts of other teams, `no_content` for a draft.
 */
export async function postPosition({ redis, call }: Deps, teamId: string, postId: string): Promise<PostPosition> {
  const past = await readLive(redis, topics.post(postId))
  const snapshot = await call(PostSnapshot, { body: { team_id: teamId, post_id: postId } })
  if (!snapshot) fail('post_not_found', { field: 'query.id', rule: 'a post of this team' })
  if (snapshot.status_number === Draft) fail('no_content', { field: 'query.id', rule: 'a post that is no draft' })
  return { snapshot, at: past.at(-1)?.id ?? '0-0', past }
}

/** What a returning client missed; undefined when that is no longer known (trimmed, or Redis was emptied). */
function missed({ past, at }: PostPosition, lastEventId: string | undefined): LiveMessage[] | undefined {
  if (lastEventId === undefined) return undefined
  const first = past[0]
  if (!first || compareIds(lastEventId, first.id) < 0 || compareIds(lastEventId, at) > 0) return undefined
  return past.filter(({ id }) => compareIds(id, lastEventId) > 0)
}

/** Tells a client of a post until it is posted or has failed: what it missed, or else the snapshot; then what comes. */
export async function followPost(deps: Deps, sse: Sse, position: PostPosition, lastEventId?: string): Promise<void> {
  const { snapshot, at } = position
  const topic = topics.post(snapshot.post_id)
  const tell = (status: StatusMessage, id: string): string | undefined => {
    sse.send('message', status, id)
    const reason = ending(status)
    if (reason) sse.close(reason)
    return reason
  }
  const again = missed(position, lastEventId)
  if (again) for (const { id, type, data } of again) if (type !== 'close' && tell(data as StatusMessage, id)) return
  // A returning client is up to date after the replay, unless the end itself was never told on the topic.
  if ((!again || ending(snapshot)) && tell(snapshot, at)) return
  const on = ({ id, type, data }: LiveMessage): void => {
    if (type === 'close') sse.close((data as { reason?: string } | null)?.reason ?? 'ended')
    else tell(data as StatusMessage, id)
  }
  const stop = await deps.live.follow(topic, on, { after: at })
  sse.onEnd(stop)
}
