import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListBestPosts, ListSuggestedTimes, ReadPostBreakdown } from '@fanfare/contracts/endpoints/insights.ts'
import type { PostMeasure } from '@fanfare/contracts/entities/insight-posts.ts'
import { insightPosts } from '@fanfare/contracts/insights/limits.ts'
import type { NetworkType } from '@fanfare/contracts/networks.ts'
import { zScoreWindow } from '@fanfare/contracts/research/z-score.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { breakdownOf, extremesOf, type PlacedPost } from '../model/breakdown.ts'
import { addDays, countDays, dayAt } from '../model/days.ts'
import { measureIn, sourcesOf } from '../model/post-figures.ts'
import { type MeasuredPost, measured } from '../model/post-list.ts'
import { isRefusedOfAll } from '../model/refused.ts'
import { neededPosts, suggestedTimes } from '../model/suggested.ts'
import { type KnownPost, postsBefore, postsBetween } from '../stores/account-posts.ts'
import { accountsOf } from './accounts-asked.ts'
import { askedPeriod } from './asked-period.ts'
import { openAccount } from './load-known.ts'
import { instantsOf, shownPosts } from './view-posts.ts'

type Known = MeasuredPost<KnownPost>

const placedOf = (network: NetworkType, measure: PostMeasure, { post, figures }: Known): PlacedPost => ({
  id: post.post_id,
  at: post.posted_at.getTime(),
  format: post.format,
  tags: post.hashtags,
  value: measureIn(network, figures, measure),
})

/** What the posts of a period have in common, the best and the weakest ones. */
export async function postBreakdown(
  deps: Deps,
  who: Who,
  accountId: string,
  { measure = 'interaction', ...asked }: QueryOf<typeof ReadPostBreakdown>,
): Promise<ReplyOf<typeof ReadPostBreakdown>> {
  const opened = await openAccount(deps, who, accountId, asked)
  const { account, period, place, state } = opened
  const now = deps.clock.now()
  const within = instantsOf(period, account.timezone)
  const [posts, earlier] = await Promise.all([
    postsBetween(deps.db, place, within),
    postsBefore(deps.db, place, within.from, zScoreWindow),
  ])
  const all = measured(account.type, posts, earlier, { measure, now })
  const placed = all.map(post => placedOf(account.type, measure, post))
  const { top, weak } = extremesOf(placed, now)
  const byId = new Map(all.map(one => [one.post.post_id, one]))
  const shown = await shownPosts(
    deps,
    opened,
    [...top, ...weak].map(id => byId.get(id) as Known),
  )
  const formats = new Set(posts.map(post => post.format))
  return {
    account_id: account.id,
    measure,
    ...breakdownOf(placed, account.timezone, now),
    top: shown.slice(0, top.length),
    weak: shown.slice(top.length),
    sources: sourcesOf(account.type, isRefusedOfAll(state?.posts_refused ?? {}, formats, now)),
  }
}

/** Days that are looked back at for suggested times. */
const lookedBack = 182

/** Times to come at which posts of an account usually do well: by its interactions, which every network counts. */
export async function suggestTimes(
  deps: Deps,
  who: Who,
  accountId: string,
  { from }: QueryOf<typeof ListSuggestedTimes>,
): Promise<ReplyOf<typeof ListSuggestedTimes>> {
  const now = deps.clock.now()
  // A person who writes a post looks at no figures: where nothing is known there is nothing to suggest.
  const { account, place } = await openAccount(deps, who, accountId, {}, false)
  const { timezone: zone, type } = account
  const since = addDays(dayAt(now, zone), -lookedBack)
  const { from: first } = instantsOf({ since, until: since }, zone)
  const posts = await postsBetween(deps.db, place, { from: first, to: new Date(now) })
  const placed = measured(type, posts, [], { measure: 'interaction', now }).map(post =>
    placedOf(type, 'interaction', post),
  )
  const after = Math.max(now, from === undefined ? now : Date.parse(from))
  return { ...suggestedTimes(placed, { zone, from: after, now }), needed: neededPosts }
}

/** The posts of several accounts that did best beside what is usual for their account. Throws `social_account_not_found` and `invalid_input`. */
export async function bestPosts(
  deps: Deps,
  who: Who,
  query: QueryOf<typeof ListBestPosts>,
): Promise<ReplyOf<typeof ListBestPosts>> {
  const { measure = 'interaction', limit = 5 } = query
  const now = deps.clock.now()
  const period = askedPeriod(query, dayAt(now, 'UTC'))
  const { bestDays } = insightPosts
  if (countDays(period.since, period.until) > bestDays) {
    const rule = `a day from which on the period has at most ${bestDays} days`
    fail('invalid_input', { field: 'query.since', rule, message: `query.since must be ${rule}.` })
  }
  const { accounts, states } = await accountsOf(deps, who.teamId, query.accounts)
  const found = await Promise.all(
    accounts.map(async account => {
      const place = { teamId: who.teamId, accountId: account.id }
      const within = instantsOf(period, account.timezone)
      const [posts, earlier] = await Promise.all([
        postsBetween(deps.db, place, within),
        postsBefore(deps.db, place, within.from, zScoreWindow),
      ])
      const opened = { place, account, period, state: states.get(account.id) }
      return measured(account.type, posts, earlier, { measure, now }).flatMap(post => {
        const value = measureIn(account.type, post.figures, measure)
        return value === null ? [] : [{ opened, post, value }]
      })
    }),
  )
  const best = found
    .flat()
    // A post that is still young has no score yet: after those that stand out, and before those that do not.
    .toSorted((a, b) => (b.post.z ?? 0) - (a.post.z ?? 0) || b.value - a.value)
    .slice(0, limit)
  const shown = await Promise.all(best.map(({ opened, post }) => shownPosts(deps, opened, [post])))
  return { data: shown.flat() }
}
