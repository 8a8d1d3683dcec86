import type { InsightPost } from '@fanfare/contracts/entities/insight-posts.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import { useEffect, useMemo, useState } from 'react'
import { useSelection } from '../../../lib/navigation/use-selection.ts'
import { counted } from '../../../lib/research/model/words.ts'
import { useOpenPost } from '../../../lib/research/use-open-post.ts'
import { usePhone } from '../../../ui/breakpoints.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { Page } from '../../../ui/Page.tsx'
import { RowsSkeleton } from '../../../ui/Skeletons.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { useAccountStatsQuery, useInsightPostsInfiniteQuery } from '../api.ts'
import { isReading } from '../model/reading.ts'
import { Notes } from '../parts/Notes.tsx'
import { PeriodPicker } from '../parts/PeriodPicker.tsx'
import { ResultTabs } from '../parts/ResultTabs.tsx'
import { usePeriod } from '../use-period.ts'
import { CompareBar } from './CompareBar.tsx'
import { LoadMore } from './LoadMore.tsx'
import { PostCompare } from './PostCompare.tsx'
import { PostDetail } from './PostDetail.tsx'
import classes from './PostResults.module.css'
import { PostTable } from './PostTable.tsx'
import { Sources } from './Sources.tsx'
import { Tools } from './Tools.tsx'
import { useColumns } from './use-columns.ts'
import { useCompared } from './use-compared.ts'
import { useFoundPosts } from './use-found-posts.ts'
import { usePostFilter } from './use-post-filter.ts'

/** How often the list is asked for while figures of its posts are being read, ms. */
const readingMs = 10_000
/** Only a short list is asked for again by itself: a long one is all of its pages. */
const mostPagesAgain = 2

/** Each post of a period once: a page may repeat one that moved down since the page before was read. */
const eachOnce = (posts: readonly InsightPost[]): InsightPost[] => [
  ...new Map(posts.map(post => [post.post_id, post])).values(),
]

/** Posts of an account over a period with what is counted of each; one of them open, or some side by side. */
export const PostResults = ({ account }: { account: SocialAccount }) => {
  const phone = usePhone()
  const network = networkOf(account.type).name
  const zone = account.settings.timezone
  const chosen = usePeriod(zone)
  const { since, until } = chosen.period
  const filter = usePostFilter(chosen.period)
  const [pollingInterval, poll] = useState(0)
  const { currentData: stats } = useAccountStatsQuery({ params: { id: account.id }, query: { since, until } })
  const list = useInsightPostsInfiniteQuery(
    { id: account.id, query: filter.query },
    { refetchOnMountOrArgChange: true, pollingInterval },
  )
  const { data, currentData, error, isFetching, hasNextPage, fetchNextPage, refetch } = list
  const [first] = data?.pages ?? []
  const waiting = first?.waiting ?? 0
  const reading = waiting > 0 || (stats !== undefined && isReading(stats))
  const short = (data?.pages.length ?? 0) <= mostPagesAgain
  useEffect(() => poll(reading && short ? readingMs : 0), [reading, short])

  const posts = useMemo(() => eachOnce(data?.pages.flatMap(page => page.data) ?? []), [data])
  const total = Math.max(data?.pages.at(-1)?.pagination.total ?? 0, posts.length)
  const opening = useOpenPost()
  const comparing = useCompared()
  const named = [...(opening.name ? [opening.name] : []), ...comparing.ids]
  const found = useFoundPosts({
    ...{ accountId: account.id, days: { since, until }, measure: filter.measure, known: posts },
    ids: currentData ? named : [],
  })
  const sources = first?.sources ?? found.sources ?? []
  const columns = useColumns(sources)
  const selection = useSelection<{ id: string }>(account.id)
  const facts = { sources, network, type: account.type, measure: filter.measure }
  const opened = found.posts.find(({ post_id }) => post_id === opening.name)
  const place = posts.findIndex(({ post_id }) => post_id === opening.name)
  const turn = (to: number) => {
    const other = place < 0 ? undefined : posts[to]
    return other && (() => opening.turn(other.post_id))
  }
  const compared = found.posts.filter(({ post_id }) => comparing.ids.includes(post_id))

  const body = () => {
    if (error && !currentData) return <ErrorCard title="Posts" error={error} onRetry={refetch} />
    if (!data) return <RowsSkeleton rows={10} height={56} />
    if (posts.length > 0)
      return (
        <PostTable
          posts={posts}
          total={total}
          filter={filter}
          columns={columns.shown}
          facts={facts}
          zone={zone}
          selection={selection}
          onOpen={opening.open}
        />
      )
    if (filter.count > 0)
      return <EmptyState plain title="No posts match" action={{ label: 'Clear filters', run: filter.clear }} />
    return (
      <EmptyState
        plain
        title="No posts in this period"
        text={
          reading
            ? `Posts are still being read from ${network}. They appear here.`
            : 'Posts appear here once they’re published. Choose a longer period to see earlier ones.'
        }
      />
    )
  }
  return (
    <Page
      title="Post results"
      subtitle={accountName(account)}
      beside={!phone && <Tag>{accountName(account)}</Tag>}
      search={<PeriodPicker chosen={chosen} zone={zone} />}
      second={
        <>
          <ResultTabs here="posts" />
          <Tools filter={filter} columns={columns} facts={facts} />
        </>
      }
    >
      <div className={classes.body} data-stale={(isFetching && !currentData && data) || undefined}>
        {stats && (
          <div className={classes.notes}>
            <Notes account={account} stats={stats} />
          </div>
        )}
        {found.missing && (
          <p className={classes.note} role="status">
            {named.length === 1 ? 'The post of this link isn’t' : 'Some posts of this link aren’t'} in this period.
          </p>
        )}
        {data && posts.length > 0 && (
          <div className={classes.line}>
            <span role="status">
              {counted(total, 'post')}
              {waiting > 0 && `, figures of ${counted(waiting, 'post')} are still being read`}
            </span>
            <Sources columns={columns.shown} facts={facts} />
          </div>
        )}
        {body()}
        {hasNextPage && (
          <LoadMore
            loaded={posts.length}
            total={total}
            loading={isFetching}
            error={error}
            onMore={() => void fetchNextPage()}
          />
        )}
      </div>
      <CompareBar selection={selection} onCompare={comparing.open} />
      {opened && (
        <PostDetail
          post={opened}
          account={account}
          facts={facts}
          onPrevious={turn(place - 1)}
          onNext={turn(place + 1)}
          onClose={opening.close}
        />
      )}
      {compared.length > 1 && !opened && (
        <PostCompare posts={compared} account={account} facts={facts} onClose={comparing.close} />
      )}
    </Page>
  )
}
