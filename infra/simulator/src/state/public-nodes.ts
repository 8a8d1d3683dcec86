import type { Profile } from '../directory/profiles.ts'
import type { FacebookPage, FacebookPost } from '../directory/public-pages.ts'
import type { Ig } from './account-records.ts'
import type { Item } from './media-items.ts'

/** What other apps see of profiles, pages and hashtags. None of it is stored, but the hashtags that someone searched for. */

/** A profile as business discovery finds it: a calculated one, or an account of the state. */
export interface Discovered {
  kind: 'discovered'
  id: string
  of: { profile: Profile } | { account: Ig }
}

/** A post of a discovered profile, or of a hashtag. */
export interface PublicMedia {
  kind: 'public_media'
  id: string
  owner: string
  username: string
  code: string
  at: number
  type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  product: 'FEED' | 'REELS'
  caption?: string
  /** Absent where the owner hides it. */
  likes?: number
  comments: number
  views?: number
  items: readonly (Item & { id: string })[]
  /** Picture that is shown before a video is played, where its owner chose one. */
  cover?: Item
  isFlagged: boolean
}

export interface PublicChild {
  kind: 'public_child'
  id: string
  item: Item
  permalink: string
}

/** The same post as a hashtag shows it: nobody is told whose it is. */
export interface HashtagMedia {
  kind: 'hashtag_media'
  id: string
  media: PublicMedia
}

export interface Hashtag {
  kind: 'hashtag'
  id: string
  name: string
}

/** A Facebook page that nobody here owns, and a post of it. */
export interface PublicPage {
  kind: 'public_page'
  id: string
  name: string
  username: string
  shown: FacebookPage
}

export interface PublicPost {
  kind: 'public_post'
  id: string
  post: FacebookPost
}

export type PublicNode = Discovered | PublicMedia | PublicChild | HashtagMedia | Hashtag | PublicPage | PublicPost
