import { useLocalStorage } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import { oneOf, useFilterAddress } from '../navigation/use-filter-address.ts'
import { useSettings } from '../session/session.ts'
import { dateOf } from '../time/date-bounds.ts'
import { boundsOf, formatChoices, seen, sorts, type WallFilter } from './model/filter.ts'
import type { ScoredPost } from './model/scored.ts'

const names = ['type', 'z', 'days', 'from', 'to', 'likes', 'comments'] as const
type Name = (typeof names)[number] | 'sort'

/** A bound of the address; null where it has none that is a number. */
const boundOf = (text: string | null): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

/** Which of the loaded posts are seen, in which order and how: kept in the address, so that a link and Back show the same. */
export const useWall = (posts: readonly ScoredPost[]) => {
  const { search, change } = useFilterAddress()
  const { timezone } = useSettings()
  const [now] = useState(() => Date.now())
  const [view, setView] = useLocalStorage<'wall' | 'list'>({ key: 'fanfare-research-view', defaultValue: 'wall' })
  const text = [...names, 'sort'].map(name => search.get(name) ?? '').join('\n')
  const filter = useMemo(
    (): WallFilter => ({
      format: oneOf(formatChoices, search.get('type')) ?? null,
      score: boundOf(search.get('z')),
      days: boundOf(search.get('days')),
      from: dateOf(search.get('from')) ?? null,
      to: dateOf(search.get('to')) ?? null,
      likes: boundOf(search.get('likes')),
      comments: boundOf(search.get('comments')),
      sort: oneOf(sorts, search.get('sort')) ?? 'newest',
    }),
    [text],
  )
  const shown = useMemo(() => seen(posts, filter, now, timezone), [posts, filter, now, timezone])
  return {
    posts: shown,
    now,
    filter,
    /** How many bounds are set. */
    bounds: boundsOf(filter),
    set: (changes: Partial<Record<Name, string | null>>) =>
      change(next => {
        for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
      }),
    clear: () =>
      change(next => {
        for (const name of names) next.delete(name)
      }),
    view,
    setView,
  }
}
export type WallState = ReturnType<typeof useWall>
