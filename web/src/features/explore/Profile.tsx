import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useDeferredValue, useMemo } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { HashtagTab } from '../../lib/research/HashtagTab.tsx'
import { LoadBar, LoadedWords } from '../../lib/research/LoadBar.tsx'
import { postsCsv } from '../../lib/research/model/csv.ts'
import { scored } from '../../lib/research/model/scored.ts'
import { whole } from '../../lib/research/model/words.ts'
import { useAsking } from '../../lib/research/networks/asking.ts'
import { LookFault, LookRefused } from '../../lib/research/networks/LookFault.tsx'
import { useRemember } from '../../lib/research/networks/use-recents.ts'
import { useFaultDialog } from '../../lib/research/use-fault-dialog.ts'
import { useLook } from '../../lib/research/use-look.ts'
import { SavingContext, useSavingOf } from '../../lib/research/use-saving.ts'
import { useWall } from '../../lib/research/use-wall.ts'
import { Wall } from '../../lib/research/Wall.tsx'
import { WallTools } from '../../lib/research/WallTools.tsx'
import { Delayed } from '../../ui/Delayed.tsx'
import { saveCsv } from '../../ui/save-file.ts'
import { showTab } from '../../ui/show-tab.ts'
import classes from './Explore.module.css'
import { type ExploreKind, kinds, type TabKey, tabs } from './networks/kinds.ts'
import { ProfileHeader } from './ProfileHeader.tsx'

const Stats = lazy(() => import('./stats/Stats.tsx'))

interface Props {
  kind: ExploreKind
  name: string
  tab: TabKey
}

/** A profile or page that is looked at: who it is, its posts, their hashtags, and what they have in common. */
export const Profile = ({ kind, name, tab }: Props) => {
  const { search } = useLocation()
  const facts = kinds[kind]
  const asking = useAsking(kind)
  const target = useMemo(() => ({ kind, name, acc: asking?.id }), [kind, name, asking?.id])
  const look = useLook(target)
  const { loaded } = look
  useRemember(target, loaded)
  useFaultDialog(look.error)
  useFaultDialog(look.moreError)
  // A wall that is scrolled comes first; what is computed of a page that was just added follows.
  const posts = useDeferredValue(loaded?.posts) ?? loaded?.posts
  const all = useMemo(() => scored(posts ?? []), [posts])
  const ids = useMemo(() => (posts ?? []).map(({ id }) => id), [posts])
  const tags = useMemo(() => new Set(all.flatMap(one => one.tags)).size, [all])
  const wall = useWall(all)
  const saving = useSavingOf(facts.from, ids)
  const title = facts.title(name)

  if (look.error)
    return <LookFault title={title} error={look.error} accountId={asking?.id ?? null} onRetry={look.retry} />
  if (look.looked?.type === 'refused') return <LookRefused error={look.looked.error} />
  if (!loaded) return <ProfileSkeleton />
  const loading = look.loadingUntil !== undefined
  return (
    <SavingContext value={saving}>
      <ProfileHeader kind={kind} loaded={loaded} posts={all} />
      <div className={classes.tabs}>
        <nav className={classes.links} aria-label={`About ${title}`}>
          {tabs.map(({ key, word }) => (
            <NavLink
              key={key}
              to={{ pathname: `${facts.base}/${encodeURIComponent(name)}/${key}`, search: searchAlong(search) }}
              className={classes.tab}
              data-active={key === tab || undefined}
              aria-current={key === tab ? 'page' : undefined}
              ref={key === tab ? showTab : undefined}
            >
              {word} {key === 'hashtag' && tags > 0 && <small>{whole(tags)}</small>}
            </NavLink>
          ))}
        </nav>
        <div className={classes.tools}>
          <LoadedWords look={look} />
          {tab === 'content' && (
            <WallTools wall={wall} onExport={() => saveCsv(`${name}-posts.csv`, postsCsv(wall.posts))} />
          )}
        </div>
      </div>
      {tab === 'content' && <Wall wall={wall} all={all} label={`Posts of ${title}`} loading={loading} />}
      {tab === 'hashtag' && <HashtagTab posts={all} name={name} comparable loading={loading} />}
      {tab === 'stats' && (
        <Suspense fallback={null}>
          <Stats posts={all} loaded={loaded} zone={asking?.settings.timezone} />
        </Suspense>
      )}
      <LoadBar look={look} />
    </SavingContext>
  )
}

const ProfileSkeleton = () => (
  <Delayed>
    <div className={classes.skeleton} role="status" aria-label="Loading">
      <div className={classes.skeletonHead}>
        <Skeleton circle width={76} height={76} animate={false} />
        <div>
          <Skeleton width={180} height={18} radius={5} animate={false} />
          <Skeleton width={280} height={10} mt={12} radius={5} animate={false} />
        </div>
      </div>
      <div className={classes.skeletonWall}>
        {Array.from({ length: 12 }, (_, at) => (
          <Skeleton key={at} radius={10} animate={false} />
        ))}
      </div>
    </div>
  </Delayed>
)
