import type { CallOptions, Graph } from '../graph/client.ts'
import { idOf } from '../graph/failure.ts'
import { listed } from '../graph/listed.ts'

/** Content publishing of Instagram accounts (Content Publishing, IG User Media, IG Container; v23.0). */
export type ContainerStatus = 'IN_PROGRESS' | 'FINISHED' | 'ERROR' | 'EXPIRED' | 'PUBLISHED'

export interface UserTag {
  username: string
  x: number
  y: number
}

export interface ImageInput {
  imageUrl: string
  altText?: string
  userTags?: UserTag[]
}

export interface RecentMedia {
  id: string
  caption?: string
  timestamp: string
  media_type: string
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

const tags = (list: UserTag[] | undefined) => (list?.length ? JSON.stringify(list) : undefined)

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

export const instagram = (graph: Graph) => ({
  /** Prepares one picture as a post of its own. Nobody sees it until it is published. */
  createImage: async (ig: string, { imageUrl, altText, userTags }: ImageInput, more: PostDetails, call: CallOptions) =>
    (
      await graph.post<{ id: string }>(
        `${ig}/media`,
        {
          image_url: imageUrl,
          alt_text: altText || undefined,
          user_tags: tags(userTags),
          ...details(more),
        },
        call,
      )
    ).id,
  /** Prepares one picture of a carousel. */
  createChild: async (ig: string, { imageUrl, altText, userTags }: ImageInput, call: CallOptions) =>
    (
      await graph.post<{ id: string }>(
        `${ig}/media`,
        { image_url: imageUrl, is_carousel_item: true, alt_text: altText || undefined, user_tags: tags(userTags) },
        call,
      )
    ).id,
  /** Puts 2 to 10 prepared pictures together. */
  createCarousel: async (ig: string, children: string[], more: PostDetails, call: CallOptions) =>
    (
      await graph.post<{ id: string }>(
        `${ig}/media`,
        {
          media_type: 'CAROUSEL',
          children: children.join(','),
          ...details(more),
        },
        call,
      )
    ).id,
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
  /** The irreversible call. Returns the id of the live media. */
  publish: async (ig: string, container: string, call: CallOptions) =>
    idOf(await graph.post(`${ig}/media_publish`, { creation_id: container }, call)),
  /** Media that are not older than `ageMs` by the network's own clock, newest first. */
  recent: (ig: string, ageMs: number, call: CallOptions) =>
    listed<RecentMedia>(graph, {
      path: `${ig}/media`,
      params: { fields: 'id,caption,timestamp,media_type,permalink' },
      call,
      madeAt: media => media.timestamp,
      ageMs,
    }),
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
    return { used: data[0]?.quota_usage ?? 0, total: data[0]?.config?.quota_total ?? 100 }
  },
})
export type Instagram = ReturnType<typeof instagram>
