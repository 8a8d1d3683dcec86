import { page } from '@fanfare/networks/facebook/calls.ts'
import { profileFrom } from '../profile.ts'
import type { PublishingNetwork } from '../types.ts'

/** The posts of a Facebook page. */
export const profile: PublishingNetwork['profile'] = (graph, account, call) => {
  const api = page(graph)
  return profileFrom(api, call, async ageMs =>
    (await api.published(account.fb_id as string, ageMs, call)).map(post => ({
      id: post.id,
      at: post.created_time,
      text: post.message ?? '',
      kind: 'page',
      permalink: null,
    })),
  )
}
