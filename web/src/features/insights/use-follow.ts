import type { AccountStats } from '@fanfare/contracts/entities/insights.ts'
import { useEffect, useRef } from 'react'

/**
 * Asks for the days of a chart again whenever the figures that it lies beside have changed, the last time too. An interval of its own ends with that of
 * the figures, often just before its last turn, and the chart would stay as it was.
 */
export const useFollow = (stats: AccountStats, refetch: () => unknown): void => {
  const seen = useRef(stats)
  useEffect(() => {
    if (seen.current === stats) return
    seen.current = stats
    refetch()
  }, [stats, refetch])
}
