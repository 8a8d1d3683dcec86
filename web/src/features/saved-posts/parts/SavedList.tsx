import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import type { ReactNode } from 'react'
import { useCan } from '../../../lib/session/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { TilesSkeleton } from '../../../ui/Skeletons.tsx'
import type { SavedPage } from '../model/shown.ts'
import classes from '../SavedPosts.module.css'
import type { SavedFilter } from '../use-saved-filter.ts'

interface Props {
  list: { data?: SavedPage; currentData?: SavedPage; isError: boolean; error?: unknown; refetch: () => unknown }
  loading: boolean
  filter: SavedFilter
  /** It shows one folder, or what is in none. */
  inFolder: boolean
  /** That folder was deleted. */
  folderIsGone: boolean
  children: (post: SavedPost) => ReactNode
}

/** A page of saved posts, or why there is none. */
export const SavedList = ({ list, loading, filter, inFolder, folderIsGone, children }: Props) => {
  const can = useCan()
  if (list.isError && !list.currentData)
    return <ErrorCard title="Saved posts" error={list.error} onRetry={list.refetch} />
  if (loading || !list.data) return <TilesSkeleton className={classes.grid} tiles={10} />
  const { data } = list.data
  if (data.length > 0)
    return (
      <ul className={classes.grid} aria-label="Saved posts">
        {data.map(children)}
      </ul>
    )
  if (folderIsGone)
    return (
      <EmptyState
        plain
        title="This folder was deleted"
        action={{ label: 'See all saved posts', run: () => filter.set('folder', null) }}
      />
    )
  if (filter.narrow)
    return <EmptyState plain title="No saved posts match" action={{ label: 'Clear filters', run: filter.clear }} />
  if (inFolder)
    return (
      <EmptyState
        plain
        title="Nothing in here yet"
        text="Move saved posts here, or choose this folder when you save one."
      />
    )
  return (
    <EmptyState
      title="No saved posts yet"
      text="Save posts that inspire you, and make drafts from them later."
      {...(can('explore.read') && { action: { label: 'Explore profiles', to: '/explore' } })}
      {...(can('hashtag.read') && { second: { label: 'Look up a hashtag', to: '/hashtag' } })}
    />
  )
}
