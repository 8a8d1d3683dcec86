import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { rememberPlace } from '../../lib/session/last-place.ts'
import { useAccounts, useSettings, useTeam } from '../../lib/session/session.ts'
import { step } from './model/day-words.ts'
import { daysOf, firstDayOf, isViewMode, today, type ViewMode } from './model/range.ts'
import { wallAt } from './model/rows.ts'

/** Which days are seen, in whose zone, and the ways from here to others. The address holds it: view, `date` and `account`. */
export const useView = (phone: boolean) => {
  const { viewMode } = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const settings = useSettings()
  const { active } = useAccounts()
  const { id: teamId } = useTeam()
  const chosen: ViewMode = isViewMode(viewMode) ? viewMode : 'month'
  const view: ViewMode = phone ? 'list' : chosen
  const zone = active?.settings.timezone ?? settings.timezone
  const now = today(zone)
  const day = search.get('date') ?? now
  const first = firstDayOf(settings.firstDayOfTheWeek)
  const days = useMemo(() => daysOf(view, day, first), [view, day, first])
  useEffect(() => rememberPlace({ teamId, zone, firstDay: first }), [teamId, zone, first])

  const go = useCallback(
    (to: string) => {
      const next = new URLSearchParams(search)
      next.set('date', to)
      setSearch(next)
    },
    [search, setSearch],
  )
  return {
    view,
    /** What the person chose for wide windows; a phone shows the list whatever it is. */
    chosen,
    zone,
    /** By whose clock posts lie on the page: its own; null: each by its account's, whose hour is what a week and a day are ruled in. */
    lies: view === 'week' || view === 'day' ? null : zone,
    now,
    day,
    days,
    first,
    go,
    by: (steps: 1 | -1) => go(step(view, day, steps)),
    show: (mode: string) => navigate({ pathname: `/publishing/calendar/${mode}`, search: search.toString() }),
    showDay: (to: string) => {
      const next = new URLSearchParams(search)
      next.set('date', to)
      navigate({ pathname: '/publishing/calendar/day', search: next.toString() })
    },
    /** Opens the composer, for a day of the page at nine or at a minute of it. */
    create: (wallDay?: string, minutes = 9 * 60) => {
      const next = new URLSearchParams(search)
      if (wallDay) next.set('wall', wallAt(wallDay, minutes, zone, zone))
      navigate({ pathname: '/publishing/editor', search: next.toString() })
    },
  }
}
export type View = ReturnType<typeof useView>
