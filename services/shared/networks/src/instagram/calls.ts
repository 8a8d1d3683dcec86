import { instagram as facts } from '@fanfare/contracts/networks/instagram.ts'
import type { CallOptions, Graph, Params } from '../graph/client.ts'
import { idOf, NetworkFailure } from '../graph/failure.ts'
import { listed } from '../graph/listed.ts'

/** Content publishing of Instagram accounts (Content Publishing, IG User Media, IG Container; v23.0). */
export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

/** A person; the place is left out where the network has none for them. */
export interface UserTag {
  username: string
  x?: number
  y?: number
}
export interface ProductTag {
  product_id: string
  x?: number
  y?: number
}

/** One picture or video. */
export interface MediaInput {
  /** An address that the network fetches it from. */
  imageUrl?: string
  videoUrl?: string
  /** A video whose bytes it is sent afterwards instead (Resumable Uploads). */
  isSent?: boolean
  altText?: string | undefined
  userTags?: UserTag[]
  productTags?: ProductTag[]
}

/** The still picture of a video: a JPEG, or a moment of it in ms. */
export interface CoverInput {
  coverUrl?: string | undefined
  thumbOffsetMs?: number | undefined
}

export interface RecentMedia {
  id: string
  caption?: string
  timestamp: string
  media_type: string
  media_product_type?: string
  permalink?: string
}

/** `like_count` is missing where the account hides it. */
export interface MediaFigures {
  id: string
  timestamp: string
  permalink?: string
  like_count?: number
  comments_count?: number
}

const tags = (list: readonly unknown[] | undefined) => (list?.length ? JSON.stringify(list) : undefined)

/** What was prepared for a picture or video. */
export interface Made {
  id: string
  /** Where the bytes of a video go that is sent; null for any other. */
  uploadUrl: string | null
}

/** How much of a video a container has: all of it, or so many bytes (null: the network does not say), or none any more and never will. */
export type Arrival = { type: 'all' } | { type: 'closed' } | { type: 'some'; bytes: number | null }

const isVideo = ({ videoUrl, isSent }: MediaInput): boolean => videoUrl !== undefined || isSent === true

const shown = ({ imageUrl, videoUrl, isSent, altText, userTags, productTags }: MediaInput) => ({
  image_url: imageUrl,
  video_url: videoUrl,
  upload_type: isSent ? 'resumable' : undefined,
  alt_text: altText || undefined,
  user_tags: tags(userTags),
  product_tags: tags(productTags),
})

/** What is said of a post beside its pictures. */
export interface PostDetails {
  caption: string
  /** Id of a page with coordinates. */
  locationId?: string | undefined
  /** Usernames of accounts that are invited. */
  collaborators?: readonly string[]
}
const details = ({ caption, locationId, collaborators = [] }: PostDetails) => ({
  caption: caption || undefined,
  location_id: locationId,
  collaborators: collaborators.length > 0 ? JSON.stringify(collaborators) : undefined,
})

