import { MiB } from '../limits.ts'
import { h264InMp4, type KindFacts, type NetworkFacts, phoneScreen, takesNothing, type VideoFacts } from './facts.ts'

const megabyte = 1_000_000

const video = {
  profile: 'ttvideo',
  seconds: { min: 1, max: 600 },
  bytes: 4_000 * megabyte,
  maxWidth: phoneScreen.height,
  maxHeight: phoneScreen.height,
  least: { width: 360, height: 360 },
  fps: { min: 23, max: 60 },
  bitsPerSecond: 25_000_000,
  renderBitsPerSecond: 8_000_000,
  ratio: null,
  editLists: true,
  taken: {
    containers: ['mp4', 'matroska', 'mov'],
    codecs: ['h264', 'hevc', 'vp8', 'vp9'],
    audio: null,
    source: 'Media Transfer Guide: video restrictions, which name no sound',
  },
  sent: h264InMp4,
} as const satisfies VideoFacts

/** Photos, up to 35 by the network, of which a post here has fewer; or one video. */
const post = {
  surface: 'tiktok_photo',
  videoSurface: 'tiktok_video',
  requires: [
    { anyOf: ['picture', 'video'], source: 'Content Posting API: `source_info` of a video or of photos' },
    { anyOf: ['audience'], source: 'Content Posting API: `privacy_level`, chosen by the creator, with no default' },
  ],
  limits: {
    // Of a video in UTF-16 units. Photos may have 4000, of which no other network's posts have as many.
    caption: 2200,
    // Of photos: a video has none.
    title: 90,
    hashtags: null,
    mostHashtags: null,
    mentions: null,
    firstComment: { characters: null, hashtags: null },
    altText: 0,
    userTags: 0,
    tagPlaces: { image: 'optional', video: 'none' },
    productTags: 0,
    collaborators: 0,
    items: { min: 1, max: 20 },
    videos: { min: 0, max: 1, alone: true },
    // At its greatest width a picture stays within 1080p.
    ratio: { min: 9 / 16, max: 10 },
    oneShape: false,
  },
  takes: { ...takesNothing, title: true, tiktok_options: true },
  videoTakes: { title: false, cover: true },
  inPieces: false,
  picture: { profile: 'tt1080', minWidth: 1, maxWidth: 1080, bytes: 20 * megabyte, formats: ['jpeg', 'webp'] },
  video,
  videoBy: 'bytes',
  // The network counts posts of all apps of a creator and names no number: it says so itself before each post.
  perDay: null,
  source: 'Content Posting API, Direct Post and Photo Post; Media Transfer Guide',
} as const satisfies KindFacts

/** TikTok accounts of all kinds. */
export const tiktok = {
  key: 'tiktok',
  name: 'TikTok',
  slug: 'tiktok',
  host: 'tiktok.com',
  surfaces: ['tiktok_video', 'tiktok_photo'],
  linkedTo: null,
  businessOnly: false,
  calledBy: 'username',
  several: 'carousel',
  idField: 'tiktok_id',
  accountPerDay: { posts: null, prepared: null },
  // The least by either reading of its megabytes: the last chunk, which makes a video public, stays short.
  uploadChunks: { leastBytes: 5 * MiB, most: 1000 },
  kinds: { post },
} as const satisfies NetworkFacts
