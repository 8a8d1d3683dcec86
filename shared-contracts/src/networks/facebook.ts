import { GiB, MiB } from '../limits.ts'
import type { KindFacts, NetworkFacts, VideoFacts } from './facts.ts'

const pageVideo = {
  profile: 'fbvideo',
  seconds: { min: 1, max: 2400 },
  bytes: 2 * GiB - 1,
  maxWidth: 1920,
  least: null,
  fps: { min: 1, max: 60 },
  bitsPerSecond: null,
  ratio: null,
} as const satisfies VideoFacts

const post = {
  surface: 'page_post',
  videoSurface: 'page_video',
  limits: {
    caption: 63_206,
    hashtags: null,
    mostHashtags: null,
    mentions: null,
    altText: 1000,
    /** Tags are not sent. */
    userTags: 0,
    tagPlaces: { image: 'optional', video: 'none' },
    productTags: 0,
    collaborators: 0,
    items: { min: 0, max: 10 },
    videos: { min: 0, max: 1, alone: true },
    ratio: null,
    oneShape: false,
  },
  takes: {
    title: true,
    location: true,
    first_comment: true,
    link: true,
    cover: true,
    share_to_feed: false,
    comments_disabled: false,
    post_to_page: false,
    background: false,
  },
  inPieces: false,
  /** Pages show at most 2048 pixels. The network allows files of 10 MB. */
  picture: { profile: 'fb2048', minWidth: 1, maxWidth: 2048, bytes: 8 * MiB },
  video: pageVideo,
  perDay: null,
  source: 'Page Feed, Page Photos and Page Videos references, v23.0',
} as const satisfies KindFacts

const reel = {
  ...post,
  surface: 'page_reel',
  videoSurface: 'page_reel',
  limits: { ...post.limits, altText: 0, items: { min: 1, max: 1 }, videos: { min: 1, max: 1, alone: true } },
  takes: { ...post.takes, location: false, link: false, cover: false },
  video: {
    ...pageVideo,
    profile: 'fbreel',
    seconds: { min: 3, max: 90 },
    least: { width: 540, height: 960 },
    fps: { min: 24, max: 60 },
    ratio: { min: 9 / 16, max: 9 / 16 },
  },
  perDay: 30,
  source: 'Reels Publishing API, v23.0',
} as const satisfies KindFacts

const story = {
  ...post,
  surface: 'page_story',
  videoSurface: 'page_story',
  limits: {
    ...post.limits,
    caption: 0,
    altText: 0,
    items: { min: 1, max: 10 },
    videos: { min: 0, max: 10, alone: false },
  },
  takes: {
    title: false,
    location: false,
    first_comment: false,
    link: false,
    cover: false,
    share_to_feed: false,
    comments_disabled: false,
    post_to_page: false,
    background: true,
  },
  inPieces: true,
  picture: { ...post.picture, profile: 'fbs2048' },
  video: {
    ...pageVideo,
    profile: 'fbstory',
    seconds: { min: 3, max: 60 },
    least: { width: 540, height: 960 },
    fps: { min: 24, max: 60 },
    ratio: { min: 9 / 16, max: 9 / 16 },
  },
  source: 'Facebook Stories API, v23.0',
} as const satisfies KindFacts

/** Facebook Pages. */
export const facebook = {
  key: 'fb',
  name: 'Facebook',
  slug: 'facebook',
  host: 'facebook.com',
  surfaces: ['page_post', 'page_video', 'page_reel', 'page_story'],
  login: 'fb',
  linkedTo: null,
  calledBy: 'name',
  idField: 'fb_id',
  kinds: { post, story, reel },
} as const satisfies NetworkFacts