export const instagram = (graph: Graph) => {
  /** Prepares a container; nobody sees it until it is published. */
  const create = async (ig: string, params: Params, call: CallOptions): Promise<Made> => {
    const { id, uri } = await graph.post<{ id: string; uri?: string }>(`${ig}/media`, params, call)
    if (params.upload_type && !uri)
      throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no address for the video' })
    return { id, uploadUrl: uri ?? null }
  }

  return {
    /** Prepares one picture as a post of its own. */
    createImage: (ig: string, media: MediaInput, more: PostDetails, call: CallOptions) =>
      create(ig, { ...shown(media), ...details(more) }, call),
    /** Prepares one picture or video of a carousel. */
    createChild: (ig: string, media: MediaInput, call: CallOptions) =>
      create(ig, { ...(isVideo(media) ? { media_type: 'VIDEO' } : {}), ...shown(media), is_carousel_item: true }, call),
    /** Puts 2 to 10 prepared pictures and videos together. */
    createCarousel: async (ig: string, children: string[], more: PostDetails, call: CallOptions) =>
      (await create(ig, { media_type: 'CAROUSEL', children: children.join(','), ...details(more) }, call)).id,
    /** Prepares a reel. `shareToFeed`: whether it is shown among the posts of the profile too. */
    createReel: (
      ig: string,
      { shareToFeed, cover, ...media }: MediaInput & { shareToFeed: boolean; cover?: CoverInput | undefined },
      more: PostDetails,
      call: CallOptions,
    ) =>
      create(
        ig,
        {
          media_type: 'REELS',
          ...shown(media),
          share_to_feed: shareToFeed,
          cover_url: cover?.coverUrl,
          thumb_offset: cover?.thumbOffsetMs,
          ...details(more),
        },
        call,
      ),
    /** Prepares one picture or video of a story. */
    createStory: (ig: string, media: MediaInput, call: CallOptions) =>
      create(ig, { media_type: 'STORIES', ...shown(media) }, call),
    /** What became of a container. `detail` holds an error sub-code where there is one. */
    containerStatus: async (
      container: string,
      call: CallOptions,
    ): Promise<{ status: ContainerStatus; detail: string }> => {
      const answer = await graph.get<{ status_code: ContainerStatus; status?: string }>(
        container,
        { fields: 'status_code,status' },
        call,
      )
      return { status: answer.status_code, detail: answer.status ?? '' }
    },
    /** How much of a video that is sent has come. */
    arrival: async (container: string, call: CallOptions): Promise<Arrival> => {
      const fields = 'status_code,video_status'
      const { status_code: status, video_status: video } = await graph.get<{
        status_code: ContainerStatus
        video_status?: { uploading_phase?: { status?: string; bytes_transferred?: unknown } }
      }>(container, { fields }, call)
      if (status === 'EXPIRED') return { type: 'closed' }
      const { status: phase, bytes_transferred: bytes } = video?.uploading_phase ?? {}
      // What is wrong with a video shows once all of it is there.
      if (status !== 'IN_PROGRESS' || phase === 'complete') return { type: 'all' }
      return { type: 'some', bytes: Number.isSafeInteger(bytes) ? (bytes as number) : null }
    },
    /** The irreversible call. Returns the id of the live media. */
    publish: async (ig: string, container: string, call: CallOptions) =>
      idOf(await graph.post(`${ig}/media_publish`, { creation_id: container }, call)),
    /** Media that are not older than `ageMs` by the network's own clock, newest first. */
    recent: (ig: string, ageMs: number, call: CallOptions) =>
      listed<RecentMedia>(graph, {
        path: `${ig}/media`,
        params: { fields: 'id,caption,timestamp,media_type,media_product_type,permalink' },
        call,
        madeAt: media => media.timestamp,
        ageMs,
      }),
    /** Stories that are not older than `ageMs` by the network's own clock; they end after 24 hours. */
    stories: (ig: string, ageMs: number, call: CallOptions) =>
      listed<RecentMedia>(graph, {
        path: `${ig}/stories`,
        params: { fields: 'id,timestamp,media_type,media_product_type,permalink' },
        call,
        madeAt: media => media.timestamp,
        ageMs,
      }),
    /** Turns comments of a live post off; may be repeated. */
    turnCommentsOff: async (media: string, call: CallOptions) => {
      await graph.post(media, { comment_enabled: false }, call)
    },
    /** What is counted of the media that are not older than `ageMs` by the network's own clock. */
    figures: (ig: string, ageMs: number, call: CallOptions) =>
      listed<MediaFigures>(graph, {
        path: `${ig}/media`,
        params: { fields: 'id,timestamp,permalink,like_count,comments_count' },
        call,
        madeAt: media => media.timestamp,
        ageMs,
      }),
    permalink: async (media: string, call: CallOptions) =>
      graph.address((await graph.get<{ permalink?: string }>(media, { fields: 'permalink' }, call)).permalink),
    comment: async (media: string, message: string, call: CallOptions) =>
      (await graph.post<{ id: string }>(`${media}/comments`, { message }, call)).id,
    /** Texts of the comments of a post. */
    comments: async (media: string, call: CallOptions): Promise<string[]> => {
      const params = { fields: 'id,text' }
      const found = await listed<{ text?: string }>(graph, { path: `${media}/comments`, params, call })
      return found.map(({ text = '' }) => text)
    },
    /** Posts used and allowed in the last 24 h. */
    publishingLimit: async (ig: string, call: CallOptions) => {
      const { data } = await graph.get<{ data: { quota_usage: number; config?: { quota_total: number } }[] }>(
        `${ig}/content_publishing_limit`,
        { fields: 'quota_usage,config' },
        call,
      )
      return { used: data[0]?.quota_usage ?? 0, total: data[0]?.config?.quota_total ?? facts.accountPerDay.posts }
    },
  }
}
export type Instagram = ReturnType<typeof instagram>
