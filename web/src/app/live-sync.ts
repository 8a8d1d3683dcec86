import { ListPosts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { DeletePost, HidePost } from '@fanfare/contracts/endpoints/posts.ts'
import type { CalendarRow, Post } from '@fanfare/contracts/entities/posts.ts'
import { list } from '@fanfare/contracts/limits.ts'
import type { TeamMessage } from '@fanfare/contracts/live.ts'
import { createAction, type Middleware } from '@reduxjs/toolkit'
import { api, type Tag } from './api.ts'
import { type Fault, send } from './http.ts'
import { type Asked, type PostPage, patchPage, patchRows } from './post-patch.ts'
import { currentRetryAt, mayPass, onRetryAt, retries } from './refresh.ts'
import { session } from './session-slice.ts'
import type { AppDispatch, RootState } from './store.ts'

export type PostMessage = Extract<TeamMessage, { kind: 'post' }>
/** A post of the team was created, changed or deleted, by whomever. */
export const postChanged = createAction<PostMessage>('live/postChanged')
/** Messages were missed, or something changed that no message of a post tells: these are fetched again. */
export const goneStale = createAction<readonly Tag[]>('live/goneStale')

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
  typeof value === 'object' && value !== null && 'version' in value && 'account' in value && 'media' in value
/** The posts that an answer to a change tells: one, or those that were created. */
const postsIn = (payload: unknown): Post[] => {
  if (isPost(payload)) return [payload]
  const made = (payload as { posts?: unknown } | null)?.posts
  return Array.isArray(made) ? made.filter(isPost) : []
}

interface Store {
  dispatch: AppDispatch
  getState: () => RootState
}
type Cached = { rows: CalendarRow[] } | PostPage | Post
const patch = api.util.updateQueryData as unknown as (
  name: string,
  args: unknown,
  change: (draft: Cached) => void,
) => Parameters<AppDispatch>[0]

/** Writes posts as they are now into every list that is held; true where a list may be wrong at its ends. */
const write = ({ dispatch, getState }: Store, posts: readonly Post[], gone: readonly string[]): boolean => {
  const each = [...posts.map(post => post.id), ...gone].map(id => ({ type: 'Post' as const, id }))
  const held = api.util.selectInvalidatedBy(getState() as never, [...lists, ...each])
  let uncertain = false
  for (const { endpointName, originalArgs } of held) {
    const asked = (originalArgs as { query?: Asked } | undefined)?.query ?? {}
    dispatch(
      patch(endpointName, originalArgs, draft => {
        if ('rows' in draft) patchRows(draft.rows, asked, posts, gone)
        else if ('pagination' in draft) uncertain = patchPage(draft, asked, posts, gone) || uncertain
        else if (isPost(draft)) {
          const now = posts.find(post => post.id === draft.id)
          if (now && now.version >= draft.version) Object.assign(draft, now)
        }
      }),
    )
  }
  return uncertain
}

/** Whether everything that holds a post knows this version of it already: the answer to one's own change came first. */
const isKnown = ({ getState }: Store, { post_id: id, version, status }: PostMessage): boolean => {
  const held = api.util.selectInvalidatedBy(getState() as never, [...lists, { type: 'Post', id }])
  const queries = getState()[api.reducerPath].queries as Record<string, { data?: Cached } | undefined>
  let seen = false
  for (const { queryCacheKey } of held) {
    const data = queries[queryCacheKey]?.data
    if (!data) continue
    const [found, known] =
      'rows' in data
        ? [
            data.rows.find(row => row.id === id),
            (row: CalendarRow) => row.s === status || (row.s === 5 && status === 4),
          ]
        : 'pagination' in data
          ? [data.data.find(post => post.id === id), (post: Post) => post.status === status]
          : [isPost(data) && data.id === id ? data : undefined, (post: Post) => post.status === status]
    if (!found) continue
    const at = 'v' in found ? found.v : found.version
    if (at < version || !known(found as never)) return false
    seen = true
  }
  return seen
}

/** Fetches posts by their ids as they are now; those that are gone are not among them. */
const fetchPosts = async (ids: readonly string[]): Promise<{ posts: Post[] } | { fault: Fault }> => {
  const answer = await send({ endpoint: ListPosts, query: { ids: ids.join(','), limit: list.maxPage } })
  return 'error' in answer ? { fault: answer.error } : { posts: (answer.data as PostPage).data }
}

/**
 * Keeps what is shown up to date with few requests, however much changes. What changed is fetched by id, many at once and seldom, and
 * written into the lists, the month and the open posts; the team's figures follow at most every ten seconds. A tab that nobody sees asks
 * for nothing. The answer to one's own change is written at once and costs no further request.
 */
const createSync = (store: Store) => {
  const changed = new Set<string>()
  const stale = new Map<string, Tag>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let timerAt = 0
  let fetchedAt = Number.NEGATIVE_INFINITY
  let countedAt = Number.NEGATIVE_INFINITY
  let fetching = false

  const invalidate = (tags: Iterable<Tag>) => {
    for (const tag of tags) stale.set(JSON.stringify(tag), tag)
  }
  const isFigure = (tag: Tag) => figures.includes(tag) || tag === 'Posts'
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  /** Waits for the next moment at which something is due. A timer that runs is never put off: changes that keep coming would starve it. */
  const plan = () => {
    if (document.hidden || fetching || currentRetryAt() !== null) return stop()
    const now = Date.now()
    const due: number[] = []
    if (changed.size > 0) due.push(Math.max(now + gather, fetchedAt + betweenFetches))
    for (const tag of stale.values()) due.push(Math.max(now + gather, isFigure(tag) ? countedAt + betweenCounts : 0))
    const next = Math.min(...due)
    if (due.length === 0 || (timer && timerAt <= next)) return
    stop()
    timerAt = next
    timer = setTimeout(() => void run(), next - now)
  }
  const run = async () => {
    stop()
    const now = Date.now()
    const ripe = [...stale].filter(([, tag]) => !isFigure(tag) || now >= countedAt + betweenCounts)
    for (const [key] of ripe) stale.delete(key)
    if (ripe.some(([, tag]) => isFigure(tag))) countedAt = now
    if (ripe.length > 0) store.dispatch(api.util.invalidateTags(ripe.map(([, tag]) => tag)))
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
      told(
        answer.posts,
        ids.filter(id => !found.has(id)),
      )
      store.dispatch(api.util.invalidateTags(ids.map(id => ({ type: 'Trace' as const, id }))))
    } else if (answer.fault.code === 'not_signed_in') store.dispatch(session.actions.end())
    else if (mayPass(answer.fault)) {
      for (const id of ids) changed.add(id)
      retries.failed('live', answer.fault, fetchChanged)
    }
  }
  const told = (posts: readonly Post[], gone: readonly string[]) => {
    if (write(store, posts, gone)) invalidate(['Posts'])
  }
  document.addEventListener('visibilitychange', plan)
  onRetryAt(plan)

  return {
    /** A message of the team stream. */
    hear: (message: PostMessage) => {
      if (message.change === 'deleted') {
        changed.delete(message.post_id)
        told([], [message.post_id])
      } else if (isKnown(store, message)) return
      else changed.add(message.post_id)
      invalidate(figures)
      plan()
    },
    /** The answer to a change of this person: shown at once, and the figures with it. */
    own: (posts: readonly Post[], gone: readonly string[]) => {
      for (const { id } of posts) changed.delete(id)
      told(posts, gone)
      countedAt = Math.min(countedAt, Date.now() - betweenCounts + betweenOwnCounts)
      invalidate(figures)
      plan()
    },
    stale: (tags: readonly Tag[]) => {
      invalidate(tags)
      plan()
    },
    forget: () => {
      changed.clear()
      stale.clear()
      fetchedAt = countedAt = Number.NEGATIVE_INFINITY
      stop()
    },
  }
}

/** What changes on the server, and in answer to this person, is carried into what is shown. */
export const liveSync: Middleware = store => {
  const sync = createSync(store as never)
  return next => action => {
    const result = next(action)
    if (postChanged.match(action)) sync.hear(action.payload)
    else if (goneStale.match(action)) sync.stale(action.payload)
    else if (api.util.resetApiState.match(action)) sync.forget()
    else {
      const { meta, payload } = action as {
        payload?: unknown
        meta?: {
          requestStatus?: string
          arg?: { type: string; endpointName: string; originalArgs?: { params?: { id?: string } } }
        }
      }
      if (meta?.arg?.type !== 'mutation' || meta.requestStatus !== 'fulfilled') return result
      const posts = postsIn(payload)
      const id = takesOff.includes(meta.arg.endpointName) ? meta.arg.originalArgs?.params?.id : undefined
      if (posts.length > 0 || id) sync.own(posts, id ? [id] : [])
    }
    return result
  }
}
