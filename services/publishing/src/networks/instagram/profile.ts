import { instagram } from '@fanfare/networks/instagram/calls.ts'
import { profileFrom } from '../profile.ts'
import type { PublishingNetwork } from '../types.ts'
import { kindOfMedia } from './media-kinds.ts'

/** The feed of an Instagram account. */
export const profile: PublishingNetwork['profile'] = (graph, account, call) => {
  const api = instagram(graph)
  const ig = account.ig_id as string
  return profileFrom(api, call, {
    since: async ageMs =>
      (await api.recent(ig, ageMs, call)).map(media => ({
        id: media.id,
        at: media.timestamp,
        text: media.caption ?? '',
        kind: kindOfMedia(media),
        permalink: graph.address(media.permalink),
      })),
    figures: async ageMs =>
      (await api.figures(ig, ageMs, call)).map(media => ({
        id: media.id,
        permalink: graph.address(media.permalink),
        likes: media.like_count ?? null,
        comments: media.comments_count ?? null,
      })),
  })
}
