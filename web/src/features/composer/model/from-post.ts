import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { type Composer, itemOf, optionsOf } from './composer.ts'

/** A new post with what another one says and shows, for its account where that is connected; it has a time of its own. */
export const composerLike = (
  { account, caption, first_comment, location, collaborators, media, post_type, ...post }: Post,
  empty: Composer,
  connected: readonly string[],
): Composer => ({
  ...empty,
  ...(connected.includes(account.id) && { accounts: [account.id] }),
  caption,
  items: media.map(itemOf),
  firstComment: first_comment,
  location,
  collaborators,
  postType: post_type,
  options: optionsOf(post),
})
