import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListInsightPosts, ReadPostCurves } from '@fanfare/contracts/endpoints/insights.ts'
import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import type { MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import { hashtagsOf } from '@fanfare/contracts/hashtags.ts'
import { insightPosts } from '@fanfare/contracts/insights/limits.ts'
import { zScoreWindow } from '@fanfare/contracts/research/z-score.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { addDays, type Period, startOf } from '../model/days.ts'
import { figuresOf, sourcesOf } from '../model/post-figures.ts'
import { filtered, type MeasuredPost, measured, ordered } from '../model/post-list.ts'
import { isRefusedOfAll } from '../model/refused.ts'
import { type KnownPost, postsBefore, postsBetween, postsSaying, timesOf } from '../stores/account-posts.ts'
import type { AccountState } from '../stores/insight-accounts.ts'
import { snapshotsOf } from '../stores/post-snapshots.ts'
import { type Opened, openAccount } from './load-known.ts'

/** Posts of one page where nothing is said. */
const usualLimit = 50
const hourMs = 3_600_000

/** From the beginning of the first day in a zone to the end of the last one. */
export const instantsOf = ({ since, until }: Period, zone: string): { from: Date; to: Date } => ({
  from: new Date(startOf(since, zone)),
  to: new Date(startOf(addDays(until, 1), zone)),
})

/** Why a post has no figures; null: it has some. */
export const missingOf = (
  { latest, missing }: Pick<KnownPost, 'latest' | 'missing'>,
  state: Pick<AccountState, 'posts_missing'> | undefined,
): MissingFigure | null => (latest === null ? (missing ?? state?.posts_missing ?? 'not_read') : null)

/** Posts as they are shown, with the post of the product that each is. */
export async function shownPosts(
  { publishing }: Deps,
  { place: { teamId, accountId }, state }: Opened,
  posts: readonly MeasuredPost<KnownPost>[],
): Promise<InsightPost[]> {
  const ids = posts.flatMap(({ post }) => (post.video_id === null ? [post.post_id] : [post.post_id, post.video_id]))
  // While publishing is away the live posts are shown all the same.
  const own = (await publishing.postsOf(teamId, accountId, ids)) ?? new Map<string, string>()
  return posts.map(({ post, figures, rate, z }) => ({
    post_id: post.post_id,
    account_id: accountId,
    format: post.format,
    caption: post.caption,
    hashtags: post.hashtags,
    permalink: post.permalink,
    thumbnail_url: post.thumbnail_url,
    posted_at: post.posted_at.toISOString(),
    product_post_id: own.get(post.post_id) ?? own.get(post.video_id ?? '') ?? null,
    figures,
    rate,
    z,
    fetched_at: post.latest_at?.toISOString() ?? null,
    missing: missingOf(post, state),
  }))
}

/** Live posts of an account over a period, with what the network counts of each. */
export async function listPosts(
  deps: Deps,
  who: Who,
  accountId: string,
  query: QueryOf<typeof ListInsightPosts>,
): Promise<ReplyOf<typeof ListInsightPosts>> {
  const { measure = 'interaction', orderBy = 'posted_at', order = 'desc', format, keyword } = query
  const { offset = 0, limit = usualLimit } = query
  const opened = await openAccount(deps, who, accountId, query)
  const { account, period, place, state } = opened
  const now = deps.clock.now()
  const within = instantsOf(period, account.timezone)
  const [posts, earlier, saying] = await Promise.all([
    postsBetween(deps.db, place, within),
    postsBefore(deps.db, place, within.from, zScoreWindow),
    keyword === undefined ? undefined : postsSaying(deps.db, place, within, keyword),
  ])
  const all = measured(account.type, posts, earlier, { measure, now })
  const found = ordered(filtered(all, { format, hashtag: tagOf(query.hashtag), saying }), orderBy, order)
  const formats = new Set(posts.map(post => post.format))
  return {
    data: await shownPosts(deps, opened, found.slice(offset, offset + limit)),
    pagination: { has_next: found.length > offset + limit, offset, per_result: limit, total: found.length },
    sources: sourcesOf(account.type, isRefusedOfAll(state?.posts_refused ?? {}, formats, now)),
    waiting: posts.filter(post => missingOf(post, state) === 'not_read').length,
  }
}

/** A hashtag as it is kept, however it was typed. */
const tagOf = (given: string | undefined): string | undefined =>
  given === undefined ? undefined : (hashtagsOf(given.startsWith('#') ? given : `#${given}`)[0] ?? given.toLowerCase())

/** What was counted of posts over time. Throws `social_account_not_found`, `post_not_found` and `invalid_input`. */
export async function postCurves(
  deps: Deps,
  who: Who,
  accountId: string,
  { posts }: QueryOf<typeof ReadPostCurves>,
): Promise<ReplyOf<typeof ReadPostCurves>> {
  const field = 'query.posts'
  const ids = [...new Set(posts.split(',').map(id => id.trim()))].filter(id => id !== '')
  const rule = `ids of one to ${insightPosts.mostCompared} posts, separated by commas`
  if (ids.length === 0 || ids.length > insightPosts.mostCompared)
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  const { account, place } = await openAccount(deps, who, accountId, {})
  const [times, snapshots] = await Promise.all([timesOf(deps.db, place, ids), snapshotsOf(deps.db, place, ids)])
  if (ids.some(id => !times.has(id))) fail('post_not_found', { field, rule: 'posts of this account' })
  const points = (id: string, postedAt: Date) =>
    snapshots
      .filter(({ post_id }) => post_id === id)
      .map(({ taken_at: at, counted }) => ({
        at: at.toISOString(),
        hours: Math.max(0, (at.getTime() - postedAt.getTime()) / hourMs),
        figures: figuresOf(account.type, counted),
      }))
  return {
    data: ids.map(id => {
      const postedAt = times.get(id) as Date
      return { post_id: id, posted_at: postedAt.toISOString(), points: points(id, postedAt) }
    }),
  }
}
