import type { Engagement } from '../directory/engagement.ts'
import type { Item } from './media-items.ts'

export interface Post {
  kind: 'post'
  id: string
  page: string
  at: number
  message?: string
  link?: string
  /** What the link's page says of itself, where it could be asked. */
  preview?: LinkPreview
  /** Ids of the people tagged. */
  people?: string[]
  /** Id of the place. */
  place?: string
  photos: string[]
  /** Id of the video that the post shows. */
  video?: string
  /** It waits for its video to be processed, until `scheduledAt`; nobody scheduled it. */
  processing?: boolean
  published: boolean
  publishedAt?: number
  seq?: number
  scheduledAt?: number
  contentType?: string
  deletedAt?: number
  /** What it will have in the end, where its history was made up; else that follows the followers. */
  reached?: Engagement
}

export interface LinkPreview {
  title?: string
  description?: string
  /** Address of its picture. */
  image?: string
}

export interface Photo {
  kind: 'photo'
  id: string
  page: string
  at: number
  published: boolean
  caption?: string
  altText?: string
  item: Item
  /** The post that holds the photo, live or not. */
  postId?: string
  /** The live post or story that shows it. */
  storyId?: string
  deletedAt?: number
}

export interface PageStory {
  kind: 'story'
  id: string
  page: string
  /** When it went live, or will when its video has been processed. */
  at: number
  /** 0 until it is live. */
  seq: number
  /** Id of the picture or of the video. */
  photo?: string
  video?: string
}

/** A video of a page, from the start of its upload on. */
export interface PageVideo {
  kind: 'video'
  id: string
  page: string
  at: number
  use: 'video' | 'reel' | 'story'
  /** Bytes that the client announced, where it did. */
  size?: number
  /** Name that the client gave its file. */
  fileName?: string
  title?: string
  description?: string
  /** The picture that the client chose to show before the video is played. */
  thumb?: Item
  /** The video, once all of it is here. */
  item?: Item
  /** When all bytes were here, in unix ms. */
  arrivedAt?: number
  /** When processing ends, in unix ms; absent before it began. */
  readyAt?: number
  /** What is wrong with the video: found when it was fetched, or while it is processed. */
  failure?: { phase: 'upload' | 'process'; code: number; message: string }
  /** What the client asked for when it finished the upload, and when. */
  wanted?: 'published' | 'scheduled' | 'draft'
  finishedAt?: number
  /** The post or story that shows it, live or waiting. */
  shownBy?: string
  publishedAt?: number
  deletedAt?: number
}
