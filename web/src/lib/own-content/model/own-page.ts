import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListOwnContent } from '@fanfare/contracts/endpoints/own-content.ts'

export type OwnPage = ReplyOf<typeof ListOwnContent>
/** A live post of an account of the team. */
export type OwnPost = OwnPage['data'][number]

/** A page with these posts as they are now. */
export const withFresh = (page: OwnPage, fresh: readonly OwnPost[]): OwnPage => {
  const byId = new Map(fresh.map(post => [post.id, post]))
  return { ...page, data: page.data.map(post => byId.get(post.id) ?? post) }
}
