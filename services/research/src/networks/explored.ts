import type { ExploredPage, ExploredProfile, ExploreError } from '@fanfare/contracts/entities/explored.ts'
import { derivedFields } from '@fanfare/contracts/research/derived-fields.ts'
import type { ShownPage } from '@fanfare/networks/facebook/explore.ts'
import type { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import type { DiscoveredProfile } from '@fanfare/networks/instagram/discovery.ts'

const paging = (after: string | undefined) => ({ cursors: after === undefined ? {} : { after } })

/** A profile as replies have it: each post says whose it is, so that it can be shown and saved by itself. */
export function profileView({ page, ...profile }: DiscoveredProfile): ExploredProfile {
  return {
    ...profile,
    media: {
      data: page.media.map(media => ({ ...media, ...derivedFields(media, profile) })),
      paging: paging(page.after),
    },
  }
}

/** A page as replies have it. Where the network does not say how many posts there are, it is as many as came. */
export function pageView({ page, picture, total, ...rest }: ShownPage): ExploredPage {
  return {
    ...rest,
    picture: { data: { url: picture } },
    posts: {
      data: page.posts,
      paging: paging(page.after),
      summary: { total_count: total ?? page.posts.length },
    },
  }
}

/** Why a profile is not shown, in words: the network has one answer for all reasons. */
export const profileNotShown = (username: string, { code, subcode }: NetworkFailure): ExploreError => ({
  code: code ?? 0,
  ...(subcode === undefined ? {} : { error_subcode: subcode }),
  reason: 'not_public',
  title: 'Profile can’t be shown',
  message: `Instagram shows no profile named @${username}. It may be misspelled, renamed, personal, private or restricted: only public business and creator profiles can be explored.`,
})

/** Why a page is not shown, in words. */
export const pageNotShown = (id: string, { code, subcode }: NetworkFailure): ExploreError => ({
  code: code ?? 0,
  ...(subcode === undefined ? {} : { error_subcode: subcode }),
  reason: 'not_found',
  title: 'Page can’t be shown',
  message: `Facebook shows no page ${id}. It may not exist, not be published, or be restricted by country or age.`,
})

/** Why no posts of a hashtag are shown, in words: unknown and restricted ones look the same to the network. */
export const hashtagNotShown = (tag: string, { code, subcode }: NetworkFailure): ExploreError => ({
  code: code ?? 0,
  ...(subcode === undefined ? {} : { error_subcode: subcode }),
  reason: 'not_found',
  title: 'Hashtag not found',
  message: `Instagram shows no posts of #${tag}. It may be misspelled, not be used, or be restricted.`,
})
