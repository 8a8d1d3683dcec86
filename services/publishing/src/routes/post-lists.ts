import {
  FailedCount,
  ListCalendar,
  ListPosts,
  ListQuota,
  OldestPost,
  PostCounts,
} from '@fanfare/contracts/endpoints/post-lists.ts'
import { Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import {
  PostSnapshot,
  PostsAfter,
  PostsForNotifying,
  PostsOfContents,
  ScheduledOfAccounts,
  WeekOfTeam,
} from '@fanfare/contracts/internal/publishing.ts'
import { list } from '@fanfare/contracts/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { retryAfter } from '../actions/contents/check-contents.ts'
import { countRendering } from '../actions/count-rendering.ts'
import { listQuota } from '../actions/list-quota.ts'
import { viewPosts } from '../actions/view-posts.ts'
import type { Deps } from '../deps.ts'
import { snapshotOf } from '../live.ts'
import { cursorText, readCursor } from '../model/cursor.ts'
import { isInSync } from '../stores/account-syncs.ts'
import { calendarJson } from '../stores/calendar.ts'
import { plannedAfter } from '../stores/planned-after.ts'
import { countByStatus, countPosts, listPosts, sorts } from '../stores/post-lists.ts'
import { findPost, type PostRow, postsByIds } from '../stores/posts.ts'
import { postsOfContents } from '../stores/posts-of-contents.ts'
import { countScheduled } from '../stores/scheduled-posts.ts'
import { countWeek } from '../stores/week.ts'
import { cursorOf } from './page-cursor.ts'
import { postFilterOf } from './post-filter.ts'
import { idsOf, statusesOf } from './query-filters.ts'

/** What notifications say of a post. */
const notifyingView = (post: PostRow) => {
  const { id, author_id, social_account_id, excerpt, fault, status, unconfirmed } = post
  const state = unconfirmed
    ? 'unconfirmed'
    : status === Failed
      ? 'failed'
      : status === Posted
        ? 'posted'
        : status === Scheduled && fault
          ? 'held'
          : 'other'
  return {
    id,
    author_id,
    account_id: social_account_id,
    excerpt,
    state,
    fault: fault && { title: fault.title, message: fault.message },
  } as const
}

const CALENDAR_MS = 62 * 86_400_000

export function postListRoutes(http: Http, deps: Deps): void {
  const { db } = deps

  http.handle(ListPosts, async ({ who, query }) => {
    const { offset = 0, limit = list.perPage } = query
    const after = cursorOf(query, text => readCursor(text, sorts))
    const sort = after?.sort ?? query.sort ?? '-updated_at'
    const filter = { ...postFilterOf(query), ids: idsOf(query.ids) }
    // One row more than the limit shows whether there is a next page; on the last page the total is known without a count.
    const rows = await listPosts(db, who.teamId, filter, { offset, limit: limit + 1, sort, after })
    const page = rows.slice(0, limit)
    const last = !after && rows.length <= limit && (rows.length > 0 || offset === 0)
    const [data, total, in_sync] = await Promise.all([
      viewPosts(deps, who.teamId, page),
      last ? offset + rows.length : countPosts(db, who.teamId, filter),
      isInSync(db, who.teamId, filter.accounts),
    ])
    const pagination = { has_next: rows.length > limit, offset, per_result: limit, total }
    const end = page.at(-1)
    const retry_after = retryAfter(in_sync, data, deps.clock.now())
    if (!pagination.has_next || !end) return { data, pagination, in_sync, retry_after }
    return { data, pagination, in_sync, retry_after, next: cursorText({ sort, at: end.place, id: end.id }) }
  })
  http.handle(ListCalendar, async ({ who, query, reply }) => {
    const start = new Date(query.start)
    const end = new Date(query.end)
    const length = end.getTime() - start.getTime()
    if (length < 0 || length > CALENDAR_MS) {
      const rule = 'after query.start, by at most 62 days'
      fail('invalid_input', { field: 'query.end', rule, message: `query.end must be ${rule}.` })
    }
    const range = { start, end, accounts: idsOf(query.accounts), statuses: statusesOf(query.status) }
    const rows = await calendarJson(db, who.teamId, range)
    // The rows are JSON text already, so the envelope is written around them.
    reply.type('application/json; charset=utf-8').serializer(() => `{"status":true,"data":{"rows":[${rows}]}}`)
    return { rows: [] }
  })
  http.handle(PostCounts, async ({ who, query }) => {
    const filter = postFilterOf(query)
    const [counts, rendering] = await Promise.all([
      countByStatus(db, who.teamId, filter),
      countRendering(deps, who.teamId, filter),
    ])
    return { ...counts, rendering }
  })
  http.handle(FailedCount, async ({ who, query }) => {
    const { error } = await countByStatus(db, who.teamId, { accounts: idsOf(query.accounts) })
    return { count: error }
  })
  http.handle(OldestPost, async ({ who, query }) => {
    const filter = { statuses: ['posted' as const], accounts: idsOf(query.accounts) }
    const rows = await listPosts(db, who.teamId, filter, { offset: 0, limit: 1, sort: 'post_at' })
    return (await viewPosts(deps, who.teamId, rows))[0] ?? null
  })
  http.handle(ListQuota, ({ who, query }) => listQuota(deps, who.teamId, new Date(query.since), idsOf(query.accounts)))
  http.handle(PostsForNotifying, async ({ body }) =>
    (await postsByIds(db, body.team_id, body.post_ids)).filter(post => post.deleted_at === null).map(notifyingView),
  )
  http.handle(WeekOfTeam, ({ body: { team_id, from, to, until } }) =>
    countWeek(db, team_id, { from: new Date(from), to: new Date(to), until: new Date(until) }),
  )
  http.handle(PostsAfter, ({ body }) => plannedAfter(db, body.team_id, body.accounts))
  http.handle(ScheduledOfAccounts, async ({ body: { team_id, account_ids } }) =>
    account_ids.length === 0 ? [] : countScheduled(db, team_id, account_ids),
  )
  http.handle(PostsOfContents, ({ body: { team_id, contents } }) => postsOfContents(db, team_id, contents))
  http.handle(PostSnapshot, async ({ body }) => {
    const post = await findPost(db, body.team_id, body.post_id)
    return post ? snapshotOf(deps, post) : null
  })
}
