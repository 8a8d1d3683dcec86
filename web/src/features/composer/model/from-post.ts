import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { accountsOf } from '../../../lib/posts/post-accounts.ts'
import { type Composer, optionsOf } from './composer-state.ts'
import { itemOf, ownTextsOf } from './stored-post.ts'

/** A new post with what another one says and shows, for its accounts that are connected; it has a time of its own. */
export const composerLike = (
  { account, accounts, caption, first_comment, media, post_type, ...post }: Post,
  empty: Composer,
  connected: readonly string[],
): Composer => {
  const known = accountsOf({ account, accounts }).flatMap(({ id }) => (connected.includes(id) ? [id] : []))
  return {
    ...empty,
    ...(known.length > 0 && { accounts: known }),
    caption,
    overrides: ownTextsOf(accounts),
    items: media.map(itemOf),
    firstComment: first_comment,
    postType: post_type,
    options: optionsOf(post),
  }
}

/** The same for one account alone, such as a page that did not get the post from the account that it is linked to. */
export const forOne = (composer: Composer, accountId: string): Composer => ({
  ...composer,
  accounts: [accountId],
  options: { ...composer.options, post_to_page: false },
})
