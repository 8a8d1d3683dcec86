import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdatePost } from '@fanfare/contracts/endpoints/posts.ts'
import type { ItemInput, Location } from '@fanfare/contracts/entities/post-content.ts'
import { Draft, InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { isFault, isLost } from '../../../lib/api/api.ts'
import type { Fault } from '../../../lib/api/http.ts'
import { canonical } from '../../../lib/api/idempotency-keys.ts'
import { accountsOf } from '../../../lib/posts/post-accounts.ts'
import { chosenOf, nothingChosen, optionsOf, tagOf } from './composer-state.ts'
import type { requestOf } from './request.ts'

type Request = ReturnType<typeof requestOf>
/** The composer names a place by its id. */
type Change = Omit<BodyOf<typeof UpdatePost>, 'location'> & { location?: Location | null }
/** What a press is for: to save a draft, or to schedule or publish. */
export type Intent = 'draft' | 'send'

/** The calls that sending needs. Each rejects with a fault. */
export interface Calls {
  create: (request: Request) => Promise<Post[]>
  update: (body: Change, version: number) => Promise<Post>
  publish: () => Promise<Post>
  /** The post as it is now. */
  look: () => Promise<Post>
  /** Posts that a draft for several accounts has become beside its own. */
  others: (ids: readonly string[]) => Promise<Post[]>
}

const faultCode = (reason: unknown) => (isFault(reason) ? reason.code : undefined)

/** Someone else’s change has arrived while a press was under way. */
const notMerged: Fault = {
  code: 'version_conflict',
  title: 'Changed since you opened it',
  message: 'This post was changed elsewhere.',
  status: 412,
  limit: false,
}

/** Whether a post is for the accounts that a change asked for, and says there what it asked for. */
const holdsTexts = (post: Post, { accounts, account_id, overrides = [], caption }: Change): boolean => {
  if (!accounts) return post.caption === caption && post.account.id === (account_id ?? post.account.id)
  const own = (id: string) => overrides.find(one => one.account_id === id)?.caption
  const [first = ''] = accounts
  if (post.accounts.length === 0) return post.account.id === first && post.caption === (own(first) ?? caption)
  const isSame = canonical(accountsOf(post).map(({ id }) => id)) === canonical(accounts)
  return (
    isSame && post.caption === caption && post.accounts.every(one => (one.caption ?? undefined) === own(one.account.id))
  )
}

/** Whether a post has the content that a change asked for. */
export const holds = (post: Post, change: Change): boolean => {
  const { first_comment, items = [] } = change
  const { post_type = post.post_type } = change
  return (
    holdsTexts(post, change) &&
    post.first_comment === first_comment &&
    post.post_type === post_type &&
    canonical(optionsOf(post)) === canonical(optionsOf({ ...post, ...change })) &&
    canonical(post.media.map(essence)) === canonical(items.map(essence))
  )
}
const essence = ({ media_id, alt_text, user_tags = [], crop, product_tags = [], ...chosen }: ItemInput) => [
  ...[media_id, alt_text, user_tags.map(tagOf), crop],
  chosenOf({
    ...nothingChosen,
    ...chosen,
    product_tags: product_tags.map(({ product_id, x = null, y = null }) => ({ product_id, x, y })),
  }),
]

/**
 * Sends what one composer holds. When the response to a press was lost, the change may have been made: pressing again continues from there
 * instead of reporting a conflict with someone else, and makes nothing twice.
 */
export const createSender = (post: Post | undefined, { create, update, publish, look, others }: Calls) => {
  let version = post?.version ?? 0
  /** What the post is known to hold after our own change. */
  let saved: { text: string; post: Post } | undefined
  /** Presses whose outcome is unknown. */
  let lostChange: { text: string; body: Change } | undefined
  let lostPublish = false

  /** The request before this one: each starts from the version that the last one made. */
  let last: Promise<unknown> = Promise.resolve()
  /** The newest version that someone else made: what was written before it was merged is not sent. */
  let foreign = 0

  const save = async (body: Change): Promise<Post> => {
    const text = canonical(body)
    if (saved?.text === text) return saved.post
    const changed = await update(body, version).catch(async reason => {
      if (isLost(reason)) lostChange = { text, body }
      if (faultCode(reason) !== 'version_conflict' || lostChange?.text !== text) throw reason
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

  const run = async (request: Request, intent: Intent, basis: number | null): Promise<Post[]> => {
    if (!post) return create(request)
    if (basis !== null && basis < foreign) throw notMerged
    const stored = saved?.post ?? post
    const { accounts, overrides, together: _, schedule, ...content } = request
    const [account] = accounts
    const isSeveral = accounts.length > 1 || stored.accounts.length > 0
    const now = intent === 'send' && schedule.kind === 'now'
    // A draft whose time was not touched keeps what it has.
    const untimed = schedule.kind === 'draft' && schedule.wall === undefined && stored.status === Draft
    const change = {
      ...content,
      ...(isSeveral && account ? { accounts, overrides } : {}),
      ...(!isSeveral && account && account !== stored.account.id ? { account_id: account } : {}),
      ...(now || untimed ? {} : { schedule }),
    }
    const changed = await save(change)
    const sent = now ? await send() : changed
    return [sent, ...(sent.siblings ? await others(sent.siblings) : [])]
  }
  /** What is asked begins when everything before it is done. */
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }
  return {
    /** `basis`: the version of the post that the request was written on; without, any. Rejects with a fault. */
    send: (request: Request, intent: Intent, basis: number | null = null): Promise<Post[]> =>
      next(() => run(request, intent, basis)),
    /**
     * The post where it was changed since this composer last saw it, to be merged; later requests start from there. `own`: it is this
     * composer's change, whose response was lost. `known`: the post as it is known from elsewhere; without, the server is asked.
     */
    catchUp: (known?: Post): Promise<{ post: Post; own: boolean } | undefined> =>
      next(async () => {
        const now = known ?? (await look())
        if (now.version <= version) return undefined
        const own = lostChange !== undefined && now.version === version + 1 && holds(now, lostChange.body)
        version = now.version
        if (!own) foreign = version
        lostChange = undefined
        saved = { text: '', post: now }
        return { post: now, own }
      }),
  }
}
export type Sender = ReturnType<typeof createSender>
