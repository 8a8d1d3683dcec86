import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { type Post, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { canonical } from '../../../lib/api/idempotency-keys.ts'
import { type Composer, contentOf, type Offer } from './composer.ts'

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

/**
 * The change of a series: what of text and pictures was changed here, and where it is another one the time of day. What was not changed stays
 * as each post has it: another account of the series may have a text of its own.
 */
export const seriesChange = (
  state: Composer,
  post: Post,
  scope: Scope,
  { wall }: Offer,
): BodyOf<typeof UpdateSeries> => {
  const { base } = state
  const before = base && contentOf({ ...state, ...base })
  const now = contentOf(state)
  const same = (field: 'items' | 'first_comment' | 'location' | 'collaborators') =>
    before && canonical(before[field]) === canonical(now[field])
  const time = (state.wall ?? wall).slice(11, 16)
  return {
    ...(state.caption !== base?.caption && { caption: state.caption }),
    ...(!same('items') && { items: now.items }),
    ...(!same('first_comment') && { first_comment: now.first_comment }),
    ...(!same('location') && { location: now.location }),
    ...(!same('collaborators') && { collaborators: now.collaborators }),
    ...(scope === 'later' && { from: post.series?.index ?? 1 }),
    ...(time !== post.schedule?.wall?.slice(11, 16) && { time }),
  }
}
