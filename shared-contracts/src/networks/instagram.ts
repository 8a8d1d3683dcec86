import { MiB } from '../limits.ts'
import { h264InMp4, type KindFacts, type NetworkFacts, type VideoFacts } from './facts.ts'

const source = 'Content Publishing reference and its media specifications, v23.0'

const reelVideo = {
  profile: 'igreel',
  seconds: { min: 3, max: 900 },
  bytes: 300 * MiB,
  maxWidth: 1280,
  maxHeight: 1920,
  least: null,
  fps: { min: 23, max: 60 },
  bitsPerSecond: 25_000_000,
  renderBitsPerSecond: 8_000_000,
  ratio: { min: 0.01, max: 10 },
  editLists: false,
  taken: {
    containers: ['mp4', 'mov'],
    codecs: ['h264', 'hevc'],
    audio: ['aac'],
    source: 'IG User Media reference, specifications of reels and stories, v23.0',
  },
  sent: h264InMp4,
} as const satisfies VideoFacts

const feed = {
  surface: 'instagram_feed',
  // A video alone is shown as a reel: the network has no other feed video since 2022.
  videoSurface: 'instagram_reel',
  requires: [{ anyOf: ['picture', 'video'], source: 'IG User Media reference: `image_url` or `video_url`, v23.0' }],
  limits: {
    caption: 2200,
    title: null,
    /** Newer than the reference's 30: captions may have few hashtags since December 2025. */
    hashtags: 5,
    mostHashtags: 30,
    mentions: 20,
    /** The reference names no limit: these are what publishers report. */
    firstComment: { characters: 300, hashtags: 4 },
    altText: 1000,
    userTags: 20,
    tagPlaces: { image: 'needed', video: 'none' },
    productTags: 5,
    collaborators: 3,
    items: { min: 1, max: 10 },
    videos: { min: 0, max: 10, alone: false },
    ratio: { min: 0.8, max: 1.91 },
    oneShape: true,
  },
  takes: {
    title: false,
    location: true,
    first_comment: true,
    link: false,
    cover: false,
    share_to_feed: false,
    comments_disabled: true,
    post_to_page: true,
    background: false,
    tiktok_options: false,
  },
  videoTakes: { cover: true },
  inPieces: false,
  picture: { profile: 'ig1440', minWidth: 320, maxWidth: 1440, bytes: 8 * MiB, formats: ['jpeg'] },
  // Within a carousel: the shape of its pictures, and the seconds and bytes of a video in the feed.
  video: {
    ...reelVideo,
    profile: 'igfeed',
    seconds: { min: 3, max: 60 },
    bytes: 100 * MiB,
    ratio: { min: 0.8, max: 1.91 },
  },
  videoBy: 'either',
  perDay: null,
  source,
} as const satisfies KindFacts

const reel = {
  ...feed,
  surface: 'instagram_reel',
  requires: [{ anyOf: ['video'], source: 'IG User Media reference: `video_url` of `REELS`, v23.0' }],
  limits: {
    ...feed.limits,
    altText: 0,
    items: { min: 1, max: 1 },
    videos: { min: 1, max: 1, alone: true },
    ratio: null,
    oneShape: false,
  },
  takes: { ...feed.takes, cover: true, share_to_feed: true },
  videoTakes: {},
  picture: { ...feed.picture, profile: 'igr1440' },
  video: reelVideo,
} as const satisfies KindFacts

const story = {
  ...feed,
  surface: 'instagram_story',
  videoSurface: 'instagram_story',
  limits: {
    ...feed.limits,
    caption: 0,
    hashtags: null,
    mostHashtags: null,
    mentions: null,
    firstComment: { characters: null, hashtags: null },
    altText: 0,
    tagPlaces: { image: 'optional', video: 'optional' },
    productTags: 0,
    collaborators: 0,
    items: { min: 1, max: 10 },
    ratio: null,
    oneShape: false,
  },
  takes: {
    title: false,
    location: false,
    first_comment: false,
    link: false,
    cover: false,
    share_to_feed: false,
    comments_disabled: false,
    // Spec §5: never stories.
    post_to_page: false,
    background: true,
    tiktok_options: false,
  },
  videoTakes: {},
  inPieces: true,
  picture: { ...feed.picture, profile: 'igs1440' },
  video: { ...reelVideo, profile: 'igstory', seconds: { min: 3, max: 60 }, bytes: 100 * MiB },
} as const satisfies KindFacts

/** Instagram accounts of businesses and creators. */
export const instagram = {
  key: 'ig',
  name: 'Instagram',
  slug: 'instagram',
  host: 'instagram.com',
  surfaces: ['instagram_feed', 'instagram_reel', 'instagram_story'],
  linkedTo: 'fb',
  businessOnly: true,
  calledBy: 'username',
  several: 'carousel',
  idField: 'ig_id',
  accountPerDay: { posts: 100, prepared: 400 },
  uploadChunks: null,
  kinds: {
    post: feed,
    story,
    reel,
    // Withdrawn by the network: a long video goes out as a reel, which has no title; the type is kept for programs that send it.
    igtv: reel,
  },
} as const satisfies NetworkFacts
