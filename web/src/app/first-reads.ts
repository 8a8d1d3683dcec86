import { CSRF_IN_COOKIES } from '@fanfare/contracts/cookies.ts'
import { daysOf, instantsOf, isViewMode, today, type ViewMode } from '../features/calendar/model/range.ts'
import { postsApi } from '../lib/posts/posts-api.ts'
import { type LastPlace, lastPlace } from '../lib/session/last-place.ts'
import { shellApi } from '../lib/session/session-api.ts'
import type { AppDispatch } from '../lib/store/root-reducer.ts'
import { isPhone } from '../ui/breakpoints.ts'
import { CalendarScreen } from './Publishing.tsx'

/** The view of the calendar that an address opens, redirects included; undefined for every other page. */
export const viewAt = (pathname: string): ViewMode | undefined => {
  const found = /^\/(?:publishing(?:\/calendar(?:\/(\w+))?)?)?\/?$/.exec(pathname)
  // The grid is a page of its own.
  if (!found || found[1] === 'grid') return undefined
  return isViewMode(found[1]) ? found[1] : 'month'
}

/** The days that the calendar will show, as far as the former visit tells. */
const daysAsked = (view: ViewMode, search: URLSearchParams, { zone, firstDay }: LastPlace) =>
  instantsOf(daysOf(isPhone() ? 'list' : view, search.get('date') ?? today(zone), firstDay), zone)

/**
 * Starts what the calendar waits for, all at once: its code, the person, the accounts, the posts of its days, and how many need a person. The screens then find
 * the answers under the same keys and ask nothing again; where the person's zone or team has changed since, they ask for what is right.
 */
export const startFirstReads = (
  dispatch: AppDispatch,
  { pathname, search }: Pick<Location, 'pathname' | 'search'> = location,
) => {
  const view = viewAt(pathname)
  // The cookie of forms comes with the session: a visitor is on the way to signing in.
  if (!view || !CSRF_IN_COOKIES.test(document.cookie)) return
  void CalendarScreen.load().catch(() => undefined)
  const place = lastPlace()
  if (!place) return
  let between: { start: string; end: string }
  try {
    between = daysAsked(view, new URLSearchParams(search), place)
  } catch {
    // A date or zone that nobody knows: the screen deals with it.
    return
  }
  const reads = [
    dispatch(shellApi.endpoints.me.initiate()),
    dispatch(shellApi.endpoints.accounts.initiate({ params: { teamId: place.teamId } })),
    dispatch(postsApi.endpoints.calendarRows.initiate({ query: between })),
    dispatch(
      postsApi.endpoints.postCounts.initiate({
        query: { accounts: new URLSearchParams(search).get('only') ?? undefined },
      }),
    ),
  ]
  // Kept for as long as anything that nobody shows: by then the screens have taken it over, or never will.
  for (const read of reads) void read.finally(read.unsubscribe)
}
