import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { pageThatFollows } from '../../lib/posts/linked-page.ts'
import { useAccounts } from '../../lib/session/session.ts'
import type { Composer } from './model/composer-state.ts'

/** The linked pages to which the post goes too. */
export const usePagesThatFollow = (
  chosen: readonly SocialAccount[],
  { postType, options, items }: Pick<Composer, 'postType' | 'options' | 'items'>,
): SocialAccount[] => {
  const { accounts } = useAccounts()
  const files = items.map(({ type }) => type)
  const composed = { postType, wanted: options.post_to_page, files, chosen }
  return chosen.flatMap(account => pageThatFollows(account, composed, accounts) ?? [])
}
