import { page } from '@fanfare/networks/facebook/calls.ts'
import { profileFrom } from '../profile.ts'
import type { PublishingNetwork } from '../types.ts'

/** The posts of a Facebook page. */
export const profile: PublishingNetwork['profile'] = (graph, account, call) => {
  const api = page(graph)
  const id = account.fb_id as string
  return profileFrom(api, call, {
    since: async ageMs =>
      (await api.published(id, ageMs, call)).map(post => ({
        id: post.id,
        at: post.created_time,
        text: post.message ?? '',
        kind: 'page',
        permalink: null,
      })),
    figures: async ageMs =>
      (await api.figures(id, ageMs, call)).map(post => ({
        id: post.id,
        permalink: graph.address(post.permalink_url),
        likes: post.reactions?.summary?.total_count ?? null,
        comments: post.comments?.summary?.total_count ?? null,
      })),
  })
}
