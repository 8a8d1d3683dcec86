import type { PostType } from '../entities/post-types.ts'

/** What every part of Fanfare needs to know of a network. Code that differs is in the folders named `networks` of services and web. */
export interface NetworkFacts {
  /** `type` of its accounts, in requests and in the database. */
  key: string
  /** As people write it. */
  name: string
  /** In addresses and forms of the operator, and in stored pauses. */
  slug: string
  /** Domain of its own pages: links to posts lead there. */
  host: string
  /** Where a post can go, as publications store it. */
  surfaces: readonly [string, ...string[]]
  /** Key of the network of the pages that its accounts are linked to; null where an account needs none. */
  linkedTo: string | null
  /** Whether only accounts of businesses and creators connect. */
  businessOnly: boolean
  /** What people call an account by. */
  calledBy: 'username' | 'name'
  /** What people call a post of several pictures or videos. */
  several: 'carousel' | 'album'
  /** Field of an account that contains its id on this network. */
  idField: 'ig_id' | 'fb_id' | 'tiktok_id'
  /**
   * Of an account in 24 hours: posts, where the network does not say how many it allows, and pictures and videos that it takes before they are
   * posted, each of a carousel and each try counted. Null: it names no number.
   */
  accountPerDay: { posts: number | null; prepared: number | null }
  /** How a video is cut that it is sent: bytes of a chunk at least, and chunks of one file at most. Null: the network asks for each piece itself. */
  uploadChunks: { leastBytes: number; most: number } | null
  /** What it takes of each kind of post; a kind that is missing is not for this network. */
  kinds: { post: KindFacts } & { [Kind in PostType]?: KindFacts }
}

/** The full screen of a phone, pixels: what stories and reels are shown on. */
export const phoneScreen = { width: 1080, height: 1920 } as const

/** A wide frame, 16:9, pixels: the other reading of spec §5 and §9 of the background of a story, at the width of its videos. */
export const wideFrame = { width: 1280, height: 720 } as const

/** Codecs and containers as ffprobe and the stored facts of files name them, in words. */
export const codecNames = {
  h264: 'H.264',
  hevc: 'HEVC',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  aac: 'AAC',
  mp4: 'MP4',
  mov: 'MOV',
  matroska: 'WebM',
} as const
export type CodecName = keyof typeof codecNames
export type ContainerName = Extract<CodecName, 'mp4' | 'mov' | 'matroska'>

/** The one way in which a video is sent: a file that differs is converted to it. */
export interface EncodingFacts {
  container: ContainerName
  /** Whether its index stands before its pictures, so that it plays while it is fetched. */
  indexFirst: boolean
  codec: CodecName
  /** Profiles of the codec that are sent as they are. */
  profiles: readonly string[]
  pixelFormat: string
  audio: {
    codec: CodecName
    profiles: readonly string[]
    /** Samples a second at most, and channels. */
    rate: number
    channels: number
    /** Bits a second at most. */
    bitsPerSecond: number
  }
}

/** H.264 in 4:2:0 with AAC in MP4, index first: what every network takes. */
export const h264InMp4 = {
  container: 'mp4',
  indexFirst: true,
  codec: 'h264',
  profiles: ['Baseline', 'Constrained Baseline', 'Main', 'High'],
  pixelFormat: 'yuv420p',
  audio: { codec: 'aac', profiles: ['LC'], rate: 48_000, channels: 2, bitsPerSecond: 128_000 },
} as const satisfies EncodingFacts

/** What a network says that it takes; null where it names none. */
export interface TakenFacts {
  containers: readonly ContainerName[] | null
  codecs: readonly CodecName[] | null
  audio: readonly CodecName[] | null
  /** Where that is from. */
  source: string
}

/** The video that a network takes of one kind of post. What differs is converted before it is sent. */
export interface VideoFacts {
  /** Name of the format: the first part of a rendering's key. Never changed: addresses that were handed out contain it. */
  profile: string
  /** Seconds. */
  seconds: { min: number; max: number }
  /** Largest file, bytes. */
  bytes: number
  /** Largest picture, px; larger ones are made smaller. Wider than 1280 only where more is seen (spec §5, §9). */
  maxWidth: number
  maxHeight: number
  /** Least size, px; null: any. */
  least: { width: number; height: number } | null
  /** Pictures a second. */
  fps: { min: number; max: number }
  /** Largest bit rate of the whole of a file that is sent as it is, and of a rendering, bits a second: more is not seen at its size. */
  bitsPerSecond: number
  renderBitsPerSecond: number
  /** Width / height; null where every shape is taken. What lies outside is cut evenly, or gets a background. */
  ratio: { min: number; max: number } | null
  /** Whether files with edit lists are taken. */
  editLists: boolean
  /** What the network takes by its own words, and the one of these that it is sent. */
  taken: TakenFacts
  sent: EncodingFacts
}

