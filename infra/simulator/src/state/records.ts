/** The records of the simulated networks. Each is one journal line, so all of it is plain JSON. */

type PlainTask = 'ANALYZE' | 'ADVERTISE' | 'MESSAGING' | 'MODERATE' | 'CREATE_CONTENT' | 'MANAGE'
/** Newer pages name their tasks with a prefix, and have one for everything. */
export type Task = PlainTask | `PROFILE_PLUS_${PlainTask}` | 'PROFILE_PLUS_FULL_CONTROL'
export const allTasks: readonly Task[] = ['ANALYZE', 'ADVERTISE', 'MESSAGING', 'MODERATE', 'CREATE_CONTENT', 'MANAGE']

export const isTask = (name: string): name is Task =>
  name === 'PROFILE_PLUS_FULL_CONTROL' || (allTasks as readonly string[]).includes(name.replace(/^PROFILE_PLUS_/, ''))

export interface User {
  kind: 'user'
  id: string
  name: string
  /** File name under assets/pictures; without one the picture is drawn from the initials. */
  picture?: string
  /** Tokens issued at or before these instants (unix ms) answer 190 with the subcode of the reason. */
  deauthorizedAt?: number
  passwordChangedAt?: number
  loggedOutAt?: number
  /** The app was not used for 90 days: what is the user's is no longer given. */
  unused?: boolean
  checkpoint?: boolean
  unconfirmed?: boolean
}

export interface Page {
  kind: 'page'
  id: string
  name: string
  username: string
  category: string
  categoryId: string
  about: string
  picture?: string
  followers: number
  igId?: string
  /** Any Instagram account shown by `connected_instagram_account`, personal ones too. */
  connectedIgId?: string
  roles: Record<string, Task[]>
  /** The portfolio that holds the page, and how. Its people reach the page through it alone, and see no tasks. */
  business?: { id: string; as: 'owned' | 'client' }
}

/** A business portfolio, through which people reach pages they have no role of their own on. */
export interface Business {
  kind: 'business'
  id: string
  name: string
}

export interface Ig {
  kind: 'ig'
  id: string
  igId: number
  type: 'business' | 'creator' | 'personal'
  username: string
  name: string
  biography: string
  website?: string
  picture?: string
  followers: number
  follows: number
  pageId?: string
}

/** A page of a place, such as a town or a shop. */
export interface Place {
  kind: 'place'
  id: string
  name: string
  location: { street?: string; city: string; country: string; zip?: string; latitude: number; longitude: number }
}

/** What a user has granted the app: the ticks of the login dialog. Its id is the user's, prefixed. */
export interface Grant {
  kind: 'grant'
  id: string
  userId: string
  at: number
  permissions: Record<string, 'granted' | 'declined' | 'expired'>
  pages: string[]
  accounts: string[]
}

export interface Code {
  kind: 'code'
  id: string
  userId: string
  redirectUri: string
  at: number
  used: boolean
}

/** One picture or film as the network fetched it. */
export interface Item {
  type: 'IMAGE' | 'VIDEO'
  sourceUrl: string
  width: number
  height: number
  bytes: number
  /** Name of the kept copy, when bytes are kept. */
  file?: string
  /** The first half of the SHA-256 of the bytes, in hex; absent where nothing was fetched. */
  digest?: string
  /** Length of a film in seconds, where its file says it. */
  seconds?: number
  /** Text found in the boxes of a film that hold no picture or sound. */
  note?: string
  altText?: string
  tags?: PersonTag[]
  products?: ProductTag[]
}

/** A product in a picture, at fractions of its width and height; films have no places. */
export interface ProductTag {
  productId: string
  x?: number
  y?: number
}

/** A person in a picture, at fractions of its width and height; films have no places. */
export interface PersonTag {
  username: string
  x?: number
  y?: number
}

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
  /** Tags of a film whose bytes are still to come. */
  held?: Pick<Item, 'tags' | 'products'>
  /** Position of the cover in the film, in ms. */
  thumbOffset?: number
  /** Picture shown before a film is played. */
  cover?: Item
  /** Error subcode found while processing, shown by `status_code` ERROR. */
  failure?: number
  expired?: boolean
  /** Waiting for bytes at rupload. */
  awaitsUpload?: boolean
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
  /** Position of the cover in the film, in ms. */
  thumbOffset?: number
  children?: string[]
  commentsEnabled: boolean
  sharedToFeed: boolean
  locationId?: string
  collaborators?: string[]
}

export interface MediaChild {
  kind: 'child'
  id: string
  ig: string
  parent: string
  at: number
  item: Item
}

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
  /** Id of the film that the post shows. */
  video?: string
  /** It waits for its film to be processed, until `scheduledAt`; nobody scheduled it. */
  processing?: boolean
  published: boolean
  publishedAt?: number
  seq?: number
  scheduledAt?: number
  contentType?: string
  deletedAt?: number
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
  /** When it went live, or will when its film has been processed. */
  at: number
  /** 0 until it is live. */
  seq: number
  /** Id of the picture or of the film. */
  photo?: string
  video?: string
}

/** A film of a page, from the start of its upload on. */
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
  /** The picture that the client chose to show before the film is played. */
  thumb?: Item
  /** The film, once all of it is here. */
  item?: Item
  /** When all bytes were here, in unix ms. */
  arrivedAt?: number
  /** When processing ends, in unix ms; absent before it began. */
  readyAt?: number
  /** What is wrong with the film: found when it was fetched, or while it is processed. */
  failure?: { phase: 'upload' | 'process'; code: number; message: string }
  /** What the client asked for when it finished the upload, and when. */
  wanted?: 'published' | 'scheduled' | 'draft'
  finishedAt?: number
  /** The post or story that shows it, live or waiting. */
  shownBy?: string
  publishedAt?: number
  deletedAt?: number
}

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
export type Row = Node | Grant | Code | Meta
