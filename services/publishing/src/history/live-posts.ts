import type { CallOptions, Graph } from '@fanfare/networks/graph/client.ts'
import { instagram } from '@fanfare/networks/graph/instagram.ts'
import { page } from '@fanfare/networks/graph/page.ts'
import type { LivePost } from '../model/likeness.ts'
import { sameText } from '../model/same-text.ts'
import type { Account } from '../neighbours/accounts.ts'
import type { PostRow } from '../stores/posts.ts'

/** What can be asked of an account about what is live on it. */
export interface Profile {
  /** What is live on it and not older than `ageMs`, by the network's own clock. */
  since(ageMs: number): Promise<LivePost[]>
  permalink(post: LivePost): Promise<string | null>
  /** Whether the words stand below a post as a comment. */
  hasComment(post: LivePost, text: string): Promise<boolean>
}

const instagramKinds: Record<string, string> = { IMAGE: 'image', CAROUSEL_ALBUM: 'carousel' }

/** The kind of a live post that a publication would be; undefined for surfaces whose posts can not be listed. */
export const kindOn = (surface: string, post: Pick<PostRow, 'items'>): string | undefined => {
  if (surface === 'instagram_feed') return post.items.length > 1 ? 'carousel' : 'image'
  return surface === 'page_post' ? 'page' : undefined
}

/** A profile of Instagram or Facebook, asked with its account's token. Each call throws NetworkFailure. */
export const profileOf = (graph: Graph, account: Account, call: CallOptions): Profile => {
  if (account.type === 'ig') {
    const api = instagram(graph)
    return {
      since: async ageMs =>
        (await api.recent(account.ig_id as string, ageMs, call)).map(media => ({
          id: media.id,
          at: media.timestamp,
          text: media.caption ?? '',
          kind: instagramKinds[media.media_type],
          permalink: graph.address(media.permalink),
        })),
      permalink: async post => post.permalink ?? api.permalink(post.id, call),
      hasComment: async (post, text) => (await api.comments(post.id, call)).some(one => sameText(one.text ?? '', text)),
    }
  }
  const api = page(graph)
  return {
    since: async ageMs =>
      (await api.published(account.fb_id as string, ageMs, call)).map(post => ({
        id: post.id,
        at: post.created_time,
        text: post.message ?? '',
        kind: 'page',
        permalink: null,
      })),
    permalink: post => api.permalink(post.id, call),
    hasComment: async (post, text) =>
      (await api.comments(post.id, call)).some(one => sameText(one.message ?? '', text)),
  }
}
