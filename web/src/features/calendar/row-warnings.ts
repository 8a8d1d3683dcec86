import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { createContext, useMemo } from 'react'
import { useSettings } from '../../lib/session/session.ts'
import { crowdedOf, warningsOf } from './model/warnings.ts'

/** What chips warn of: same caption or picture within 14 days, another post within the planner's gap. */
export const RowWarnings = createContext<(row: CalendarRow) => string[]>(row => warningsOf(row, new Set(), 0))

/** The warnings of these rows, by the gap of the person's planner. */
export const useRowWarnings = (rows: readonly CalendarRow[]) => {
  const { gap } = useSettings().planner
  return useMemo(() => {
    const crowded = crowdedOf(rows, gap)
    return (row: CalendarRow) => warningsOf(row, crowded, gap)
  }, [rows, gap])
}
