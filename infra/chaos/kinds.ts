import type { PostType } from '@fanfare/contracts/entities/post-types.ts'
import { kindFacts, type NetworkType } from '@fanfare/contracts/networks.ts'
import type { Flow } from './flow.ts'
import type { VideoName } from './videos.ts'

/** The kinds of publication, as crash points name them (`Channel.kind`). */
type CrashKind =
  | 'image'
  | 'carousel'
  | 'reel'
  | 'story'
  | 'page'
  | 'page_video'
  | 'page_reel'
  | 'page_story'
  | 'tiktok_video'
  | 'tiktok_photo'

/** One publication of a post: where it goes, and what of the post it shows. */
export interface Place {
  /** Where it goes, as the capability table names it. */
  surface: string
  crashKind: CrashKind
  /** Which of the post's items it shows; absent: all. */
  item?: number
  /** Of an item that goes out in pieces: how long this one is, in seconds. */
  seconds?: number
  /** It is shown on the linked page, not on the post's own account. */
  onPage?: true
}

/** A kind of post, with all that the run needs to know of it. */
export interface KindSpec {
  label: string
  network: NetworkType
  type: PostType
  /** What it shows, in order. */
  items: readonly ('picture' | VideoName)[]
  /** Its publications, in the order in which they must go live. */
  places: readonly [Place, ...Place[]]
  /** A picture of its own as the cover. */
  cover?: true
  /** A page on the web that the text leads to. */
  link?: true
  /**
   * `all`: its calls meet every fault that is known. `usual`: its calls are those of another kind that does, so it meets one fault of each sort.
   */
  faults: 'all' | 'usual'
}

const feed = { surface: 'instagram_feed', crashKind: 'carousel' } as const satisfies Place
const reel = { surface: 'instagram_reel', crashKind: 'reel' } as const satisfies Place
const story = { surface: 'instagram_story', crashKind: 'story' } as const satisfies Place
const page = { surface: 'page_post', crashKind: 'page' } as const satisfies Place
const pageReel = { surface: 'page_reel', crashKind: 'page_reel' } as const satisfies Place
const pageStory = { surface: 'page_story', crashKind: 'page_story' } as const satisfies Place

const onInstagram = { network: 'ig', type: 'post', faults: 'all' } as const
const onPages = { network: 'fb', type: 'post', faults: 'all' } as const

