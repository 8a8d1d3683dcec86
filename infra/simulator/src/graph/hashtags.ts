import { isTagName, tagId } from '../directory/hashtags.ts'
import { presentOf } from '../directory/seen.ts'
import type { Ig } from '../state/account-records.ts'
import type { Hashtag, HashtagMedia, PublicMedia } from '../state/public-nodes.ts'
import type { State } from '../state/state.ts'
import { writeCursor } from '../wire/cursors.ts'
import { type GraphErrorSpec, known, refuse } from '../wire/errors.ts'
import { required, text } from '../wire/values.ts'
import { needs, seesIg } from './access.ts'
import type { Env, GraphDeps } from './env.ts'
import { mediaUrl } from './links.ts'
import { publicMedia, sharedFields } from './public-media.ts'
import { defineNode, type EdgePage, type EdgeQuery, edge, fromArray, value } from './select.ts'

/** Hashtags: their ids, their latest and their popular posts. The Graph API has no count of posts. */

const week = 7 * 86_400_000
/** Most posts in a page. */
const most = 50

const noMatch = (name: string): GraphErrorSpec => ({
  message: 'The requested resource does not exist',
  code: 24,
  subcode: 2207024,
  transient: false,
  title: 'No matching hashtag',
  user: `The hashtag ${name} is invalid, does not exist or may not be shown.`,
})

const tooMany: GraphErrorSpec = {
  message: '(#18) Max number of unique hashtags queried in the last 7 days reached',
  code: 18,
  transient: false,
}

/** A hashtag that an account asked for, and when it first did within the last 7 days. */
interface Search {
  id: string
  at: number
}

const kept = (ig: string) => `hashtags of ${ig}`

/** Hashtags of an account that count now (unix ms), the latest first. */
const searchesOf = (state: State, ig: string, now: number): Search[] =>
  ((state.meta(kept(ig)) ?? []) as Search[]).filter(({ at }) => at > now - week)

/** Counts a hashtag of an account. Asking again costs nothing, and does not make it count for longer. Throws code 18 above the limit. */
function count(env: Env, ig: Ig, id: string): void {
  const counted = searchesOf(env.state, ig.id, env.now)
  if (counted.some(search => search.id === id)) return
  if (counted.length >= env.settings.hashtagLimit) refuse(tooMany)
  env.state.put({ kind: 'meta', id: kept(ig.id), value: [{ id, at: env.now }, ...counted] })
}

function mustReadOthers(env: Env): void {
  // The other login has no hashtags.
  if (env.call.api === 'instagram') refuse(known.unknownObject(env.call.path[0] ?? '', env.call.method))
  needs(env, 'instagram_basic')
  if (!env.settings.publicContentAccess) refuse(known.noPermission())
}

/** The caller's own account, in whose name hashtags are read. */
function asking(env: Env): Ig {
  const id = required(env.call, 'user_id')
  const ig = env.state.node(id)
  if (ig?.kind !== 'ig' || !seesIg(env, ig)) return refuse(known.unknownObject(id, env.call.method))
  return ig
}

/** A hashtag by its id: one that profiles here use, or that someone has searched for. */
export function hashtagNode({ state, directory }: GraphDeps, id: string): Hashtag | undefined {
  const stored = state.node(id)
  if (stored?.kind === 'hashtag') return stored
  const tag = directory.tagById(id)
  return tag && { kind: 'hashtag', id, name: tag.name }
}

/** `GET /ig_hashtag_search?user_id=&q=` */
export function searchHashtag(env: Env): Record<string, unknown> {
  void env.who
  mustReadOthers(env)
  const ig = asking(env)
  const asked = required(env.call, 'q')
  const name = asked.normalize('NFC').toLowerCase()
  if (!isTagName(name) || env.directory.tagPosts(name, env.now) === 0) refuse(noMatch(asked))
  const id = tagId(name)
  count(env, ig, id)
  if (!hashtagNode(env, id)) env.state.put({ kind: 'hashtag', id, name })
  return { data: [{ id }] }
}

/** Profiles that were closed since are left out. */
const isOpen = (env: Env, post: Parameters<typeof publicMedia>[1]): boolean =>
  presentOf(env, post.profile).access === 'public'

function pageOf(env: Env, tag: Hashtag, items: HashtagMedia[], start: number, hasNext: boolean): EdgePage {
  if (items.length === 0) return { items }
  const after = writeCursor(start + items.length - 1)
  const address = () => {
    const query = new URLSearchParams()
    if (env.call.tokenInParams && env.call.token) query.set('access_token', env.call.token)
    query.set('pretty', '0')
    for (const name of ['user_id', 'fields', 'limit']) {
      const given = text(env.call, name)
      if (given !== undefined) query.set(name, given)
    }
    query.set('after', after)
    return `${env.call.base}/${env.call.version}/${tag.id}/${env.call.path[1]}?${query}`
  }
  return { items, paging: { cursors: { after }, ...(hasNext ? { next: address() } : {}) } }
}

const hashtagMedia = (media: PublicMedia): HashtagMedia => ({ kind: 'hashtag_media', id: media.id, media })

/** Posts of the last 24 hours, newest first. */
function recentMedia(tag: Hashtag, env: Env, query: EdgeQuery): EdgePage {
  count(env, asking(env), tag.id)
  const all = env.directory.recent(tag.name, env.now).filter(post => isOpen(env, post))
  const page = fromArray(
    all.map(post => hashtagMedia(publicMedia(env, post, env.now))),
    query,
  )
  return pageOf(env, tag, page.items as HashtagMedia[], page.first ?? 0, page.hasNext ?? false)
}

/** The most popular posts of all time. */
function topMedia(tag: Hashtag, env: Env, query: EdgeQuery): EdgePage {
  count(env, asking(env), tag.id)
  const all = env.directory.top(tag.name, env.now).filter(({ profile }) => presentOf(env, profile).access === 'public')
  const start = query.after === undefined ? 0 : query.after + 1
  const shown = all.slice(start, start + query.limit).map(({ profile, index }) => env.directory.post(profile, index))
  const items = shown.map(post => hashtagMedia(publicMedia(env, post, env.now)))
  return pageOf(env, tag, items, start, start + items.length < all.length)
}

const byOwner = (list: (tag: Hashtag, env: Env, query: EdgeQuery) => EdgePage) =>
  edge<Hashtag>(
    (tag, env, query) => {
      mustReadOthers(env)
      return list(tag, env, query)
    },
    'id',
    most,
  )

defineNode<Hashtag>('hashtag', {
  name: 'IGHashtag',
  defaults: 'id,name',
  fields: {
    name: value((tag, env) => {
      mustReadOthers(env)
      return tag.name
    }),
    recent_media: byOwner(recentMedia),
    top_media: byOwner(topMedia),
  },
})

defineNode<HashtagMedia>('hashtag_media', {
  name: 'Media',
  defaults: 'id',
  fields: {
    ...sharedFields<HashtagMedia>(({ media }) => media),
    media_url: value(({ media }, env) => {
      const [first] = media.items
      return media.type === 'CAROUSEL_ALBUM' || media.isFlagged || !first ? undefined : mediaUrl(env, first)
    }),
  },
})

/** `GET /{ig}/recently_searched_hashtags`: those that count, the latest first. */
export const recentSearches = edge<Ig>(
  (ig, env, query) => {
    needs(env, 'instagram_basic')
    return fromArray(
      searchesOf(env.state, ig.id, env.now).map(({ id }) => ({ id })),
      query,
    )
  },
  undefined,
  30,
)
