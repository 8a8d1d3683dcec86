import { type Engagement, engagementAt, type Format, finalEngagement } from '../directory/engagement.ts'
import { hash, unit } from '../directory/random.ts'
import type { Media } from '../state/instagram-records.ts'
import type { Post } from '../state/page-records.ts'
import type { State } from '../state/state.ts'
import type { Creator, TikTokPost } from '../state/tiktok-records.ts'

/** What people do with posts of accounts and pages of the state: it follows the followers, and grows with the networks' clock. */

const instagram = { rate: 0.034, talk: 0.03 }
const pages = { rate: 0.016, talk: 0.05 }
const creators = { rate: 0.05, talk: 0.02 }

const final = (owner: string, id: string, followers: number, format: Format, of: typeof instagram): Engagement =>
  finalEngagement({ key: hash(owner), ...of }, { index: hash(id), followers, format, factor: 1 })

const formatOf = ({ type, product }: Media): Format =>
  product === 'REELS' ? 'reel' : type === 'CAROUSEL_ALBUM' ? 'carousel' : type === 'VIDEO' ? 'video' : 'image'

/** What a media or a post of a page will have in the end, and from when on (unix ms). */
function courseOf(state: State, row: Media | Post): { final: Engagement; at: number } {
  if (row.kind === 'media') {
    const owner = state.node(row.ig)
    const followers = owner?.kind === 'ig' ? owner.followers : 0
    const reached = row.reached ?? final(row.ig, row.id, followers, formatOf(row), instagram)
    return { final: row.commentsEnabled ? reached : { ...reached, comments: 0 }, at: row.at }
  }
  const owner = state.node(row.page)
  const followers = owner?.kind === 'page' ? owner.followers : 0
  const format: Format = row.video ? 'reel' : row.photos.length > 1 ? 'carousel' : 'image'
  return {
    final: row.reached ?? final(row.page, row.id, followers, format, pages),
    at: row.publishedAt ?? Number.POSITIVE_INFINITY,
  }
}

const at = (state: State, row: Media | Post, now: number): Engagement => {
  const course = courseOf(state, row)
  return engagementAt(course.final, now - course.at)
}

/** Likes, comments and views of a media at an instant (unix ms). Comments that came through the app count besides. */
export function figuresOfMedia(state: State, media: Media, now: number): Engagement {
  const { likes, comments, views } = at(state, media, now)
  return { likes, comments: comments + state.comments(media.id).count(), views }
}

/** The same of a post of a page, with how often it was shared. */
export function figuresOfPost(state: State, post: Post, now: number): Engagement & { shares: number } {
  const { likes, comments, views } = at(state, post, now)
  return { likes, comments: comments + state.comments(post.id).count(), views, shares: sharesOf(likes) }
}

const dayMs = 86_400_000
const sharesOf = (likes: number): number => Math.floor(likes * 0.04)
const savesOf = (id: string, likes: number): number => Math.floor(likes * (0.03 + 0.05 * unit('saved', id)))
/** Replies to a story that was viewed so often. */
export const repliesOf = (views: number): number => Math.floor(views * 0.004)

/** Interactions of others with a media or a post until an instant (unix ms): what its own insights add up. Comments that came through the app come besides. */
function interactionsAt(state: State, row: Media | Post, now: number): number {
  if (row.kind === 'media' && row.product === 'STORY') {
    // Nobody sees it after its day.
    const { views, shares } = insightsOfMedia(state, row, Math.min(now, row.at + dayMs - 1))
    return repliesOf(views) + shares
  }
  const { likes, comments } = at(state, row, now)
  return likes + comments + sharesOf(likes) + (row.kind === 'media' ? savesOf(row.id, likes) : 0)
}

/** Interactions of others that came from one instant to another (unix ms). */
export const gained = (state: State, row: Media | Post, from: number, to: number): number =>
  interactionsAt(state, row, to) - interactionsAt(state, row, from)

/** Of the followers, one in so many sees a post on the day on which it went live. */
const share = 10
/** What a post reaches on each of the days after it, of the followers. */
const later = [0.05, 0.03, 0.018, 0.011, 0.007, 0.004]

/** Who sees a post on a day after it went live, of so many followers; the first of those days is 0. */
export const seenLater = (id: string, followers: number, day: number): number =>
  Math.floor(followers * (later[day] ?? 0) * (0.6 + 0.8 * unit('seen', id, day)))
/** Days after the first one on which people still see a post. */
export const laterDays = later.length
export const seenAtOnce = (followers: number): number => Math.floor(followers / share)

/** How many have seen a post, of so many followers: those of its first day come within hours, and later ones day by day. */
function reachOf(id: string, followers: number, ageMs: number): number {
  if (ageMs < 0) return 0
  const days = Array.from({ length: laterDays }, (_, day) =>
    ageMs >= (day + 1) * dayMs ? seenLater(id, followers, day) : 0,
  )
  const first = Math.floor(seenAtOnce(followers) * (1 - 2 ** (-ageMs / (4 * 3_600_000))))
  // What the first day still lacks at its end came in it: accounts count it so.
  return (ageMs >= dayMs ? seenAtOnce(followers) : first) + days.reduce((sum, seen) => sum + seen, 0)
}

/** What the network counts of a post in its insights. */
export interface PostInsights {
  reach: number
  views: number
  likes: number
  comments: number
  shares: number
  saves: number
}

const insightsOf = (id: string, followers: number, ageMs: number, counted: Engagement): PostInsights => {
  const { likes, comments, views } = counted
  const reach = reachOf(id, followers, ageMs)
  return {
    reach,
    // Each of those who see a post views it once at least.
    views: Math.max(views, Math.ceil(reach * 1.2)),
    likes,
    comments,
    shares: sharesOf(likes),
    saves: savesOf(id, likes),
  }
}

/** What is counted of a media at an instant (unix ms). */
export function insightsOfMedia(state: State, media: Media, now: number): PostInsights {
  const owner = state.node(media.ig)
  const followers = owner?.kind === 'ig' ? owner.followers : 0
  return insightsOf(media.id, followers, now - media.at, figuresOfMedia(state, media, now))
}

/** The same of a post of a page. */
export function insightsOfPost(state: State, post: Post, now: number): PostInsights {
  const owner = state.node(post.page)
  const followers = owner?.kind === 'page' ? owner.followers : 0
  const age = now - (post.publishedAt ?? Number.POSITIVE_INFINITY)
  return insightsOf(post.id, followers, age, figuresOfPost(state, post, now))
}

/** Likes, comments, shares and views of a post of a creator at an instant (unix ms). */
export function figuresOfTikTok(
  { id, followers }: Creator,
  post: TikTokPost,
  now: number,
): Engagement & { shares: number } {
  const format = post.media === 'photo' ? 'carousel' : 'reel'
  const reached = final(id, post.id, followers, format, creators)
  const counted = engagementAt(reached, now - (post.publishedAt ?? Number.POSITIVE_INFINITY))
  return { ...counted, shares: Math.floor(counted.likes * 0.03) }
}