/** What a post may have to have, in words. */
export const requiredWords = {
  picture: 'a picture',
  video: 'a video',
  caption: 'a text',
  link: 'a link',
  /** Who may see it, chosen by a person. */
  audience: 'an audience',
} as const
export type RequiredField = keyof typeof requiredWords

/** A post must have one of these, or the network refuses it. */
export interface Requirement {
  anyOf: readonly [RequiredField, ...RequiredField[]]
  /** Where that is from. */
  source: string
}

/** Formats of pictures. */
export const pictureFormatNames = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } as const

/** The capability table: what a network takes of one kind of post. 0 of something, or false: it has no such thing, and what is written for it is not sent. */
export interface KindFacts {
  /** Where it goes, one of `surfaces`; and where it goes if it is a single video. */
  surface: string
  videoSurface: string
  /** What a post of this kind must have. Each of them. */
  requires: readonly Requirement[]
  limits: {
    /** Characters of a caption. */
    caption: number
    /** Characters of a title, where one is shown; null: any. */
    title: number | null
    /** Hashtags of a caption that count: more may be shown and not count. Null where it counts none. */
    hashtags: number | null
    /** Hashtags with which it refuses a caption, each occurrence counted: more than so many. Null where it counts none. */
    mostHashtags: number | null
    /** Mentions of a caption; null where it counts none. */
    mentions: number | null
    /** Characters and hashtags of a first comment, above which it may be refused; null: any. */
    firstComment: { characters: number | null; hashtags: number | null }
    /** Characters of a picture's alt text. */
    altText: number
    /** People tagged in one picture, and whether a tag has a place in it: needed, left out, or as one likes. */
    userTags: number
    tagPlaces: { image: 'needed' | 'optional'; video: 'optional' | 'none' }
    /** Products tagged in one picture or video. */
    productTags: number
    /** Accounts that can be invited to a post as authors too. */
    collaborators: number
    /** Pictures and videos of one post. With `min` 0 a text alone is a post. */
    items: { min: number; max: number }
    /** Videos of one post; `alone`: a video goes with no other picture or video. */
    videos: { min: number; max: number; alone: boolean }
    /** Width / height of a picture; null where every shape is shown whole. */
    ratio: { min: number; max: number } | null
    /** Whether all pictures of a post get the shape of the first. */
    oneShape: boolean
  }
  /** What else can be said of it, and what differs where it is a single video. */
  takes: Record<Option, boolean>
  videoTakes: Partial<Record<Option, boolean>>
  /** Whether several items go out one after the other, each as a post of its own: the pieces of a story. */
  inPieces: boolean
  /** The JPEG that it is given of each picture. */
  picture: {
    /** Name of the format: the first part of a rendering's file name. Never changed: addresses that were handed out contain it. */
    profile: string
    /** Pixels. */
    minWidth: number
    maxWidth: number
    /** Largest file, bytes. */
    bytes: number
    /** Formats that the network takes, of which it is sent the first. */
    formats: readonly [keyof typeof pictureFormatNames, ...(keyof typeof pictureFormatNames)[]]
  }
  video: VideoFacts
  /** How it gets the video: `bytes`: it is always sent the bytes; `either`: it fetches it from an address, or is sent the bytes. */
  videoBy: 'bytes' | 'either'
  /** Posts of this kind that it takes in 24 hours by its own rule; null: only the account's limit counts. */
  perDay: number | null
  /** Where the rules are from. */
  source: string
}

/** What can be said of a post beside its text and pictures, by the name of the field, in words. */
export const optionWords = {
  title: 'title',
  location: 'location',
  first_comment: 'first comment',
  link: 'link',
  cover: 'cover',
  share_to_feed: 'share to feed',
  comments_disabled: '“comments off”',
  post_to_page: 'the linked page too',
  /** Behind what does not fill the screen. */
  background: 'background',
  tiktok_options: 'audience and disclosures',
} as const
export type Option = keyof typeof optionWords

/** A kind of post that takes none of them, to which its own are added. */
export const takesNothing = Object.fromEntries(Object.keys(optionWords).map(name => [name, false])) as Record<
  Option,
  false
>
