import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { alsoTo, pageThatFollows } from '../../lib/posts/linked-page.ts'
import { useAccounts } from '../../lib/session/session.ts'
import type { Composer } from './model/composer-state.ts'

/** To which linked page the post goes too, said before it is sent; undefined where it goes to none. */
export const useAlsoTo = (
  chosen: readonly SocialAccount[],
  { postType, options, items }: Pick<Composer, 'postType' | 'options' | 'items'>,
): string | undefined => {
  const { accounts } = useAccounts()
  const files = items.map(({ type }) => type)
  const composed = { postType, wanted: options.post_to_page, files }
  return alsoTo(
    chosen.flatMap(account => pageThatFollows(account, composed, accounts) ?? []),
    Date.now(),
  )
}
