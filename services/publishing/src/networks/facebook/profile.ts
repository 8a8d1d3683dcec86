import { page } from '@fanfare/networks/facebook/calls.ts'
import type { CallOptions, Graph } from '@fanfare/networks/graph/client.ts'
import type { Account } from '../../model/account.ts'
import { sameText } from '../../model/same-text.ts'
import type { Profile } from '../types.ts'

/** The posts of a Facebook page. */
export const profile = (graph: Graph, account: Account, call: CallOptions): Profile => {
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
