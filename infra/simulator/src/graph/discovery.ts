import { reachable } from '../directory/posts.ts'
import { followersAt, type Profile } from '../directory/profiles.ts'
import { findProfile, presentOf } from '../directory/seen.ts'
import { countAt } from '../directory/timing.ts'
import type { Ig } from '../state/account-records.ts'
import type { Discovered } from '../state/public-nodes.ts'
import { writeCursor } from '../wire/cursors.ts'
import { known, refuse } from '../wire/errors.ts'
import { instagramError } from '../wire/instagram-errors.ts'
import { needs } from './access.ts'
import type { Env } from './env.ts'
import { followersOf } from './followers.ts'
import { drawnUrl, pictureUrl } from './links.ts'
import { ownPublicMedia, publicMedia } from './public-media.ts'
import { defineNode, type EdgePage, type EdgeQuery, edge, fromTimeline, value } from './select.ts'

/** Business discovery: a profile of a business or creator, found by its username through an account of one's own. */

/** Most posts in a page of its media. */
const most = 100
const permissions = ['instagram_basic', 'instagram_manage_insights', 'pages_read_engagement']

const tooDeep = 'The After Cursor specified exceeds the max limit supported by this endpoint'

/** Unknown, personal, private, age-gated, restricted and renamed profiles are all refused alike. */
const notFound = (username: string) => ({
  ...instagramError(2207013),
  transient: false,
  user: `The user with username: ${username} cannot be found.`,
})

/** `business_discovery.username(x)` of the caller's own account. Throws the network's error. */
export function discover(_caller: Ig, env: Env, mods: Record<string, string>): Discovered {
  if (env.call.api === 'instagram') refuse(known.unknownField('business_discovery', 'IGUser'))
  for (const permission of permissions) needs(env, permission)
  const { username } = mods
  if (!username) refuse(known.missing('username'))
  const name = username as string
  const account = env.state.byUsername(name)
  if (account?.kind === 'ig') {
    if (account.type === 'personal') refuse(notFound(name))
    return { kind: 'discovered', id: account.id, of: { account } }
  }
  const profile = /^\d+$/.test(name) ? undefined : findProfile(env, name)
  if (profile?.access !== 'public') return refuse(notFound(name))
  return { kind: 'discovered', id: profile.id, of: { profile } }
}

/** Cursors alone, where there is more than one page; the last page has none that leads on. */
function pagingOf({ first, last, hasNext, hasPrevious }: EdgePage): Record<string, unknown> | undefined {
  if (first === undefined || last === undefined || !(hasNext || hasPrevious)) return undefined
  return { cursors: { before: writeCursor(first), ...(hasNext ? { after: writeCursor(last) } : {}) } }
}

function withCursors(page: EdgePage): EdgePage {
  const { items } = page
  const paging = pagingOf(page)
  return { items, ...(paging && items.length > 0 ? { paging } : {}) }
}

/** Places in `count` posts, newest first: at most the latest 10,000. */
export function newestFirst(count: number, { limit, after, before }: EdgeQuery, depth = Number.POSITIVE_INFINITY) {
  const oldest = Math.max(0, count - depth)
  if (after !== undefined && after < oldest) refuse(known.invalid(tooDeep))
  const from = before !== undefined ? Math.min(before + limit, count - 1) : Math.min((after ?? count) - 1, count - 1)
  const to = Math.max(oldest, before !== undefined ? before + 1 : from - limit + 1)
  const places = Array.from({ length: Math.max(0, from - to + 1) }, (_, step) => from - step)
  const [first, last] = [places[0], places.at(-1)]
  return {
    places,
    ...(first === undefined || last === undefined ? {} : { first, last }),
    hasNext: last !== undefined && last > oldest,
    hasPrevious: first !== undefined && first < count - 1,
  }
}

function mediaOf({ of }: Discovered, env: Env, query: EdgeQuery): EdgePage {
  if ('account' in of) {
    const { items, ...places } = fromTimeline(env.state.media(of.account.id), query)
    const shown = items as Parameters<typeof ownPublicMedia>[2][]
    return withCursors({ ...places, items: shown.map(media => ownPublicMedia(env, of.account, media, env.now)) })
  }
  // A read that lags sees what was there before.
  const now = Math.min(env.now, query.until ?? env.now)
  const { places, ...page } = newestFirst(countAt(of.profile, now), query, reachable)
  return withCursors({
    ...page,
    items: places.map(index => publicMedia(env, env.directory.post(of.profile, index), env.now)),
  })
}

/** Name of the drawn picture of a profile. */
export const facePicture = ({ key, topic }: Pick<Profile, 'key' | 'topic'>): string =>
  `${key.toString(16).padStart(8, '0')}-${topic.hue}-320x320`

/** A value of a discovered profile, from whichever it is. */
const either = (ofProfile: (profile: Profile, env: Env) => unknown, ofAccount: (account: Ig, env: Env) => unknown) =>
  value<Discovered>(({ of }, env) =>
    'profile' in of ? ofProfile(presentOf(env, of.profile), env) : ofAccount(of.account, env),
  )

defineNode<Discovered>('discovered', {
  name: 'IGUser',
  defaults: 'id',
  fields: {
    ig_id: either(
      profile => profile.igId,
      account => account.igId,
    ),
    username: either(
      profile => profile.username,
      account => account.username,
    ),
    name: either(
      profile => profile.name,
      account => account.name,
    ),
    biography: either(
      profile => profile.biography || undefined,
      account => account.biography || undefined,
    ),
    website: either(
      profile => profile.website,
      account => account.website,
    ),
    profile_picture_url: either(
      (profile, env) => drawnUrl(env, facePicture(profile)),
      (account, env) => pictureUrl(env, account),
    ),
    followers_count: either(
      (profile, env) => followersAt(profile, env.now),
      (account, env) => followersOf(env, account, env.now),
    ),
    follows_count: either(
      profile => profile.follows,
      account => account.follows,
    ),
    media_count: either(
      (profile, env) => countAt(profile, env.now),
      (account, env) => env.state.media(account.id).count(),
    ),
    media: edge(mediaOf, 'id', most),
  },
})
