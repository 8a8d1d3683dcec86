import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { createContext, useMemo } from 'react'
import { useSettings } from '../../lib/session/session.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { crowdedOf, type RowWarning, warningsOf } from './model/warnings.ts'
import type { AccountFacts } from './use-account-facts.ts'

/** What chips warn of: same caption or picture within 14 days, another post within the planner's gap. */
export const RowWarnings = createContext<(row: CalendarRow) => RowWarning[]>(() => [])

/** The warnings of these rows, by the gap of the person's planner; times by the clock of the account. */
export const useRowWarnings = (rows: readonly CalendarRow[], facts: AccountFacts) => {
  const { gap } = useSettings().planner
  const { instantLabel } = useTimes()
  return useMemo(() => {
    const crowded = crowdedOf(rows, gap)
    return (row: CalendarRow) =>
      warningsOf(row, { crowded, gap, label: at => instantLabel(at, facts.get(row.a)?.zone ?? 'UTC') })
  }, [rows, gap, facts, instantLabel])
}
