import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Fragment } from 'react'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { AccountName } from '../../ui/AccountName.tsx'
import classes from './PostAccounts.module.css'
import { accountsOf } from './post-accounts.ts'

/** Pictures that are shown beside each other; the names tell of all. */
const most = 3

/** The picture of a post's account; of a draft for several, theirs. Decoration: the names are written beside it. */
export const PostAvatars = ({ post, size, badge }: { post: Post; size: number; badge?: boolean }) => {
  const accounts = accountsOf(post)
  const [only] = accounts
  if (only && accounts.length === 1) return <AccountAvatar account={only} size={size} badge={badge} />
  return (
    <span className={classes.avatars}>
      {accounts.slice(0, most).map(account => (
        <AccountAvatar key={account.id} account={account} size={size} badge={badge} />
      ))}
      {accounts.length > most && <small aria-hidden>+{accounts.length - most}</small>}
    </span>
  )
}

/** The name of a post's account, or the names of all. */
export const PostAccountNames = ({ post }: { post: Post }) =>
  accountsOf(post).map((account, at) => (
    <Fragment key={account.id}>
      {at > 0 && ', '}
      <AccountName account={account} />
    </Fragment>
  ))
