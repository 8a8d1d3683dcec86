import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { type Composer, optionsOf } from './composer-state.ts'
import { itemOf } from './stored-post.ts'

/** A new post made from an item of the library, for its account where that is connected. */
export const composerFrom = (
  { id, post_type, account, caption, first_comment, media, ...item }: PostLibrary,
  empty: Composer,
  connected: readonly string[],
): Composer => ({
  ...empty,
  ...(account && connected.includes(account.id) && { accounts: [account.id] }),
  caption,
  items: media.map(itemOf),
  firstComment: first_comment,
  postType: post_type,
  options: optionsOf(item),
  library: { id },
})
