import type { OwnContent } from '@fanfare/contracts/endpoints/own-content.ts'
import type { Account } from '../clients/team.ts'
import type { Deps } from '../deps.ts'
import { contentView } from '../networks/own-content.ts'
import type { OwnContentRow } from '../stores/own-contents.ts'

/** Live posts as replies have them, each with the post of this product that it is. Those of other accounts are left out. */
export async function viewContents(
  { publishing }: Pick<Deps, 'publishing'>,
  teamId: string,
  rows: readonly OwnContentRow[],
  accounts: readonly Account[],
): Promise<OwnContent[]> {
  const byId = new Map(accounts.map(account => [account.id, account]))
  const posts = await publishing.postsOf(
    teamId,
    rows.map(({ social_account_id, post_id }) => ({ account_id: social_account_id, content_id: post_id })),
  )
  return rows.flatMap(row => {
    const account = byId.get(row.social_account_id)
    return account ? [contentView(row, account, posts.get(`${row.social_account_id} ${row.post_id}`) ?? null)] : []
  })
}
