import type { InsightFigure, TeamStats } from '@fanfare/contracts/entities/insights.ts'

/**
 * Of how many accounts a figure of all of them is. Of followers that is how many came in the period, which is what a change is of: how many there
 * are is known of accounts too whose network doesn't count who came.
 */
export const accountsWith = ({ accounts, counted }: TeamStats, figure: InsightFigure): number =>
  figure === 'followers' ? accounts.filter(({ followers }) => followers !== null).length : counted[figure]
