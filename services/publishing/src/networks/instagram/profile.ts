import { instagram } from '@fanfare/networks/instagram/calls.ts'
import { type KindList, listedForADay, staysListed } from '../kinds.ts'
import { profileFrom } from '../profile.ts'
import type { PublishingNetwork } from '../types.ts'
import { type InstagramKind, kindOfMedia } from './media-kinds.ts'

/** Stories have a list of their own (IG User Stories, v23.0). */
export const lists: Record<InstagramKind, KindList> = {
  image: staysListed,
  carousel: staysListed,
  reel: staysListed,
  story: listedForADay,
}

/** The feed and the stories of an Instagram account. */
export const profile: PublishingNetwork['profile'] = ({ graph }, account, call) => {
  const api = instagram(graph)
  const ig = account.ig_id as string
  return profileFrom(api, call, {
    since: async (ageMs, kinds) =>
      [...(await api.recent(ig, ageMs, call)), ...(kinds.has('story') ? await api.stories(ig, ageMs, call) : [])].map(
        media => ({
          id: media.id,
          at: media.timestamp,
          text: media.caption ?? '',
          kind: kindOfMedia(media),
          permalink: graph.address(media.permalink),
        }),
      ),
    figures: async ageMs =>
      (await api.figures(ig, ageMs, call)).map(media => ({
        id: media.id,
        permalink: graph.address(media.permalink),
        likes: media.like_count ?? null,
        comments: media.comments_count ?? null,
      })),
  })
}
