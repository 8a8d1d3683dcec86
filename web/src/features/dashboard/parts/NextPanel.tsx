import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { usePostsQuery } from '../../../lib/posts/posts-api.ts'
import { accountTrouble } from '../../../ui/account-trouble.ts'
import { stateOf } from '../../../ui/post-state.ts'
import { useTodayQuotaQuery } from '../api.ts'
import { risksOf } from '../model/week.ts'
import type { PanelProps } from '../props.ts'
import classes from './Panel.module.css'
import { Panel } from './Panel.tsx'
import { PostLine } from './PostLine.tsx'

/** Posts that are looked at for what may go wrong; more than these are rarely planned for one week. */
const looked = 200
const shown = 6

/** What goes out in the next seven days, and what of it will not as things stand. */
export const NextPanels = ({
  accounts,
  filter,
  search,
  now,
  after,
}: PanelProps & { accounts: readonly SocialAccount[]; now: string; after: string }) => {
  const list = usePostsQuery({
    query: { status: 'SCHEDULED', accounts: filter, start: now, end: after, sort: 'post_at', limit: looked },
  })
  const { currentData: quotas = [] } = useTodayQuotaQuery({ query: { accounts: filter, since: now } })
  const posts = list.currentData?.data ?? []
  const risks = risksOf(posts, {
    accounts,
    troubleOf: accountTrouble,
    quotas,
    dayOf: (instant, zone) => Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().toString(),
    held: post => stateOf(post) === 'held',
  })
  const total = list.currentData?.pagination.total
  return (
    <>
      {risks.length > 0 && (
        <Panel title="At risk" count={risks.length}>
          <ul className={classes.list}>
            {risks.slice(0, shown).map(({ post, why }) => (
              <li key={post.id}>
                <PostLine post={post} search={search} note={why} tone="warning" />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Panel
        title="Next 7 days"
        count={total}
        all={{ label: 'All scheduled', to: { pathname: '/publishing/post-status/scheduled', search } }}
        error={list.error}
        onRetry={list.refetch}
        loading={!list.currentData && list.isFetching}
        empty={posts.length === 0 ? 'Nothing is scheduled for the next 7 days.' : undefined}
      >
        <ul className={classes.list}>
          {posts.slice(0, shown).map(post => (
            <li key={post.id}>
              <PostLine post={post} search={search} />
            </li>
          ))}
        </ul>
      </Panel>
    </>
  )
}
