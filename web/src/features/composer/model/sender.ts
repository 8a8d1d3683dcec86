import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import { Draft, InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { isFault, isLost } from '../../../lib/api/api.ts'
import { canonical } from '../../../lib/api/idempotency-keys.ts'
import type { requestOf } from './composer.ts'

type Request = ReturnType<typeof requestOf>
type Change = BodyOf<typeof UpdatePost>
/** What a press is for: to save a draft, or to schedule or publish. */
export type Intent = 'draft' | 'send'

/** The calls that sending needs. Each rejects with a fault. */
export interface Calls {
  create: (request: Request) => Promise<Post[]>
  update: (body: Change, version: number) => Promise<Post>
  publish: () => Promise<Post>
  /** The post as it is now. */
  look: () => Promise<Post>
}

const faultCode = (reason: unknown) => (isFault(reason) ? reason.code : undefined)

/** Whether a post has the content that a change asked for. */
const holds = (post: Post, { caption, first_comment, items = [], account_id = post.account.id }: Change): boolean =>
  post.caption === caption &&
  post.account.id === account_id &&
  post.first_comment === first_comment &&
  canonical(post.media.map(({ media_id, alt_text, crop }) => [media_id, alt_text, crop])) ===
    canonical(items.map(({ media_id, alt_text, crop }) => [media_id, alt_text, crop]))

/**
 * Sends what one composer holds. When the response to a press was lost, the change may have been made: pressing again continues from there
 * instead of reporting a conflict with somebody else, and makes nothing twice.
 */
export const createSender = (post: Post | undefined, { create, update, publish, look }: Calls) => {
  let version = post?.version ?? 0
  /** What the post is known to hold after our own change. */
  let saved: { text: string; post: Post } | undefined
  /** Presses whose outcome is unknown. */
  let lostChange: string | undefined
  let lostPublish = false

  const save = async (body: Change): Promise<Post> => {
    const text = canonical(body)
    if (saved?.text === text) return saved.post
    const changed = await update(body, version).catch(async reason => {
      if (isLost(reason)) lostChange = text
      if (faultCode(reason) !== 'version_conflict' || lostChange !== text) throw reason
      const now = await look()
      if (now.version !== version + 1 || !holds(now, body)) throw reason
      return now
    })
    lostChange = undefined
    version = changed.version
    saved = { text, post: changed }
    return changed
  }
  const send = async (): Promise<Post> => {
    const sent = await publish().catch(async reason => {
      if (isLost(reason)) lostPublish = true
      const settled = faultCode(reason) === 'post_going_out' || faultCode(reason) === 'post_state'
      if (!settled || !lostPublish) throw reason
      const now = await look()
      // On its way or live: that is what the press was for.
      if (now.status !== InProgress && now.status !== Posted) throw reason
      return now
    })
    lostPublish = false
    return sent
  }

  return async (request: Request, intent: Intent): Promise<Post[]> => {
    if (!post) return create(request)
    const { accounts, overrides: _, schedule, ...content } = request
    const [account] = accounts
    const now = intent === 'send' && schedule.kind === 'now'
    // A draft whose time was not touched keeps what it has.
    const untimed = schedule.kind === 'draft' && schedule.wall === undefined && post.status === Draft
    const change = {
      ...content,
      ...(account && account !== post.account.id ? { account_id: account } : {}),
      ...(now || untimed ? {} : { schedule }),
    }
    const changed = await save(change)
    return [now ? await send() : changed]
  }
}
