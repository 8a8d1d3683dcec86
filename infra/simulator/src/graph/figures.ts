import { type Engagement, engagementAt, type Format, finalEngagement } from '../directory/engagement.ts'
import { hash } from '../directory/random.ts'
import type { Media } from '../state/instagram-records.ts'
import type { Post } from '../state/page-records.ts'
import type { State } from '../state/state.ts'

/** What people do with posts of accounts and pages of the state: it follows the followers, and grows with the networks' clock. */

const instagram = { rate: 0.034, talk: 0.03 }
const pages = { rate: 0.016, talk: 0.05 }

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
  return { likes, comments: comments + state.comments(post.id).count(), views, shares: Math.floor(likes * 0.04) }
}

/** Likes and comments of others that came from one instant to another (unix ms). */
export function gained(state: State, row: Media | Post, from: number, to: number): number {
  const [before, after] = [at(state, row, from), at(state, row, to)]
  return after.likes - before.likes + after.comments - before.comments
}
