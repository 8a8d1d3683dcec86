import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { DeletePost, HidePost } from '@fanfare/contracts/endpoints/posts.ts'
import { MediaLoading } from '@fanfare/contracts/entities/media.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { list } from '@fanfare/contracts/limits.ts'
import type { UnknownAction } from '@reduxjs/toolkit'
import { api, type Tag } from '../api/api.ts'
import { type Fault, send } from '../api/http.ts'
import { mayPass, type Retries } from '../api/retries.ts'
import { planned, selectRetryAt } from '../api/retries-slice.ts'
import type { PostPage } from '../posts/post-patch.ts'
import { session } from '../session/session-slice.ts'
import { waitForSignIn } from '../session/signed-out.ts'
import type { StartListening } from '../store/listening.ts'
import type { StoreApi } from '../store/root-reducer.ts'
import { goneStale, teamMessage } from './live-actions.ts'
import { isKnown, type PostMessage, patchPosts, patchProgress } from './live-patch.ts'

/** Changes that come within this time are fetched together, ms. */
const gather = 300
/** From one fetch of changed posts to the next, ms. */
const betweenFetches = 2000
/** From one count of the team's posts to the next, ms: of figures nobody reads every second. */
const betweenCounts = 10_000
/** The same for what this person does: its figures follow at once, but fifty posts in a row do not count fifty times. */
const betweenOwnCounts = 1000
/** More changes than this, and fetching what is shown costs less than fetching what changed. */
const mostChanges = 300
const figures: readonly Tag[] = ['Counts', 'Quota']
const lists: readonly Tag[] = ['Posts', 'Calendar']

/** Changes after which a post is on no list any more. */
const takesOff: readonly string[] = [DeletePost.name, HidePost.name]

const isPost = (value: unknown): value is Post =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  'status' in value &&
  'account' in value &&
  'media' in value
/** The posts in the response to a change: one, or those that were created. */
const postsIn = (payload: unknown): Post[] => {
  if (isPost(payload)) return [payload]
  const made = (payload as { posts?: unknown } | null)?.posts
  return Array.isArray(made) ? made.filter(isPost) : []
}

/** Fetches posts by their ids as they are now; those that are gone are not among them. */
const fetchPosts = async (ids: readonly string[]): Promise<{ posts: Post[] } | { fault: Fault }> => {
  const answer = await send({ endpoint: ListPosts, query: { ids: ids.join(','), limit: list.maxPage } })
  return 'error' in answer ? { fault: answer.error } : { posts: (answer.data as PostPage).data }
}

/**
 * Keeps what is shown up to date with few requests, however much changes. What changed is fetched by id, many at once and seldom, and
 * written into the lists, the month and the open posts; the team's figures, and what posts have in common, follow at most every ten seconds.
 * A tab that nobody sees asks for nothing. The answer to one's own change is written at once.
 */
