import { instagram } from '@fanfare/networks/instagram/calls.ts'
import { profileFrom } from '../profile.ts'
import type { PublishingNetwork } from '../types.ts'
import { kindOfMedia } from './media-kinds.ts'

/** The feed of an Instagram account. */
export const profile: PublishingNetwork['profile'] = (graph, account, call) => {
  const api = instagram(graph)
  return profileFrom(api, call, async ageMs =>
    (await api.recent(account.ig_id as string, ageMs, call)).map(media => ({
      id: media.id,
      at: media.timestamp,
      text: media.caption ?? '',
      kind: kindOfMedia[media.media_type],
      permalink: graph.address(media.permalink),
    })),
  )
}
