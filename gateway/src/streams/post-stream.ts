import { isDeepStrictEqual } from 'node:util'
import { Draft, Posted } from '@fanfare/contracts/entities/posts.ts'
import { type StatusMessage, type StreamClose, topics } from '@fanfare/contracts/live.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { type LiveMessage, readLive } from '@fanfare/runtime/events/live.ts'
import type { Deps } from '../deps.ts'
import { besideId, compareIds } from './ids.ts'
import type { Sse } from './sse.ts'

/** Why nothing more will come, or undefined while something may. */
function ending({ status_number, settled }: StatusMessage): StreamClose['reason'] | undefined {
  if (!settled) return undefined
  // A draft was taken back by a person: it is no longer on its way.
  return status_number === Posted ? 'posted' : status_number === Draft ? 'draft' : 'error'
}

/** Whether two messages say the same, apart from their time. */
const alike = (a: StatusMessage | undefined, b: StatusMessage): boolean =>
  isDeepStrictEqual({ ...a, at: '' }, { ...b, at: '' })

/** The status of a post, and the place in its live topic from which on it must be followed. */
export interface PostPosition {
  snapshot: StatusMessage
  /** Id of the newest event that the snapshot already holds. */
  at: string
  /** What is kept of the past, oldest first. */
  past: LiveMessage[]
}

/**
 * Reads the status of a post. The topic's position is read before the snapshot is requested: what happens between the two
 * is then sent twice, never lost. Throws `post_not_found` for posts of other teams, `no_content` for a draft.
 */
export async function postPosition(deps: Deps, teamId: string, postId: string): Promise<PostPosition> {
  const past = await readLive(deps.redis, topics.post(postId))
  const snapshot = await deps.publishing.postSnapshot(teamId, postId)
  if (!snapshot) fail('post_not_found', { field: 'query.id', rule: 'a post of this team' })
  if (snapshot.status_number === Draft) fail('no_content', { field: 'query.id', rule: 'a post that is no draft' })
  return { snapshot, at: past.at(-1)?.id ?? '0-0', past }
}

/** What is kept of what a returning client missed. After a later id than any there is, Redis was emptied: all is new. */
function missed({ past, at }: PostPosition, lastEventId: string): LiveMessage[] {
  if (compareIds(lastEventId, at) > 0) return past
  return past.filter(({ id }) => compareIds(id, lastEventId) > 0)
}

export interface PostFollower {
  teamId: string
  /** The newest event that a returning client has. */
  lastEventId?: string | undefined
  position: PostPosition
}

/**
 * Sends the status of a post to a client until it is settled: the snapshot, or what the client missed; then new messages. The truth is in
 * Postgres: a returning client is sent the snapshot too where the replay ended with another status, and where nothing was sent for
 * `pingMs` the post is read again, for a message may have been lost with Redis.
 */
export async function followPost(deps: Deps, sse: Sse, { teamId, position, lastEventId }: PostFollower): Promise<void> {
  const { snapshot, past } = position
  const postId = snapshot.post_id
  let at = position.at
  let sent: StatusMessage | undefined
  let isQuiet = false
  const send = (status: StatusMessage, id: string): void => {
    sent = status
    isQuiet = false
    sse.send('message', status, id)
  }
  const endIfSettled = (status: StatusMessage): boolean => {
    const reason = ending(status)
    if (reason) sse.close(reason)
    return reason !== undefined
  }

  if (lastEventId !== undefined) {
    sent = past.find(({ id }) => id === lastEventId)?.data as StatusMessage | undefined
    // A post that had failed may have been tried again since: only its status now ends the stream.
    for (const { id, data } of missed(position, lastEventId)) send(data as StatusMessage, id)
  }
  if (!alike(sent, snapshot)) send(snapshot, besideId(at))
  if (endIfSettled(snapshot)) return

  const readAgain = async (): Promise<void> => {
    isQuiet = true
    const now = await deps.publishing.postSnapshot(teamId, postId)
    if (!now) return sse.close('deleted')
    // What was sent meanwhile may be newer than this snapshot.
    if (!isQuiet) return
    if (!alike(sent, now)) send(now, besideId(at))
    endIfSettled(now)
  }
  const timer = setInterval(() => {
    if (isQuiet) readAgain().catch(err => deps.log.debug({ err, postId }, 'a followed post cannot be read'))
    isQuiet = true
  }, deps.config.pingMs)
  sse.onEnd(() => clearInterval(timer))

  const on = ({ id, data }: LiveMessage): void => {
    at = id
    send(data as StatusMessage, id)
    endIfSettled(data as StatusMessage)
  }
  sse.onEnd(await deps.live.follow(topics.post(postId), on, { after: at }))
}
