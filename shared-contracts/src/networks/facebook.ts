import { GiB, MiB } from '../limits.ts'
import { h264InMp4, type KindFacts, type NetworkFacts, phoneScreen, type VideoFacts } from './facts.ts'

const pageVideo = {
  profile: 'fbvideo',
  seconds: { min: 1, max: 2400 },
  bytes: 1 * GiB,
  maxWidth: 1920,
  maxHeight: 1920,
  least: null,
  fps: { min: 10, max: 60 },
  bitsPerSecond: 25_000_000,
  renderBitsPerSecond: 12_000_000,
  ratio: null,
  editLists: true,
  taken: {
    containers: null,
    codecs: null,
    audio: null,
    source: 'Page Videos reference, v23.0: it names none, and answers 1363024 or 1363047 to what it cannot read',
  },
  sent: h264InMp4,
} as const satisfies VideoFacts

/** What is shown on the full screen of a phone. */
const phone = {
  maxWidth: phoneScreen.width,
  maxHeight: phoneScreen.height,
  fps: { min: 24, max: 60 },
  renderBitsPerSecond: 8_000_000,
} as const

const post = {
  surface: 'page_post',
  videoSurface: 'page_video',
  requires: [
    {
      anyOf: ['caption', 'link', 'picture', 'video'],
      source: 'Page Feed reference, v23.0: an empty post is error 100',
    },
  ],
  limits: {
    caption: 63_206,
    title: null,
    hashtags: null,
    mostHashtags: null,
    mentions: null,
    firstComment: { characters: null, hashtags: null },
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
    title: false,
    location: true,
    first_comment: true,
    link: true,
    cover: false,
    share_to_feed: false,
    comments_disabled: false,
    post_to_page: false,
    background: false,
    tiktok_options: false,
  },
  // The calls for videos have a title and no place. Their cover is the parameter `thumb` of the end of the upload; the calls for reels have none.
  videoTakes: { title: true, location: false, link: false, cover: true },
  inPieces: false,
  /** Pages show at most 2048 pixels. The network allows files of 10 MB. */
  picture: { profile: 'fb2048', minWidth: 1, maxWidth: 2048, bytes: 8 * MiB, formats: ['jpeg', 'png'] },
  video: pageVideo,
  videoBy: 'bytes',
  perDay: null,
  source: 'Page Feed, Page Photos and Page Videos references, v23.0',
} as const satisfies KindFacts

const reel = {
  ...post,
  surface: 'page_reel',
  videoSurface: 'page_reel',
  requires: [{ anyOf: ['video'], source: 'Reels Publishing API, v23.0: a reel is an upload of a video' }],
  limits: { ...post.limits, altText: 0, items: { min: 1, max: 1 }, videos: { min: 1, max: 1, alone: true } },
  takes: { ...post.takes, title: true, location: false, link: false },
  videoTakes: {},
  video: {
    ...pageVideo,
    ...phone,
    profile: 'fbreel',
    seconds: { min: 3, max: 90 },
    least: { width: 540, height: 960 },
    // 9:16, with the rounding of whole pixels.
    ratio: { min: 9 / 16 - 0.005, max: 9 / 16 + 0.005 },
    taken: {
      containers: ['mp4'],
      codecs: null,
      audio: null,
      source: 'Reels Publishing API, v23.0: MP4, and no codec by name',
    },
  },
  videoBy: 'either',
  perDay: 30,
  source: 'Reels Publishing API, v23.0',
} as const satisfies KindFacts

const story = {
  ...post,
  surface: 'page_story',
  videoSurface: 'page_story',
  requires: [
    { anyOf: ['picture', 'video'], source: 'Facebook Stories API, v23.0: `photo_stories` or `video_stories`' },
  ],
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
    tiktok_options: false,
  },
  videoTakes: {},
  inPieces: true,
  picture: { ...post.picture, profile: 'fbs2048' },
  video: {
    ...pageVideo,
    ...phone,
    profile: 'fbstory',
    seconds: { min: 3, max: 60 },
    taken: {
      containers: null,
      codecs: null,
      audio: null,
      source: 'Facebook Stories API, v23.0: it names none',
    },
  },
  videoBy: 'either',
  source: 'Facebook Stories API, v23.0',
} as const satisfies KindFacts

/** Facebook Pages. */
export const facebook = {
  key: 'fb',
  name: 'Facebook',
  slug: 'facebook',
  host: 'facebook.com',
  surfaces: ['page_post', 'page_video', 'page_reel', 'page_story'],
  linkedTo: null,
  businessOnly: true,
  calledBy: 'name',
  several: 'album',
  idField: 'fb_id',
  accountPerDay: { posts: null, prepared: null },
  uploadChunks: null,
  kinds: { post, story, reel },
} as const satisfies NetworkFacts
