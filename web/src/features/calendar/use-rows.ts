import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/calendar.ts'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { postTypes } from '../../lib/posts/post-types.ts'
import { needsOf, useCalendarRowsQuery, usePostCountsQuery } from '../../lib/posts/posts-api.ts'
import { useCan } from '../../lib/session/session.ts'
import { stateOfRow } from '../../ui/post-state.ts'
import { useQuiet } from '../../ui/when-quiet.ts'
import { useCalendarQuotaQuery } from './api.ts'
import { quotasByDay } from './model/quotas.ts'
import { instantsOf } from './model/range.ts'
import { byDay, countStates } from './model/rows.ts'
import type { View } from './use-view.ts'

const none: CalendarRow[] = []
const noQuota: DailyQuota[] = []
const toggled = (list: string[], one: string) => (list.includes(one) ? list.filter(it => it !== one) : [...list, one])

/**
 * Rows of the days that are seen, by day, after the filters; what is known of the day's quota; and the filters themselves. One request
 * brings everybody's rows: filtering asks nothing, and the figures beside the filters count exactly what they would show. `carried`: the
 * account whose post is being moved.
 */
export const useRows = ({ days, zone, account }: View, carried: string | undefined) => {
  const { only, accounts, toggle: toggleAccount, set: showAccounts } = useAccountFilter()
  const [states, setStates] = useState<string[]>([])
  const [search, setSearch] = useSearchParams()
  // In the address, as in the lists: a link and Back show the same.
  const type = postTypes.find(({ value }) => value === search.get('type'))?.value
  const setType = (to: string | undefined) => {
    const next = new URLSearchParams(search)
    if (to) next.set('type', to)
    else next.delete('type')
    setSearch(next, { replace: true })
  }
  const between = instantsOf(days, zone)
  const quiet = useQuiet()
  const request = useCalendarRowsQuery({ query: between })
  const { data: counts, isLoading: isCounting } = usePostCountsQuery({ query: { accounts } })
  const approves = useCan()('post.approve')
  const whose = carried ?? account?.id
  const all = request.currentData?.rows ?? none
  const theirs = useMemo(
    () => all.filter(row => (only.length === 0 || only.includes(row.a)) && (!type || row.k === type)),
    [all, only, type],
  )
  const rows = useMemo(
    () => byDay(states.length > 0 ? theirs.filter(row => states.includes(stateOfRow(row))) : theirs, zone),
    [theirs, states, zone],
  )
  // Every account that has posts there is asked about: each says when it is near its limit.
  const seen = useMemo(() => [...new Set(theirs.map(({ a }) => a))].sort(), [theirs])
  const asked = [...new Set([...seen, account?.id, carried])].filter(Boolean).sort().join()
  const found = useCalendarQuotaQuery(
    { query: { since: between.start, accounts: asked } },
    // Until the rows have come it is not known whose figures are asked for; and the rows are drawn first.
    { skip: !asked || !request.currentData || !quiet },
  ).currentData
  /** Of the account whose post is carried, else of the active one, by date. */
  const quota = useMemo(
    () => new Map(found?.filter(one => one.social_account_id === whose).map(one => [one.post_date, one])),
    [found, whose],
  )
  const quotas = useMemo(
    () => quotasByDay((found ?? noQuota).filter(({ social_account_id: id }) => seen.includes(id) || id === carried)),
    [found, seen, carried],
  )
  return {
    request,
    /** Of the days that are seen, before any filter. */
    all,
    rows,
    quota,
    /** Of each account that has posts on the days that are seen, and of the one whose post is carried, by date. */
    quotas,
    /** How many posts of the accounts that are chosen wait for a person, on every day. */
    needs: needsOf(counts, approves),
    isCounting,
    filters: {
      only,
      states,
      type,
      /** Of the days that are seen and the accounts that are chosen. */
      counts: useMemo(() => countStates(theirs), [theirs]),
      /** As the export is asked for what is seen. */
      exported: { ...between, type, accounts: only.length > 0 ? only.join() : undefined },
      on: only.length > 0 || states.length > 0 || type !== undefined,
      /** The filters hide every post of these days. */
      hideAll: rows.size === 0 && all.length > 0,
      toggleAccount,
      showAccounts,
      toggleState: (state: string) => setStates(toggled(states, state)),
      setType,
      clear: () => {
        // Both in one step: the address is read once.
        const next = new URLSearchParams(search)
        for (const name of ['only', 'type']) next.delete(name)
        setSearch(next, { replace: true })
        setStates([])
      },
    },
  }
}
export type Rows = ReturnType<typeof useRows>
