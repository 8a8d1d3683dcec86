import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import { ListCalendar, ListPosts, PostCounts } from '@fanfare/contracts/endpoints/post-lists.ts'
import { GetPost } from '@fanfare/contracts/endpoints/posts.ts'
import { api, from } from '../api/api.ts'

/** What a change of one post makes stale beyond the lists and figures, which `live-sync.ts` writes from its answer. */
export const changedPost = ({ params: { id } }: { params: { id: string } }) => [{ type: 'Post' as const, id }]

/**
 * How many posts wait for a person: failed, unconfirmed, held, or live without something, and for those who approve posts (`approves`) what
 * others ask them to approve.
 */
export const needsOf = (counts: ReplyOf<typeof PostCounts> | undefined, approves: boolean): number =>
  counts ? counts.error + counts.held + counts.alerts + (approves ? counts.waiting : 0) : 0

/**
 * Posts as every screen asks for them: one cache for the shell, the calendar, the lists and the composer. What holds posts is kept up to date
 * by `live-patch.ts`, which names these endpoints.
 */
export const postsApi = api.injectEndpoints({
  endpoints: build => ({
    post: build.query(from(GetPost, { provides: ({ params }) => [{ type: 'Post', id: params.id }] })),
    calendarRows: build.query(from(ListCalendar, { provides: () => ['Calendar'] })),
    posts: build.query(from(ListPosts, { provides: () => ['Posts'] })),
    postCounts: build.query(from(PostCounts, { provides: () => ['Counts'] })),
  }),
})

export const {
  usePostQuery,
  useLazyPostQuery,
  usePostsQuery,
  useLazyPostsQuery,
  useCalendarRowsQuery,
  usePostCountsQuery,
} = postsApi
