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
  altText?: string
  tags?: PersonTag[]
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
  /** Id of the place. */
  place?: string
  photos: string[]
  published: boolean
  publishedAt?: number
  seq?: number
  scheduledAt?: number
  contentType?: string
  deletedAt?: number
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
  at: number
  seq: number
  photo: string
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
  | Comment
export type Row = Node | Grant | Code | Meta
