import type { CallOptions, Graph } from '../graph/client.ts'
import { idOf, NetworkFailure } from '../graph/failure.ts'
import { listed } from '../graph/listed.ts'

/** Publishing as a Facebook page (Page Feed, Page Photos, Page Post; v23.0). All calls use the page's token. */
export interface PublishedPost {
  id: string
  message?: string
  created_time: string
  attachments?: { data: { target?: { id?: string }; subattachments?: { data: { target?: { id?: string } }[] } }[] }
}

/** Counts of an edge, without its rows. */
interface Summary {
  summary?: { total_count?: number }
}
export interface PostFigures {
  id: string
  created_time: string
  permalink_url?: string
  reactions?: Summary
  comments?: Summary
}
/** What a post of a page says and shows. */
export interface PageContent {
  message: string
  photos: string[]
  /** Id of a page with coordinates. */
  place?: string | undefined
  /** The page that a post of text leads to. */
  link?: string | undefined
}

const attached = (photos: string[]) =>
  photos.length ? JSON.stringify(photos.map(id => ({ media_fbid: id }))) : undefined

/** Ids of the photos and videos that a post shows. */
export const targetIdsOf = (post: PublishedPost): string[] =>
  (post.attachments?.data ?? [])
    .flatMap(one => [one.target?.id, ...(one.subattachments?.data ?? []).map(sub => sub.target?.id)])
    .filter(id => id !== undefined)

export const page = (graph: Graph) => ({
  /** Reads the page itself, to find out whether its token works. */
  look: (pageId: string, call: CallOptions) => graph.get<{ id: string }>(pageId, { fields: 'id' }, call),
  /** Uploads a photo that nobody sees yet. */
  createPhoto: async (pageId: string, { url, altText }: { url: string; altText?: string }, call: CallOptions) =>
    (
      await graph.post<{ id: string }>(
        `${pageId}/photos`,
        { url, published: false, alt_text_custom: altText || undefined },
        call,
      )
    ).id,
  /** Creates a post that only the page's team sees. */
  createDraft: async (pageId: string, { message, photos, place, link }: PageContent, call: CallOptions) =>
    (
      await graph.post<{ id: string }>(
        `${pageId}/feed`,
        {
          message: message || undefined,
          attached_media: attached(photos),
          place,
          link: photos.length > 0 ? undefined : link || undefined,
          published: false,
          unpublished_content_type: 'DRAFT',
        },
        call,
      )
    ).id,
  /** The irreversible call of draft-then-publish. */
  publishDraft: async (post: string, call: CallOptions) => {
    const { success } = await graph.post<{ success?: boolean }>(post, { is_published: true }, call)
    // Only a success is believed.
    if (success !== true)
      throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer says no success' })
  },
  /** The irreversible call of photos-then-feed. Returns the post's id. */
  publishFeed: async (pageId: string, { message, photos, place, link }: PageContent, call: CallOptions) =>
    idOf(
      await graph.post(
        `${pageId}/feed`,
        {
          message: message || undefined,
          attached_media: attached(photos),
          place,
          link: photos.length > 0 ? undefined : link || undefined,
        },
        call,
      ),
    ),
  postState: (post: string, call: CallOptions) =>
    graph.get<{ id: string; is_published?: boolean; created_time?: string }>(
      post,
      { fields: 'is_published,created_time' },
      call,
    ),
  /** The id of the post that shows a photo; undefined where no live post shows it. */
  postOfPhoto: async (photo: string, call: CallOptions) =>
    (await graph.get<{ id: string; page_story_id?: string }>(photo, { fields: 'page_story_id' }, call)).page_story_id,
  /** Posts that are not older than `ageMs` by the network's own clock, newest first, with the photos they show. */
  published: (pageId: string, ageMs: number, call: CallOptions) =>
    listed<PublishedPost>(graph, {
      path: `${pageId}/published_posts`,
      params: { fields: 'id,message,created_time,attachments{target,subattachments}' },
      call,
      madeAt: post => post.created_time,
      ageMs,
    }),
  /** What is counted of the posts that are not older than `ageMs` by the network's own clock. */
  figures: (pageId: string, ageMs: number, call: CallOptions) =>
    listed<PostFigures>(graph, {
      path: `${pageId}/published_posts`,
      params: {
        fields:
          'id,created_time,permalink_url,reactions.limit(0).summary(total_count),comments.limit(0).summary(total_count)',
      },
      call,
      madeAt: post => post.created_time,
      ageMs,
    }),
  permalink: async (post: string, call: CallOptions) =>
    graph.address((await graph.get<{ permalink_url?: string }>(post, { fields: 'permalink_url' }, call)).permalink_url),
  comment: async (post: string, message: string, call: CallOptions) =>
    (await graph.post<{ id: string }>(`${post}/comments`, { message }, call)).id,
  /** Texts of the comments of a post. */
  comments: async (post: string, call: CallOptions): Promise<string[]> => {
    const params = { fields: 'id,message' }
    const found = await listed<{ message?: string }>(graph, { path: `${post}/comments`, params, call })
    return found.map(({ message = '' }) => message)
  },
})
