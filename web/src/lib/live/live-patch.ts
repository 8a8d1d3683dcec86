import { type CalendarRow, UnconfirmedRow } from '@fanfare/contracts/entities/calendar.ts'
import { Failed, type Post, type PostStatus, statusText } from '@fanfare/contracts/entities/posts.ts'
import type { TeamMessage } from '@fanfare/contracts/live.ts'
import { patchPage, patchRows } from '../posts/post-patch.ts'
import { postsApi } from '../posts/posts-api.ts'
import type { StoreApi } from '../store/root-reducer.ts'

export type PostMessage = Extract<TeamMessage, { kind: 'post' }>
const { selectCachedArgsForQuery, updateQueryData } = postsApi.util
const { calendarRows, posts: postList, post: onePost } = postsApi.endpoints

/** Messages carry a status as a plain number. */
const isStatus = (status: number): status is PostStatus => status in statusText

const onRow = (row: CalendarRow, { status, percent }: PostMessage) => {
  row.s = status
  if (percent !== null) row.r = String(percent)
}
const onPost = (post: Post, { status, percent }: PostMessage) => {
  if (isStatus(status)) post.status = status
  if (post.progress && percent !== null) post.progress.percent = percent
}

/** A message may arrive after a newer version of the post is known, for example after a cancel: it is then ignored. */
const isPast = ({ version }: PostMessage, known: number) => version < known

/**
 * Moves the bars of a post that is going out in every list that holds it, without asking the server again: several messages a
 * second come while a carousel goes up.
 */
export const patchProgress = ({ dispatch, getState }: StoreApi, message: PostMessage) => {
  for (const args of selectCachedArgsForQuery(getState(), 'calendarRows'))
    dispatch(
      updateQueryData('calendarRows', args, ({ rows }) => {
        for (const row of rows) if (row.id === message.post_id && !isPast(message, row.v)) onRow(row, message)
      }),
    )
  for (const args of selectCachedArgsForQuery(getState(), 'posts'))
    dispatch(
      updateQueryData('posts', args, ({ data }) => {
        for (const post of data)
          if (post.id === message.post_id && !isPast(message, post.version)) onPost(post, message)
      }),
    )
}

/** Writes posts as they are now into everything that is held. Returns what may be wrong then: lists at their ends, months in what posts have in common. */
export const patchPosts = (
  { dispatch, getState }: StoreApi,
  posts: readonly Post[],
  gone: readonly string[],
): ('Posts' | 'Calendar')[] => {
  const uncertain = new Set<'Posts' | 'Calendar'>()
  for (const args of selectCachedArgsForQuery(getState(), 'calendarRows'))
    dispatch(
      updateQueryData('calendarRows', args, ({ rows }) => {
        if (patchRows(rows, args.query, posts, gone)) uncertain.add('Calendar')
      }),
    )
  for (const args of selectCachedArgsForQuery(getState(), 'posts'))
    dispatch(
      updateQueryData('posts', args, page => {
        if (patchPage(page, args?.query ?? {}, posts, gone)) uncertain.add('Posts')
      }),
    )
  for (const now of posts) {
    const args = { params: { id: now.id } }
    const held = onePost.select(args)(getState()).data
    if (held && now.version >= held.version)
      dispatch(updateQueryData('post', args, draft => void Object.assign(draft, now)))
  }
  return [...uncertain]
}

/** Whether everything that holds a post knows this version of it already: the answer to one's own change came first. */
export const isKnown = ({ getState }: StoreApi, { post_id: id, version, status }: PostMessage): boolean => {
  const state = getState()
  const rows = selectCachedArgsForQuery(state, 'calendarRows').flatMap(
    args =>
      calendarRows
        .select(args)(state)
        .data?.rows.find(row => row.id === id) ?? [],
  )
  const posts = [
    ...selectCachedArgsForQuery(state, 'posts').flatMap(args => postList.select(args)(state).data?.data ?? []),
    onePost.select({ params: { id } })(state).data,
  ].filter(post => post?.id === id)
  const known = [
    ...rows.map(row => row.v >= version && (row.s === status || (row.s === UnconfirmedRow && status === Failed))),
    ...posts.map(post => post !== undefined && post.version >= version && post.status === status),
  ]
  return known.length > 0 && known.every(Boolean)
}
