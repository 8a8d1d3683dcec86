import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import { useCallback, useEffect, useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { rememberPlace } from '../../lib/session/last-place.ts'
import { useAccounts, useSettings, useTeam } from '../../lib/session/session.ts'
import { firstReadsOf } from './first-reads.ts'
import { step } from './model/day-words.ts'
import { daysOf, firstDayOf, isViewMode, today, type ViewMode } from './model/range.ts'
import { wallAt } from './model/rows.ts'
import { rememberFirstReads } from './remember-reads.ts'

/** The clock that all accounts on the page share, else that of the active one. */
export const zoneOfPage = (
  accounts: readonly SocialAccount[],
  only: readonly string[],
  active: SocialAccount | undefined,
): string | undefined => {
  const shown = accounts.filter(({ id }) => only.length === 0 || only.includes(id))
  const [zone, ...others] = new Set(shown.map(({ settings }) => settings.timezone))
  return others.length === 0 && zone !== undefined ? zone : active?.settings.timezone
}

/** Which days are seen, in whose zone, and the ways from here to others. The address holds it: view, `date` and `account`. */
export const useView = (phone: boolean) => {
  const { viewMode } = useParams()
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const settings = useSettings()
  const { accounts, active } = useAccounts()
  const { only } = useAccountFilter()
  // By the address of this page: that of a composer over it names the account of its post, and moves nothing beneath.
  const account = accounts.find(({ id }) => id === search.get('account')) ?? active
  const { id: teamId } = useTeam()
  const chosen: ViewMode = isViewMode(viewMode) ? viewMode : 'month'
  const view: ViewMode = phone ? 'list' : chosen
  const zone = zoneOfPage(accounts, only, account) ?? settings.timezone
  const now = today(zone)
  const day = search.get('date') ?? now
  const first = firstDayOf(settings.firstDayOfTheWeek)
  const days = useMemo(() => daysOf(view, day, first), [view, day, first])
  useEffect(() => {
    const place = { teamId, zone, firstDay: first }
    rememberPlace(place)
    rememberFirstReads(firstReadsOf(chosen, search, place))
  }, [teamId, zone, first, chosen, search])

  const go = useCallback(
    (to: string) => {
      const next = new URLSearchParams(search)
      next.set('date', to)
      setSearch(next)
    },
    [search, setSearch],
  )
  const showDay = useCallback(
    (to: string) => {
      const next = new URLSearchParams(search)
      next.set('date', to)
      navigate({ pathname: '/publishing/calendar/day', search: next.toString() })
    },
    [search, navigate],
  )
  const there = account?.settings.timezone ?? zone
  /** Opens the composer, for a day of the page at nine or at a minute of it. */
  const create = useCallback(
    (wallDay?: string, minutes = 9 * 60) => {
      const next = new URLSearchParams(search)
      if (wallDay) next.set('wall', wallAt(wallDay, minutes, zone, there))
      navigate({ pathname: '/publishing/editor', search: next.toString() })
    },
    [search, navigate, zone, there],
  )
  return {
    view,
    /** What the person chose for wide windows; a phone shows the list whatever it is. */
    chosen,
    zone,
    /** The active account of the page. */
    account,
    now,
    day,
    days,
    first,
    go,
    by: (steps: 1 | -1) => go(step(view, day, steps)),
    show: (mode: string) => navigate({ pathname: `/publishing/calendar/${mode}`, search: search.toString() }),
    showDay,
    create,
  }
}
export type View = ReturnType<typeof useView>