const kinds = {
  image: { ...onInstagram, label: 'image', items: ['picture'], places: [{ ...feed, crashKind: 'image' }] },
  carousel: { ...onInstagram, label: 'carousel', items: ['picture', 'picture', 'picture'], places: [feed] },
  videoCarousel: {
    ...onInstagram,
    label: 'carousel of pictures and a video',
    items: ['picture', 'wide', 'picture'],
    places: [feed],
    faults: 'usual',
  },
  reel: { ...onInstagram, label: 'single video, shown as a reel', items: ['tall'], places: [reel] },
  coverReel: {
    ...onInstagram,
    label: 'reel with a cover',
    type: 'reel',
    items: ['raw'],
    cover: true,
    places: [reel],
    faults: 'usual',
  },
  longVideo: {
    ...onInstagram,
    label: 'long video',
    type: 'igtv',
    items: ['tall'],
    places: [reel],
    faults: 'usual',
  },
  story: {
    ...onInstagram,
    label: 'story of a picture',
    type: 'story',
    items: ['picture'],
    places: [story],
    faults: 'usual',
  },
  videoStory: {
    ...onInstagram,
    label: 'story of a video',
    type: 'story',
    items: ['tall'],
    places: [story],
    faults: 'usual',
  },
  storyPieces: {
    ...onInstagram,
    label: 'story of a long video in pieces',
    type: 'story',
    items: ['long'],
    places: [
      { ...story, seconds: 60 },
      { ...story, seconds: 4 },
    ],
  },
  mixedStory: {
    ...onInstagram,
    label: 'story of pictures and a video',
    type: 'story',
    items: ['picture', 'tall', 'picture'],
    places: [
      { ...story, item: 0 },
      { ...story, item: 1 },
      { ...story, item: 2 },
    ],
    faults: 'usual',
  },
  linked: {
    ...onInstagram,
    label: 'image, on the linked page too',
    items: ['picture'],
    places: [
      { ...feed, crashKind: 'image' },
      { ...page, onPage: true },
    ],
  },
  linkedReel: {
    ...onInstagram,
    label: 'reel, on the linked page too',
    type: 'reel',
    items: ['tall'],
    places: [reel, { ...pageReel, onPage: true }],
    faults: 'usual',
  },
  photos: { ...onPages, label: 'page photos', items: ['picture', 'picture'], places: [page] },
  text: { ...onPages, label: 'page text', items: [], places: [page] },
  link: { ...onPages, label: 'page link', items: [], link: true, places: [page], faults: 'usual' },
  video: {
    ...onPages,
    label: 'page video',
    items: ['tall'],
    places: [{ surface: 'page_video', crashKind: 'page_video' }],
  },
  pageReel: { ...onPages, label: 'page reel', type: 'reel', items: ['tall'], places: [pageReel] },
  pageStory: {
    ...onPages,
    label: 'page story of a picture',
    type: 'story',
    items: ['picture'],
    places: [pageStory],
    faults: 'usual',
  },
  pageVideoStory: {
    ...onPages,
    label: 'page story of a video',
    type: 'story',
    items: ['raw'],
    places: [pageStory],
    faults: 'usual',
  },
  pageMixedStory: {
    ...onPages,
    label: 'page story of a picture and a video',
    type: 'story',
    items: ['picture', 'tall'],
    places: [
      { ...pageStory, item: 0 },
      { ...pageStory, item: 1 },
    ],
  },
  tiktokVideo: {
    network: 'tiktok',
    label: 'video on TikTok',
    type: 'post',
    items: ['tall'],
    places: [{ surface: 'tiktok_video', crashKind: 'tiktok_video' }],
    faults: 'all',
  },
  tiktokPhotos: {
    network: 'tiktok',
    label: 'photos on TikTok',
    type: 'post',
    items: ['picture', 'picture'],
    places: [{ surface: 'tiktok_photo', crashKind: 'tiktok_photo' }],
    faults: 'all',
  },
} as const satisfies Record<string, KindSpec>

export type Kind = keyof typeof kinds
export const everyKind = Object.keys(kinds) as Kind[]
/** The same, with what not all of them have. */
export const specOf = (kind: Kind): KindSpec => kinds[kind]

/** Accounts are taken from one of these: Instagram accounts, pages, Instagram accounts together with the page that is linked to them, or TikTok accounts. */
export type Pool = 'ig' | 'fb' | 'linked' | 'tiktok'
export const poolOf = (kind: Kind): Pool => (isLinked(kind) ? 'linked' : kinds[kind].network)

export const isLinked = (kind: Kind): boolean => specOf(kind).places.some(({ onPage }) => onPage)
export const isStory = (kind: Kind): boolean => specOf(kind).type === 'story'

/** Whether a first comment is posted under it: neither stories nor posts of TikTok take one. */
export const takesComment = (kind: Kind): boolean => {
  const { network, type } = specOf(kind)
  return kindFacts(network, type)?.takes.first_comment === true
}
export const isOnTikTok = (kind: Kind): boolean => specOf(kind).network === 'tiktok'
export const isOnPages = (kind: Kind): boolean => specOf(kind).network === 'fb'
export const hasItems = (kind: Kind): boolean => specOf(kind).items.length > 0
export const hasVideo = (kind: Kind): boolean => specOf(kind).items.some(item => item !== 'picture')
/** How TikTok gets videos from a system: it fetches them from those of one flow, and is sent them by those of the other. */
export const tiktokVideosOf = (flow: Flow): 'address' | 'bytes' => (flow === 'draft-then-publish' ? 'address' : 'bytes')
/** Whether TikTok loads the video of a post from our address. */
export const isFetchedByTikTok = (surface: string, flow: Flow): boolean =>
  surface === 'tiktok_video' && tiktokVideosOf(flow) === 'address'
/** Whether nothing proves that a post is not live: it is sent once, and a person decides. */
export const isSentOnce = (kind: Kind, flow: Flow): boolean =>
  specOf(kind).places.some(({ surface }) => surface === 'tiktok_photo' || isFetchedByTikTok(surface, flow))
/** Whether its calls depend on the flow of its system. */
export const hasFlow = (kind: Kind): boolean =>
  specOf(kind).places.some(({ crashKind }) => ['page', 'page_video', 'tiktok_video'].includes(crashKind))