const createSync = (store: StoreApi, retries: Retries) => {
  const changed = new Set<string>()
  const stale = new Map<string, { tag: Tag; seldom: boolean }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let timerAt = 0
  let fetchedAt = Number.NEGATIVE_INFINITY
  let countedAt = Number.NEGATIVE_INFINITY
  let fetching = false

  /** `seldom`: with the figures, where what is shown is right but for a detail. */
  const invalidate = (tags: Iterable<Tag>, { seldom = false } = {}) => {
    for (const tag of tags) {
      const key = JSON.stringify(tag)
      stale.set(key, { tag, seldom: seldom && stale.get(key)?.seldom !== false })
    }
  }
  const isSeldom = ({ tag, seldom }: { tag: Tag; seldom: boolean }) =>
    seldom || figures.includes(tag) || tag === 'Posts'
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  /** Waits for the next moment at which something is due. A timer that runs is never put off: changes that keep coming would starve it. */
  const plan = () => {
    if (document.hidden || fetching || selectRetryAt(store.getState()) !== null) return stop()
    const now = Date.now()
    const due: number[] = []
    if (changed.size > 0) due.push(Math.max(now + gather, fetchedAt + betweenFetches))
    for (const one of stale.values()) due.push(Math.max(now + gather, isSeldom(one) ? countedAt + betweenCounts : 0))
    const next = Math.min(...due)
    if (due.length === 0 || (timer && timerAt <= next)) return
    stop()
    timerAt = next
    timer = setTimeout(() => void run(), next - now)
  }
  const run = async () => {
    stop()
    const now = Date.now()
    const ripe = [...stale].filter(([, one]) => !isSeldom(one) || now >= countedAt + betweenCounts)
    for (const [key] of ripe) stale.delete(key)
    if (ripe.some(([, one]) => isSeldom(one))) countedAt = now
    if (ripe.length > 0) store.dispatch(api.util.invalidateTags(ripe.map(([, { tag }]) => tag)))
    if (changed.size > 0 && now >= fetchedAt + betweenFetches) await fetchChanged()
    plan()
  }
  const fetchChanged = async () => {
    fetchedAt = Date.now()
    if (changed.size > mostChanges) {
      changed.clear()
      return void store.dispatch(api.util.invalidateTags([...lists]))
    }
    const ids = [...changed].slice(0, list.maxPage)
    if (ids.length === 0) return retries.done('live')
    for (const id of ids) changed.delete(id)
    fetching = true
    const answer = await fetchPosts(ids)
    fetching = false
    fetchedAt = Date.now()
    if ('posts' in answer) {
      retries.done('live')
      const found = new Set(answer.posts.map(post => post.id))
      writePosts(
        answer.posts,
        ids.filter(id => !found.has(id)),
      )
      store.dispatch(api.util.invalidateTags(ids.map(id => ({ type: 'Trace' as const, id }))))
    } else if (answer.fault.code === 'not_signed_in') {
      // They are read once the person is back.
      for (const id of ids) changed.add(id)
      fetching = true
      const { begunAt } = store.getState().session
      const back = await store.dispatch(waitForSignIn())
      fetching = false
      if (!back && store.getState().session.begunAt === begunAt) store.dispatch(session.actions.end())
    } else if (mayPass(answer.fault)) {
      for (const id of ids) changed.add(id)
      retries.failed('live', answer.fault, fetchChanged)
    }
  }
  const writePosts = (posts: readonly Post[], gone: readonly string[]) => {
    invalidate(patchPosts(store, posts, gone), { seldom: true })
  }
  document.addEventListener('visibilitychange', plan)

  return {
    /** A message of the team stream. */
    hear: (message: PostMessage) => {
      if (message.change === 'deleted') {
        changed.delete(message.post_id)
        writePosts([], [message.post_id])
      } else if (message.change !== 'locked' && isKnown(store, message)) return
      else changed.add(message.post_id)
      invalidate(figures)
      plan()
    },
    /** The answer to a change of this person: shown at once, and the figures with it. */
    own: (posts: readonly Post[], gone: readonly string[]) => {
      for (const { id } of posts) changed.delete(id)
      writePosts(posts, gone)
      countedAt = Math.min(countedAt, Date.now() - betweenCounts + betweenOwnCounts)
      invalidate(figures)
      plan()
    },
    plan,
    stale: (tags: readonly Tag[]) => {
      invalidate(tags)
      plan()
    },
    reset: () => {
      changed.clear()
      stale.clear()
      fetchedAt = countedAt = Number.NEGATIVE_INFINITY
      stop()
    },
  }
}

type Changed = UnknownAction & {
  payload: unknown
  meta: { arg: { endpointName: string; originalArgs?: { params?: { id?: string } } } }
}
/** A change of this person was carried out. */
const isChanged = (action: UnknownAction): action is Changed => {
  const { meta } = action as { meta?: { requestStatus?: string; arg?: { type?: string } } }
  return meta?.arg?.type === 'mutation' && meta.requestStatus === 'fulfilled'
}

/** What changes on the server, and in answer to this person, is carried into what is shown. */
export const listenToChanges = (start: StartListening, store: StoreApi, retries: Retries) => {
  const sync = createSync(store, retries)
  start({
    actionCreator: teamMessage,
    effect: ({ payload: message }) => {
      if (message.kind === 'media') {
        // How much of it is read comes every second, and who waits for it asks.
        if (message.status !== MediaLoading) sync.stale([{ type: 'Media', id: message.media_id }])
      } else if (message.kind === 'rendering') {
        // How far it is comes every second. A post that waited for it says so no more.
        if (message.state === 'working') return
        sync.stale([
          { type: 'Media', id: message.media_id },
          ...(message.state === 'waiting' ? [] : (['Posts', 'Counts'] as const)),
        ])
      } else if (message.kind === 'caption') sync.stale(['Captions'])
      else if (message.kind === 'editing') sync.stale([{ type: 'Editing', id: message.post_id }])
      else if (message.kind === 'note') sync.stale(['Notes'])
      else if (message.kind === 'timeslot') sync.stale(['Timeslots'])
      else if (message.kind === 'library') sync.stale(['Library'])
      else if (message.kind === 'saved_post') sync.stale(['SavedPosts'])
      else if (message.kind === 'content') sync.stale(['OwnContent'])
      else if (message.kind === 'notification') sync.stale(['Notifications', 'Team'])
      else if (message.kind === 'account') sync.stale(['Accounts', 'Posts'])
      else if (message.change === 'progress') patchProgress(store, message)
      else sync.hear(message)
    },
  })
  start({ actionCreator: goneStale, effect: ({ payload }) => sync.stale(payload) })
  start({ actionCreator: planned, effect: sync.plan })
  start({ actionCreator: api.util.resetApiState, effect: sync.reset })
  start({
    matcher: isChanged,
    effect: ({ payload, meta: { arg } }) => {
      const posts = postsIn(payload)
      const id = takesOff.includes(arg.endpointName) ? arg.originalArgs?.params?.id : undefined
      if (posts.length > 0 || id) sync.own(posts, id ? [id] : [])
    },
  })
}
