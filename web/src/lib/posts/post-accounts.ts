import type { Post } from '@fanfare/contracts/entities/posts.ts'

/** The accounts of a post: all of a draft for several, else its one. */
export const accountsOf = ({ account, accounts }: Pick<Post, 'account' | 'accounts'>): Post['account'][] =>
  accounts.length > 0 ? accounts.map(one => one.account) : [account]
