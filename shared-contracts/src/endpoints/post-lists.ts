import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { CalendarRow, DailyQuota } from '../entities/calendar.ts'
import { IdList, InstantInput, Nullable, Optional, PageCursor, Pagination } from '../entities/common.ts'
import { Post } from '../entities/posts.ts'
import { lengths, list } from '../limits.ts'

const service = 'publishing' as const
const words = '(DRAFT|WAITING|SENT_BACK|SCHEDULED|HELD|INPROGRESS|IN_PROGRESS|POSTED|ALERT|ERROR|FAILED|UNCONFIRMED)'
/**
 * The five statuses (spec §4) list every post. Six words narrow one of them. WAITING: drafts that wait for approval. SENT_BACK: drafts that
 * were sent back to their authors. HELD: scheduled, but waiting for a person (its account, its
 * network or its time). UNCONFIRMED: failed as far as is known, but possibly live. FAILED: the other failed ones. ALERT: posted, but
 * something of it is missing.
 */
export const StatusList = Type.String({
  pattern: `^${words}(,${words})*$`,
  description:
    'one or more of DRAFT, SCHEDULED, INPROGRESS, POSTED, ERROR (each lists every post of that status), WAITING (of DRAFT, for approval), SENT_BACK (of DRAFT), HELD (of SCHEDULED), ALERT (of POSTED), UNCONFIRMED (of ERROR) and FAILED (of ERROR, those that are not unconfirmed), joined by commas',
})

/** What narrows a list of posts, whatever their state. */
const anyStateFields = {
  start: Optional(InstantInput),
  end: Optional(InstantInput),
  type: Type.Optional(
    Type.String({
      pattern: '^(image|video|album|story|reel|igtv|text)(,(image|video|album|story|reel|igtv|text))*$',
      description: 'one or more of image, video, album, story, reel, igtv and text, joined by commas',
    }),
  ),
  keyword: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: lengths.keyword,
      description: 'a text anywhere in the caption; case is ignored',
    }),
  ),
  accounts: Optional(IdList),
  /** User ids of those who made the posts. */
  authors: Optional(IdList),
}
/** What narrows a list of posts, in the query of the list and in the body of what changes all posts of one. */
export const postFilterFields = { ...anyStateFields, status: Optional(StatusList) }

export const ListPosts = endpoint({
  name: 'listPosts',
  service,
  method: 'GET',
  url: '/api/posts',
  access: 'team',
  action: 'post.read',
  summary: 'Posts by filter, newest first or by time',
  query: Type.Object({
    offset: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100_000, description: 'posts to leave out; not with `after`' }),
    ),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: list.scheduledFetch, description: 'posts of a page' })),
    after: Optional(PageCursor),
    ...postFilterFields,
    ids: Optional(IdList),
    sort: Type.Optional(Type.Enum(['post_at', '-post_at', 'updated_at', '-updated_at', 'created_at', '-created_at'])),
  }),
  reply: Type.Object({
    data: Type.Array(Post),
    pagination: Pagination,
    /** Absent on the last page. */
    next: Optional(PageCursor),
    /** What the networks count of accounts of this list is being read (`startSync`): ask again after 3 seconds (spec §4). */
    in_sync: Type.Boolean(),
    /** In how many seconds to ask for this page again, up to 18 times (spec §4): a post of it goes out, or its videos are being converted, those of drafts too. */
    retry_after: Nullable(Type.Integer()),
  }),
})

/** Posts of a time range as slim rows, ordered by time. */
export const ListCalendar = endpoint({
  name: 'listCalendar',
  service,
  method: 'GET',
  url: '/api/posts/calendar',
  access: 'team',
  action: 'post.read',
  summary: 'Compact rows for a time range of up to 62 days',
  query: Type.Object({
    start: InstantInput,
    end: InstantInput,
    accounts: Optional(IdList),
    status: Optional(StatusList),
  }),
  reply: Type.Object({ rows: Type.Array(CalendarRow) }),
})

export const PostCounts = endpoint({
  name: 'postCounts',
  service,
  method: 'GET',
  url: '/api/contents/post_count',
  access: 'team',
  action: 'post.read',
  summary: 'Number of posts in each status, of all posts or those that a list with this filter has',
  query: Type.Object(anyStateFields),
  reply: Type.Object({
    draft: Type.Integer(),
    /** Drafts that wait for approval; among `draft` too. */
    waiting: Type.Integer(),
    /** Drafts that were sent back to their authors; among `draft` too. */
    sent_back: Type.Integer(),
    scheduled: Type.Integer(),
    /** Their videos are being converted; among `draft` or `scheduled` too. At most 1,000 are counted. */
    rendering: Type.Integer(),
    /** Scheduled, but waiting for a person; among `scheduled` too. */
    held: Type.Integer(),
    inprogress: Type.Integer(),
    posted: Type.Integer(),
    /** Live, but something of it is missing (its first comment, its link); among `posted` too. */
    alerts: Type.Integer(),
    error: Type.Integer(),
    /** Possibly live; among `error` too. */
    unconfirmed: Type.Integer(),
  }),
})

export const FailedCount = endpoint({
  name: 'failedCount',
  service,
  method: 'GET',
  url: '/api/contents/failed_count',
  access: 'team',
  action: 'post.read',
  summary: 'Number of failed posts, with those that are unconfirmed',
  query: Type.Object({ accounts: Optional(IdList) }),
  reply: Type.Object({ count: Type.Integer() }),
})

export const OldestPost = endpoint({
  name: 'oldestPost',
  service,
  method: 'GET',
  url: '/api/contents/oldest_post',
  access: 'team',
  action: 'post.read',
  summary: 'The live post that was due first; null where none is live',
  query: Type.Object({ accounts: Optional(IdList) }),
  reply: Nullable(Post),
})

export const ListQuota = endpoint({
  name: 'listQuota',
  service,
  method: 'GET',
  url: '/api/posts/quota',
  access: 'team',
  action: 'post.read',
  summary: 'Used and allowed posts per day and account, for 62 days from `since`',
  query: Type.Object({ accounts: Optional(IdList), since: InstantInput }),
  reply: Type.Array(DailyQuota),
})

export const postListEndpoints = [ListPosts, ListCalendar, PostCounts, FailedCount, OldestPost, ListQuota] as const
