import type { Creator } from '@fanfare/contracts/entities/creators.ts'
import type { FoundProducts } from '@fanfare/contracts/entities/products.ts'
import type { Place } from '@fanfare/networks/facebook/places.ts'
import type { CallOptions, Graph } from '@fanfare/networks/graph/client.ts'
import type { TikTok } from '@fanfare/networks/tiktok/client.ts'
import type { Account } from '../model/account.ts'
import type { VideoDelivery } from '../model/fetched.ts'
import type { LivePost } from '../model/likeness.ts'
import type { Channel } from './channel.ts'
import type { PublicationKind } from './kinds.ts'

/**
 * `draft-then-publish`: the whole post is made unseen, then published by its id. `photos-then-feed`: only the photos are made
 * unseen; the post that shows them is the irreversible call. The second one is used where the network refuses drafts.
 */
export type PageFlow = 'draft-then-publish' | 'photos-then-feed'

/** The clients of the networks, one for each API. */
export interface Apis {
  graph: Graph
  tiktok: TikTok
}

export interface ChannelOptions {
  pageFlow: PageFlow
  videoDelivery: VideoDelivery
  /** TikTok fetches videos from our address, where it has verified that address; undefined: it is sent them all. */
  tiktokFetches?: {
    /** An address of ours at which nothing lies, by which it is asked whether it would fetch from us. */
    emptyUrl: string
  }
  /** The installation's clock, unix ms. */
  now: () => number
}

/** What a network counts of a live post; null where it does not say. */
export interface Figures {
  id: string
  permalink: string | null
  likes: number | null
  comments: number | null
}

/** Reads what is live on an account. Each call throws NetworkFailure. */
export interface Profile {
  /**
   * Live posts of these kinds that are not older than `ageMs` by the network's own clock; of other kinds where the same list has them.
   * What each list shows is declared in `lists` of its network.
   */
  since(ageMs: number, kinds: ReadonlySet<PublicationKind>): Promise<LivePost[]>
  /** What is counted of these. */
  figures(ageMs: number): Promise<Figures[]>
  permalink(post: LivePost): Promise<string | null>
  /** Whether a post has a comment with this text. */
  hasComment(post: LivePost, text: string): Promise<boolean>
}

/** Finds places that posts can name. Each call throws NetworkFailure. */
export interface Places {
  search(apis: Apis, words: string, limit: number, call: CallOptions): Promise<Place[]>
  /** Undefined where what has this id is no place. */
  byId(apis: Apis, id: string, call: CallOptions): Promise<Place | undefined>
}

/** Posts used and allowed in the last 24 hours, by the network's own count. */
export interface NetworkLimit {
  used: number
  total: number
}

/** How posts reach one network. */
export interface PublishingNetwork {
  /** A channel for each of its surfaces. */
  channels(apis: Apis, options: ChannelOptions): readonly Channel[]
  /** The profile of an account, read with the account's token. */
  profile(apis: Apis, account: Account, call: CallOptions): Profile
  places: Places
  /** Products of the shop of an account by words; absent where it has no product tags. Undefined: no shop. Throws NetworkFailure. */
  products?(
    apis: Apis,
    account: Account,
    words: string,
    limit: number,
    call: CallOptions,
  ): Promise<FoundProducts['products'] | undefined>
  /** What an account may choose for a post now; absent where there is nothing to choose. Throws NetworkFailure. */
  creator?(apis: Apis, account: Account, call: CallOptions): Promise<Creator>
  /** Its own limit of posts a day; absent where it has none. Throws NetworkFailure. */
  limit?(apis: Apis, account: Account, call: CallOptions): Promise<NetworkLimit>
}
