import type { CallOptions, Graph } from '@fanfare/networks/graph/client.ts'
import { instagram } from '@fanfare/networks/instagram/calls.ts'
import type { Account } from '../../model/account.ts'
import { sameText } from '../../model/same-text.ts'
import type { Profile } from '../types.ts'
import { kindOfMedia } from './media-kinds.ts'

/** The feed of an Instagram account. */
export const profile = (graph: Graph, account: Account, call: CallOptions): Profile => {
  const api = instagram(graph)
  return {
    since: async ageMs =>
      (await api.recent(account.ig_id as string, ageMs, call)).map(media => ({
        id: media.id,
        at: media.timestamp,
        text: media.caption ?? '',
        kind: kindOfMedia[media.media_type],
        permalink: graph.address(media.permalink),
      })),
    permalink: async post => post.permalink ?? api.permalink(post.id, call),
    hasComment: async (post, text) => (await api.comments(post.id, call)).some(one => sameText(one.text ?? '', text)),
  }
}
