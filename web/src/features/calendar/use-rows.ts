import type { CalendarRow, DailyQuota } from '@fanfare/contracts/entities/posts.ts'
import { useMemo, useState } from 'react'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { needsOf, useCalendarRowsQuery, usePostCountsQuery } from '../../lib/posts/posts-api.ts'
import { useAccounts } from '../../lib/session/session.ts'
import { stateOfRow } from '../../ui/post-state.ts'
import { useCalendarQuotaQuery } from './api.ts'
import { instantsOf } from './model/range.ts'
import { byDay, countStates } from './model/rows.ts'
import type { View } from './use-view.ts'

const none: CalendarRow[] = []
const toggled = (list: string[], one: string) => (list.includes(one) ? list.filter(it => it !== one) : [...list, one])

/**
 * Rows of the days that are seen, by day, after the filters; what is known of the day's quota; and the filters themselves. One request
 * brings everybody's rows: filtering asks nothing, and the figures beside the filters count exactly what they would show.
 */
export const useRows = ({ days, zone }: View) => {
  const { active } = useAccounts()
  const { only, set: setOnly, toggle: toggleAccount } = useAccountFilter()
  const [states, setStates] = useState<string[]>([])
  const between = instantsOf(days, zone)
  const request = useCalendarRowsQuery({ query: between })
  const counts = usePostCountsQuery({ query: {} }).data
  const quotas = useCalendarQuotaQuery(
    { query: { since: between.start, accounts: active?.id } },
    { skip: !active },
  ).data
  const all = request.currentData?.rows ?? none
  const theirs = useMemo(() => (only.length > 0 ? all.filter(row => only.includes(row.a)) : all), [all, only])
  const rows = useMemo(
    () => byDay(states.length > 0 ? theirs.filter(row => states.includes(stateOfRow(row))) : theirs, zone),
    [theirs, states, zone],
  )
  /** Of the active account, by date. */
  const quota = useMemo(() => new Map((quotas ?? []).map((entry: DailyQuota) => [entry.post_date, entry])), [quotas])
  return {
    request,
    rows,
    quota,
    /** How many posts wait for a person, on every day. */
    needs: needsOf(counts),
    filters: {
      only,
      states,
      /** Of the days that are seen and the accounts that are chosen. */
      counts: useMemo(() => countStates(theirs), [theirs]),
      on: only.length > 0 || states.length > 0,
      /** The filters hide every post of these days. */
      hideAll: rows.size === 0 && all.length > 0,
      toggleAccount,
      toggleState: (state: string) => setStates(toggled(states, state)),
      clear: () => {
        setOnly([])
        setStates([])
      },
    },
  }
}
export type Rows = ReturnType<typeof useRows>
