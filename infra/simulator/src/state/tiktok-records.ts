import type { Item } from './media-items.ts'

/** What people can switch off for all of their posts. */
export type Interaction = 'comment' | 'duet' | 'stitch'

/** A TikTok account. Its id is the open id under which the app knows it. */
export interface Creator {
  kind: 'creator'
  id: string
  unionId: string
  username: string
  /** The nickname. */
  name: string
  biography: string
  /** File name under assets/pictures; without one the picture is drawn from the initials. */
  picture?: string
  followers: number
  follows: number
  likes: number
  verified: boolean
  isPrivate: boolean
  off: Interaction[]
  /** Longest video it may post, in seconds. */
  maxSeconds: number
  /** Why it may not post now, by the code that the network answers with. */
  blocked?: string
  /** What it has allowed the app; absent once that was taken back. */
  grant?: CreatorGrant
}

export interface CreatorGrant {
  scopes: string[]
  /** Unix ms. Access tokens that were issued before are refused. */
  at: number
  /** The refresh tokens that still work, the newest last, with their end in unix ms. */
  refresh: { token: string; endsAt: number }[]
}

/** A post from its init call on. Its id is the publish id. */
export interface TikTokPost {
  kind: 'tiktok_post'
  id: string
  owner: string
  /** When its init call was answered, unix ms. */
  at: number
  media: 'video' | 'photo'
  source: 'file' | 'url'
  /** Title of a video or of photos, and the text below photos. */
  title: string
  description: string
  privacy: string
  commentOff: boolean
  duetOff: boolean
  stitchOff: boolean
  paidPartnership: boolean
  ownBrand: boolean
  isAigc: boolean
  music: boolean
  coverMs: number
  coverIndex: number
  /** Of a file that is sent: its bytes, the bytes of each chunk, and how many chunks. */
  size: number
  chunk: number
  chunks: number
  /** Names the upload in its address; its bytes that have come, and those before the last chunk. */
  upload: string
  token: string
  sent: number
  sentBefore: number
  /** Addresses that it is fetched from. */
  urls: string[]
  items: Item[]
  /** When it goes live, unix ms; absent while bytes are missing. */
  readyAt?: number
  failure?: string
  publishedAt?: number
  /** Of what of it the app was notified; absent: of nothing yet. */
  notified?: 'complete' | 'all'
  /** Id of the public post, once it is live. */
  postId?: string
  seq?: number
}
