import type { Business, Code, Grant, Ig, Page, Place, User } from './account-records.ts'
import type { Container, Media, MediaChild } from './instagram-records.ts'
import type { PageStory, PageVideo, Photo, Post } from './page-records.ts'
import type { PublicNode } from './public-nodes.ts'
import type { Creator, TikTokPost } from './tiktok-records.ts'

export interface Comment {
  kind: 'comment'
  id: string
  on: string
  /** The Instagram account or page that owns the thing commented on. */
  owner: string
  from: string
  at: number
  text: string
  hidden: boolean
  deleted?: boolean
}

/** Counters, clock and switches: one record of each id. */
export interface Meta {
  kind: 'meta'
  id: string
  value: unknown
}

/** The records of the simulated networks. Each is one journal line, so all of it is plain JSON. */
export type Node =
  | User
  | Page
  | Place
  | Business
  | Ig
  | Container
  | Media
  | MediaChild
  | Post
  | Photo
  | PageStory
  | PageVideo
  | Comment
  | Creator
  | TikTokPost
  | PublicNode
export type Row = Node | Grant | Code | Meta

/** What is shown on a profile. */
export type Live = Media | PageStory | Post | TikTokPost
