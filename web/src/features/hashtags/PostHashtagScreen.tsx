import { Skeleton } from '@mantine/core'
import { useMemo } from 'react'
import { Navigate, NavLink, useLocation, useParams } from 'react-router-dom'
import { isFault } from '../../lib/api/api.ts'
import { CostNote } from '../../lib/research/CostNote.tsx'
import { HashtagTab } from '../../lib/research/HashtagTab.tsx'
import { LoadBar, LoadedWords } from '../../lib/research/LoadBar.tsx'
import { postsCsv } from '../../lib/research/model/csv.ts'
import { scored } from '../../lib/research/model/scored.ts'
import { useAsking } from '../../lib/research/networks/asking.ts'
import { LookFault, LookRefused } from '../../lib/research/networks/LookFault.tsx'
import { searchWith } from '../../lib/research/networks/use-open-found.ts'
import { useRememberTag } from '../../lib/research/networks/use-recents.ts'
import { RecentList } from '../../lib/research/RecentList.tsx'
import { useFaultDialog } from '../../lib/research/use-fault-dialog.ts'
import { useLook } from '../../lib/research/use-look.ts'
import { SavingContext, useSavingOf } from '../../lib/research/use-saving.ts'
import { useWall } from '../../lib/research/use-wall.ts'
import { Wall } from '../../lib/research/Wall.tsx'
import { WallTools } from '../../lib/research/WallTools.tsx'
import { Delayed } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { showTab } from '../../ui/show-tab.ts'
import classes from './Hashtags.module.css'
import { HashtagPage, useTag } from './parts/HashtagPage.tsx'
import { Slots } from './parts/Slots.tsx'

const tabs = [
  { key: 'content', word: 'Content' },
  { key: 'hashtag', word: 'Hashtags' },
] as const

/** `/post-hashtag` and its tabs: the posts of a hashtag (spec §2). */
export default function PostHashtagScreen() {
  const { search } = useLocation()
  const { tab = 'content' } = useParams()
  const tag = useTag()
  if (!tabs.some(({ key }) => key === tab))
    return <Navigate to={{ pathname: '/post-hashtag/content', search }} replace />
  return (
    <HashtagPage here="posts" title={tag ? `Posts with #${tag}` : 'Posts by hashtag'} tag={tag}>
      {tag ? (
        <TagPosts key={tag} tag={tag} tab={tab} />
      ) : (
        <div className={classes.landing}>
          <RecentList
            kind="hashtag"
            to={({ name }) => ({ pathname: '/post-hashtag/content', search: searchWith(search, { q: name }) })}
          />
          <EmptyState
            title="See the posts of a hashtag"
            text="The most popular posts come first, then those of the last 24 hours."
          />
          <div className={classes.alone}>
            <CostNote counter="post_hashtag" />
            <Slots />
          </div>
        </div>
      )}
    </HashtagPage>
  )
}

const TagPosts = ({ tag, tab }: { tag: string; tab: string }) => {
  const { search } = useLocation()
  const asking = useAsking('hashtag')
  const target = useMemo(() => ({ kind: 'hashtag' as const, name: tag, acc: asking?.id }), [tag, asking?.id])
  const look = useLook(target)
  const { loaded } = look
  useRememberTag(loaded ? tag : null)
  useFaultDialog(look.error)
  useFaultDialog(look.moreError)
  const all = useMemo(() => scored(loaded?.posts ?? []), [loaded?.posts])
  const ids = useMemo(() => (loaded?.posts ?? []).map(({ id }) => id), [loaded?.posts])
  const wall = useWall(all)
  const saving = useSavingOf('hashtag', ids)
  if (look.error)
    return (
      <>
        <LookFault title={`#${tag}`} error={look.error} accountId={asking?.id ?? null} onRetry={look.retry} />
        {isFault(look.error) && look.error.code === 'hashtag_slots_used' && (
          <div className={classes.alone}>
            <Slots />
          </div>
        )}
      </>
    )
  if (look.looked?.type === 'refused') return <LookRefused error={look.looked.error} />
  if (!loaded)
    return (
      <Delayed>
        <div className={classes.skeleton} role="status" aria-label="Loading">
          {Array.from({ length: 12 }, (_, at) => (
            <Skeleton key={at} radius={10} animate={false} />
          ))}
        </div>
      </Delayed>
    )
  const loading = look.loadingUntil !== undefined
  return (
    <SavingContext value={saving}>
      <div className={classes.bar}>
        <nav className={classes.tabs} aria-label={`Posts with #${tag}`}>
          {tabs.map(({ key, word }) => (
            <NavLink
              key={key}
              to={{ pathname: `/post-hashtag/${key}`, search: searchWith(search, { q: tag }) }}
              className={classes.tab}
              data-active={key === tab || undefined}
              aria-current={key === tab ? 'page' : undefined}
              ref={key === tab ? showTab : undefined}
            >
              {word}
            </NavLink>
          ))}
        </nav>
        <div className={classes.tools}>
          <LoadedWords look={look} />
          {tab === 'content' && (
            <WallTools wall={wall} dated={false} onExport={() => saveCsv(`${tag}-posts.csv`, postsCsv(wall.posts))} />
          )}
        </div>
      </div>
      {tab === 'content' ? (
        <Wall wall={wall} all={all} label={`Posts with #${tag}`} ofTag loading={loading} />
      ) : (
        <HashtagTab posts={all} name={tag} comparable={false} loading={loading} />
      )}
      <LoadBar look={look} />
    </SavingContext>
  )
}
