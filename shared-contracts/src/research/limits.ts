import { MiB } from '../limits.ts'

// Numbers of research (spec §4, §9), apart from limits.ts, which every page of the application loads.

/** Research (spec §9): posts of one request, from which count on no more are loaded by themselves, and requests of a person a minute. */
export const explore = {
  perPage: 50,
  perPageFacebook: 25,
  /** More of a profile or page is loaded until the count is a multiple of this; the rest waits until a person asks. */
  chunk: 200,
  mostLoaded: 10_000,
  compared: 5,
  usernameLength: 30,
  cursorLength: 1_000,
  linkLength: 2_000,
  readsPerMinute: 240,
  /** How long what was read is taken as it was, seconds: a profile, a post, posts of a page. */
  profileSeconds: 3_600,
  postSeconds: 300,
  contentSeconds: 3_600,
} as const

/** Hashtags (spec §4, §9): of one batch, being read at once over all teams, related ones, and how long a count is taken as it was. */
export const hashtagLimits = {
  nameLength: 100,
  batch: 100,
  mostProcessing: 1_000,
  related: 50,
  relatedInComposer: 5,
  mostFound: 50,
  cachedSeconds: 604_800,
  /** A batch keeps its hashtags wanted for so long. */
  leaseSeconds: 15,
  /** One that could not be counted is not asked for again for so long. */
  failedSeconds: 600,
  recheckMs: 100,
  startMs: 500,
  readsPerMinute: 600,
  /** Different hashtags that an account may ask for in `slotDays` days: the network's rule. */
  slots: 30,
  slotDays: 7,
  /** A search loads posts until there are so many. */
  postsLoaded: 100,
} as const

/** Saved posts: of a page (spec §9), of one call, folders of a team, days that deleted ones are kept. */
export const savedPosts = {
  perPage: 20,
  mostPerPage: 100,
  perCall: 500,
  folders: 200,
  folderName: 80,
  captionLength: 10_000,
  creditLength: 300,
  linkLength: 3_000,
  media: 20,
  graceDays: 30,
  /** Largest thumbnail as text, bytes. */
  thumbnailBody: 2 * MiB,
  /** Longest edge of the copy that is kept of a thumbnail, pixels. */
  thumbnailEdge: 512,
  /** Posts that were made from one, as it shows them. */
  results: 5,
} as const

/** Own content: of a page, and how many posts of an account are kept. */
export const ownContent = { perPage: 20, mostPerPage: 100, kept: 10_000 } as const
