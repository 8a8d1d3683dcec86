import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { Link } from 'react-router-dom'
import { counted } from '../../../lib/research/model/words.ts'
import { useTimes } from '../../../lib/time/use-times.ts'
import { AccountName } from '../../../ui/AccountName.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import { useBestPostsQuery } from '../api.ts'
import { besideUsual } from '../model/figure-words.ts'
import type { PanelProps } from '../props.ts'
import classes from './Panel.module.css'
import { Panel } from './Panel.tsx'

const shown = 3

interface Props extends PanelProps {
  accounts: readonly SocialAccount[]
  since: string
  until: string
}

/** The posts of the week that did best beside what is usual for their account. */
export const BestPanel = ({ accounts, filter, search, since, until }: Props) => {
  const best = useBestPostsQuery({ query: { accounts: filter, since, until, limit: shown } })
  const posts = best.currentData?.data ?? []
  const byId = new Map(accounts.map(account => [account.id, account]))
  return (
    <Panel
      title="Best of the week"
      all={{ label: 'Insights', to: { pathname: '/analytics/insights', search } }}
      error={best.error}
      onRetry={best.refetch}
      loading={!best.currentData && best.isFetching}
      empty={posts.length === 0 ? 'No figures of posts from the last 7 days yet.' : undefined}
    >
      <ul className={classes.list}>
        {posts.map(post => {
          const account = byId.get(post.account_id)
          return <li key={post.post_id}>{account && <Best {...{ post, account, since, until }} />}</li>
        })}
      </ul>
    </Panel>
  )
}

interface BestProps {
  post: InsightPost
  account: SocialAccount
  since: string
  until: string
}
const Best = ({ post, account, since, until }: BestProps) => {
  const { instantDay, timeLabel } = useTimes()
  const { timezone } = account.settings
  const row = (
    <>
      <Thumbnail src={post.thumbnail_url} kind={post.format} width={36} height={45} alt="" />
      <span className={classes.words}>
        <b dir="auto">{post.caption.split('\n')[0] || 'No caption'}</b>
        <small>
          <AccountName account={account} />
        </small>
        <small>
          {counted(post.figures.interaction ?? 0, 'interaction')}
          {besideUsual(post.z)}
        </small>
      </span>
      <span className={classes.end}>
        {instantDay(post.posted_at, timezone)}
        <br />
        {timeLabel(post.posted_at, timezone)}
      </span>
    </>
  )
  // The results of a post are those of its account, in days that have it.
  const days = new URLSearchParams({ account: account.id, from: since, to: until, post: post.post_id })
  return (
    <Link className={classes.row} to={{ pathname: '/analytics/post', search: days.toString() }}>
      {row}
    </Link>
  )
}
