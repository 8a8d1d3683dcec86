import type { Engagement } from '../directory/engagement.ts'
import type { Item } from './media-items.ts'

export type ContainerType = 'IMAGE' | 'VIDEO' | 'REELS' | 'STORIES' | 'CAROUSEL'

export interface Container {
  kind: 'container'
  id: string
  ig: string
  type: ContainerType
  at: number
  readyAt: number
  child: boolean
  caption?: string
  children?: string[]
  item?: Item
  mediaId?: string
  /** Tags of a video whose bytes are still to come. */
  held?: Pick<Item, 'tags' | 'products'>
  /** Position of the cover in the video, in ms. */
  thumbOffset?: number
  /** Picture shown before a video is played. */
  cover?: Item
  /** Error subcode found while processing, shown by `status_code` ERROR. */
  failure?: number
  expired?: boolean
  /** Waiting for bytes at rupload. */
  awaitsUpload?: boolean
  /** Bytes that the client announced for it. */
  size?: number
  /** Bytes that came, once all of them are here. */
  uploaded?: number
  shareToFeed?: boolean
  locationId?: string
  collaborators?: string[]
}

export interface Media {
  kind: 'media'
  id: string
  ig: string
  container: string
  at: number
  seq: number
  product: 'FEED' | 'REELS' | 'STORY'
  type: 'IMAGE' | 'VIDEO' | 'CAROUSEL_ALBUM'
  shortcode: string
  caption?: string
  item?: Item
  cover?: Item
  /** Position of the cover in the video, in ms. */
  thumbOffset?: number
  children?: string[]
  commentsEnabled: boolean
  sharedToFeed: boolean
  locationId?: string
  collaborators?: string[]
  /** What it will have in the end, where its history was made up; else that follows the followers. */
  reached?: Engagement
}

export interface MediaChild {
  kind: 'child'
  id: string
  ig: string
  parent: string
  at: number
  item: Item
}
