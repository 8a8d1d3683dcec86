import type { InjectedFault } from '../faults.ts'
import type { Node } from '../state/records.ts'
import type { State } from '../state/state.ts'
import { known, refuse } from '../wire/errors.ts'

/** A read that lags behind: it does not see what went live at `from` (unix ms) or later. */
export interface Stale {
  as: 'missing' | 'finished'
  from: number
}

/** Calls that lag when a script of `stale_read` names none. */
export const reads: readonly string[] = [
  'container_status',
  'post_read',
  'photo_read',
  'video_read',
  'media_list',
  'published_posts',
  'posts',
  'feed_list',
  'stories',
  'videos_list',
  'video_reels_list',
  'comments_list',
  'tiktok_status',
  'tiktok_video_list',
]

/** Returns how far the injected faults make this read lag; undefined when they do not. */
export function lagOf(injected: readonly InjectedFault[], now: number): Stale | undefined {
  const fault = injected.find(({ kind }) => kind === 'stale_read')
  if (!fault) return undefined
  return { as: fault.as ?? 'missing', from: fault.lagMs === undefined ? fault.since : now - fault.lagMs }
}

/** When a thing went live, in unix ms; absent while it is not. */
function liveSince(state: State, subject: Node): number | undefined {
  if (subject.kind === 'container') return at(state, subject.mediaId)
  if (subject.kind === 'photo') return at(state, subject.storyId)
  if (subject.kind === 'post') return subject.published ? subject.publishedAt : undefined
  if (subject.kind === 'video' || subject.kind === 'tiktok_post') return subject.publishedAt
  if (subject.kind === 'story') return subject.seq > 0 ? subject.at : undefined
  if (subject.kind === 'child') return at(state, subject.parent)
  return subject.kind === 'media' || subject.kind === 'comment' ? subject.at : undefined
}

const at = (state: State, id: string | undefined) => {
  const shown = id === undefined ? undefined : state.node(id)
  return shown && liveSince(state, shown)
}

/** Kinds of nodes that are created by publishing: people and accounts never lag. */
const lagging: readonly Node['kind'][] = [
  'container',
  'photo',
  'video',
  'post',
  'media',
  'child',
  'story',
  'comment',
  'tiktok_post',
]

/** Whether the target of a call is live, or an account, whose lists show only what is live. */
export const isLive = (state: State, subject: Node | undefined): boolean =>
  subject !== undefined && (!lagging.includes(subject.kind) || liveSince(state, subject) !== undefined)

/** Returns the node as a lagging read sees it. Throws 100/33 where it sees none. */
export function asSeen(state: State, subject: Node, stale: Stale | undefined, method: string): Node {
  if (!stale || !lagging.includes(subject.kind)) return subject
  const since = liveSince(state, subject)
  if (since !== undefined && since < stale.from) return subject
  if (stale.as === 'missing') return refuse(known.unknownObject(subject.id, method))
  return since === undefined ? subject : before(subject)
}

/** Returns a node as it was before it went live; undefined for kinds without such a state. */
function before(subject: Node): Node {
  if (subject.kind === 'container') {
    const { mediaId: _mediaId, ...rest } = subject
    return rest
  }
  if (subject.kind === 'photo') {
    const { storyId: _storyId, ...rest } = subject
    return { ...rest, published: false }
  }
  if (subject.kind === 'video') {
    const { publishedAt: _publishedAt, shownBy: _shownBy, wanted: _wanted, ...rest } = subject
    return rest
  }
  if (subject.kind === 'post') {
    const { publishedAt: _publishedAt, seq: _seq, ...rest } = subject
    return { ...rest, published: false }
  }
  return refuse(known.unknownObject(subject.id, 'GET'))
}
