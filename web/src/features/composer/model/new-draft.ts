import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import { isFault, isLost } from '../../../lib/api/api.ts'
import { uniqueId } from '../../../lib/api/unique-id.ts'
import type { Composer } from './composer-state.ts'
import type { DraftRef, Making } from './copy.ts'
import { draftScheduleOf, type Offer, requestOf } from './request.ts'
import { holds, type Sender } from './sender.ts'

type Request = ReturnType<typeof requestOf>

/** The draft of a new post. */
export const draftRequestOf = (state: Composer, { zone }: Pick<Offer, 'zone'>): Request =>
  requestOf(state, draftScheduleOf(state, { zone }))

/** Whether such a draft has all that the composer holds: a post that repeats is more than one draft. */
export const fitsDraft = ({ repeat }: Composer): boolean => repeat === null

/** The calls that a draft needs. Each rejects with a fault. */
interface Calls {
  /** A request with what the post is made from. */
  complete: (request: Request) => Request
  /** Under a key: the same request with the same key makes the draft once, in whichever tab it is sent again. */
  create: (request: Request, key: string) => Promise<Post[]>
  /** Sends changes of a draft that exists, on the version that it has. */
  senderOf: (post: Post) => Pick<Sender, 'send'>
  look: (id: string) => Promise<Post>
  remove: (id: string) => Promise<unknown>
}

const refOf = ({ id, version }: Post): DraftRef => ({ id, version })
const isUnknown = (reason: unknown) => isLost(reason) || (isFault(reason) && reason.code === 'offline')
/** Someone else has taken the draft: it was changed, scheduled or deleted elsewhere. */
const takenCodes: readonly string[] = ['version_conflict', 'post_not_found', 'post_state', 'post_going_out']
const isTaken = (reason: unknown) => isFault(reason) && takenCodes.includes(reason.code)

/**
 * The draft on the server in which a new post is kept while it is written: made once, then changed in place. Where it was taken elsewhere
 * another one is made, and what it has become stays. One call after the other.
 */
export const createNewDraft = ({ complete, create, senderOf, look, remove }: Calls) => {
  let draft: { ref: DraftRef; sender: Pick<Sender, 'send'> } | undefined
  /** A request whose response was lost: the same one again tells which draft it has made. */
  let lost: Making | undefined
  let last: Promise<unknown> = Promise.resolve()
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  const begin = (post: Post): DraftRef => {
    draft = { ref: refOf(post), sender: senderOf(post) }
    return draft.ref
  }
  const make = async (making: Making): Promise<DraftRef> => {
    lost = undefined
    try {
      const [post] = await create(making.request, making.key)
      return begin(post as Post)
    } catch (reason) {
      if (isUnknown(reason)) lost = making
      throw reason
    }
  }
  const makeFirst = (request: Request, begins: (making: Making) => void): Promise<DraftRef> => {
    const making = { key: uniqueId(), request: complete(request) }
    begins(making)
    return make(making)
  }
  const change = async (request: Request, begins: (making: Making) => void): Promise<DraftRef> => {
    if (!draft) return makeFirst(request, begins)
    try {
      const [post] = await draft.sender.send(request, 'draft')
      draft.ref = refOf(post as Post)
      return draft.ref
    } catch (reason) {
      if (!isTaken(reason)) throw reason
      draft = undefined
      return makeFirst(request, begins)
    }
  }
  /** What was made by a request whose response was lost. */
  const settle = async () => {
    if (lost) await make(lost)
  }

  return {
    /** Stores the request as the draft; resolves with the draft. `begins` is called with the request that makes one, before it is sent. */
    write: (request: Request, begins: (making: Making) => void = () => undefined): Promise<DraftRef> =>
      next(async () => {
        await settle()
        return change(request, begins)
      }),
    /** Continues with the request of a restored copy: the draft that it makes, or has made, is known before anything is written. */
    resume: (making: Making): void => {
      if (!draft) lost = making
    },
    /** The draft that a request of an earlier visit has made; undefined where that can't be said now. */
    madeBy: ({ request, key }: Making): Promise<DraftRef | undefined> =>
      create(request, key).then(
        ([post]) => post && refOf(post),
        () => undefined,
      ),
    /** The draft once all that was begun is done; undefined where there is none. */
    current: (): Promise<DraftRef | undefined> =>
      next(async () => {
        await settle().catch(() => undefined)
        return draft?.ref
      }),
    /** Continues the draft of a restored copy, whose content `request` is: unless it was taken since. Resolves with whether it does. */
    adopt: (ref: DraftRef, request: Request): Promise<boolean> =>
      next(async () => {
        const post = await look(ref.id).catch(() => undefined)
        if (post?.status !== Draft) return false
        const { together: _, schedule: __, ...content } = request
        // The response to its last change may not have arrived before the page was left.
        const isOwn = post.version === ref.version || (post.version === ref.version + 1 && holds(post, content))
        if (isOwn) begin(post)
        return isOwn
      }),
    /** Deletes the draft of a copy that is not wanted, unless it was taken since. */
    removeOf: (ref: DraftRef): Promise<void> =>
      next(async () => {
        const post = await look(ref.id).catch(() => undefined)
        if (post?.status === Draft && post.version === ref.version) await remove(ref.id)
      }),
    /** Deletes the draft where there is one. */
    remove: (): Promise<void> =>
      next(async () => {
        await settle().catch(() => undefined)
        if (!draft) return
        await remove(draft.ref.id)
        draft = undefined
      }),
  }
}
export type NewDraft = ReturnType<typeof createNewDraft>
