import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Link } from 'react-router-dom'
import { sentenceOfPost } from '../../../lib/posts/partly.ts'
import { needsOf, usePostCountsQuery, usePostsQuery } from '../../../lib/posts/posts-api.ts'
import { useCan } from '../../../lib/session/session.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { AccountName } from '../../../ui/AccountName.tsx'
import { accountTrouble } from '../../../ui/account-trouble.ts'
import { stateOf } from '../../../ui/post-state.ts'
import type { PanelProps } from '../props.ts'
import classes from './Panel.module.css'
import { Panel } from './Panel.tsx'
import { PostLine } from './PostLine.tsx'

/** Posts of it that are shown; all of them have a page of their own. */
const most = 5

const toneOf = (post: Post): 'error' | 'warning' =>
  stateOf(post) === 'error' && post.status !== Posted ? 'error' : 'warning'

/** Accounts that take no posts, and posts that wait for this person, the newest change first. */
export const NeedsPanel = ({ accounts, filter, search }: PanelProps & { accounts: readonly SocialAccount[] }) => {
  const can = useCan()
  const approves = can('post.approve')
  const status = approves ? 'ERROR,HELD,ALERT,WAITING' : 'ERROR,HELD,ALERT'
  const counts = usePostCountsQuery({ query: { accounts: filter } })
  const list = usePostsQuery({ query: { status, accounts: filter, limit: most, sort: '-updated_at' } })
  const broken = accounts.filter(account => accountTrouble(account) !== undefined)
  const posts = list.currentData?.data ?? []
  const count = needsOf(counts.currentData, approves)
  return (
    <Panel
      title="Needs you"
      count={count + broken.length}
      {...(count > posts.length && {
        all: { label: 'Show all', to: { pathname: '/publishing/post-status/needs', search } },
      })}
      error={list.error}
      onRetry={list.refetch}
      loading={!list.currentData && list.isFetching}
      empty={posts.length + broken.length === 0 ? 'Nothing waits for you.' : undefined}
    >
      <ul className={classes.list}>
        {broken.map(account => (
          <li key={account.id}>
            <Link className={classes.row} to={{ pathname: '/settings/social-accounts', search }}>
              <AccountAvatar account={account} size={36} badge />
              <span className={classes.words}>
                <b>
                  <AccountName account={account} />
                </b>
                <small data-tone="error">{accountTrouble(account)}</small>
              </span>
            </Link>
          </li>
        ))}
        {posts.map(post => (
          <li key={post.id}>
            <PostLine post={post} search={search} note={sentenceOfPost(post)} tone={toneOf(post)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
