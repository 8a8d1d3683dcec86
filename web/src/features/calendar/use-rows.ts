import type { DailyQuota } from '@fanfare/contracts/entities/posts.ts'
import { useMemo, useState } from 'react'
import { usePostCountsQuery } from '../../app/posts-api.ts'
import { useAccounts } from '../../app/session.ts'
import { useCalendarQuotaQuery, useCalendarRowsQuery } from './api.ts'
import { instantsOf } from './model/range.ts'
import { byDay, stateKey } from './model/rows.ts'
import type { View } from './use-view.ts'

const toggled = (list: string[], one: string) => (list.includes(one) ? list.filter(it => it !== one) : [...list, one])

/** Rows of the days that are seen, by day, after the filters; what is known of the day's quota; and the filters themselves. */
export const useRows = ({ days, zone }: View) => {
  const { active } = useAccounts()
  const [only, setOnly] = useState<string[]>([])
  const [states, setStates] = useState<string[]>([])
  const between = instantsOf(days, zone)
  const request = useCalendarRowsQuery({ query: { ...between, accounts: only.length ? only.join(',') : undefined } })
  const counts = usePostCountsQuery({ query: {} }).data
  const quotas = useCalendarQuotaQuery(
    { query: { since: between.start, accounts: active?.id } },
    { skip: !active },
  ).data
  const rows = useMemo(() => {
    const all = request.currentData?.rows ?? []
    return byDay(states.length ? all.filter(row => states.includes(stateKey(row))) : all, zone)
  }, [request.currentData, states, zone])
  /** Of the active account, by date. */
  const quota = useMemo(() => new Map((quotas ?? []).map((entry: DailyQuota) => [entry.post_date, entry])), [quotas])
  return {
    request,
    rows,
    quota,
    counts,
    /** How many posts wait for a person. */
    needs: (counts?.error ?? 0) + (counts?.unconfirmed ?? 0) + (counts?.held ?? 0),
    filters: {
      only,
      states,
      on: only.length > 0 || states.length > 0,
      toggleAccount: (id: string) => setOnly(toggled(only, id)),
      toggleState: (state: string) => setStates(toggled(states, state)),
      clear: () => {
        setOnly([])
        setStates([])
      },
    },
  }
}
export type Rows = ReturnType<typeof useRows>
