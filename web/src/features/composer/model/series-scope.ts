import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { type Composer, type Offer, requestOf } from './composer.ts'

/** To which posts of a series a change goes: the one that is open, it and the later ones, or all. */
export type Scope = 'one' | 'later' | 'all'

/** Whether changes of this post can go to others of its series. */
export const mayChangeSeries = (post: Post | undefined): boolean =>
  post !== undefined && post.status === Scheduled && post.series !== null && !post.series?.alone

/** Why what the composer holds can go to this post alone; undefined: it can go to others too. */
export const oneOnly = (state: Composer, post: Post): string | undefined => {
  if (state.when !== 'date') return 'Publishing now and next slots are for this post only. Choose This post, or a date.'
  if (state.accounts.some(id => id !== post.account.id))
    return 'Another account is for this post only. Choose This post, or the account that it had.'
  const before = post.schedule?.wall?.slice(0, 10)
  return state.wall !== null && before !== undefined && state.wall.slice(0, 10) !== before
    ? 'Each post keeps its date; only the time of day can change for all. Choose This post, or put the date back.'
    : undefined
}

/** The change of a series: text, pictures and, where it is another one, the time of day. */
export const seriesChange = (
  state: Composer,
  post: Post,
  scope: Scope,
  { wall }: Offer,
): BodyOf<typeof UpdateSeries> => {
  const { accounts: _a, overrides: _o, schedule: _s, ...content } = requestOf(state, { kind: 'draft' })
  const time = (state.wall ?? wall).slice(11, 16)
  return {
    ...content,
    ...(scope === 'later' && { from: post.series?.index ?? 1 }),
    ...(time !== post.schedule?.wall?.slice(11, 16) && { time }),
  }
}
