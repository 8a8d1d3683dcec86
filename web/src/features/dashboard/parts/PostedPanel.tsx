import { usePostsQuery } from '../../../lib/posts/posts-api.ts'
import { counted } from '../../../lib/research/model/words.ts'
import { lateBy, lengthWords } from '../model/week.ts'
import type { PanelProps } from '../props.ts'
import classes from './Panel.module.css'
import { Panel } from './Panel.tsx'
import { PostLine } from './PostLine.tsx'

/** Posts that are looked at; more than these are rarely published in one week. */
const looked = 200
const shown = 4

/** What went out in the last seven days: how much of it on time, and what late. */
export const PostedPanel = ({ filter, search, before, now }: PanelProps & { before: string; now: string }) => {
  const list = usePostsQuery({
    query: { status: 'POSTED', accounts: filter, start: before, end: now, sort: '-post_at', limit: looked },
  })
  const posts = list.currentData?.data ?? []
  const total = list.currentData?.pagination.total ?? posts.length
  const late = posts.flatMap(post => {
    const by = lateBy(post)
    return by === undefined ? [] : [{ post, by }]
  })
  const which =
    total > posts.length ? `The last ${posts.length} of ${counted(total, 'post')}` : counted(posts.length, 'post')
  const words =
    late.length === 0
      ? `${which}, all within a minute of ${posts.length === 1 ? 'its' : 'their'} time.`
      : `${which}, ${late.length} of them late.`
  return (
    <Panel
      title="Last 7 days"
      count={total}
      all={{ label: 'All posted', to: { pathname: '/publishing/post-status/posted', search } }}
      error={list.error}
      onRetry={list.refetch}
      loading={!list.currentData && list.isFetching}
      empty={posts.length === 0 ? 'Nothing went out in the last 7 days.' : undefined}
    >
      <p className={classes.empty}>{words}</p>
      <ul className={classes.list}>
        {late.slice(0, shown).map(({ post, by }) => (
          <li key={post.id}>
            <PostLine post={post} search={search} note={`${lengthWords(by)} late`} tone="warning" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
