import type { FacebookKind } from './facebook/page-kinds.ts'
import type { InstagramKind } from './instagram/media-kinds.ts'
import type { TikTokKind } from './tiktok/kinds.ts'

/** The kinds of publication of every network. */
export type PublicationKind = InstagramKind | FacebookKind | TikTokKind

/** How a network's lists show live posts of one kind. */
export interface KindList {
  /** For how long after it went live it is listed, ms; 0: never. Only then does its absence prove anything. */
  forMs: number
  /** Whether the list shows the text that was sent. */
  showsText: boolean
}

/** Of posts that stay on the profile. */
export const staysListed: KindList = { forMs: Number.POSITIVE_INFINITY, showsText: true }
/** Of stories, which end after 24 hours. */
export const listedForADay: KindList = { forMs: 86_400_000, showsText: false }
