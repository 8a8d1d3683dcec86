import type { InsightFigure, TeamStats } from '@fanfare/contracts/entities/insights.ts'
import { compact, signed, whole } from '../../../lib/research/model/words.ts'

/** Figures of the team's accounts, as the dashboard names and writes them. */
export const titles: Record<InsightFigure, string> = {
  followers: 'Followers',
  reach: 'Reach',
  interaction: 'Interactions',
  shared: 'Posts',
}

/** From this number on a figure is written short: 12.4K. */
const shortFrom = 10_000
export const countText = (value: number): string => (value < shortFrom ? whole(value) : compact(value))

/** What became of a figure against the seven days before, in a few words. */
export function changeWords(together: TeamStats['together'], figure: InsightFigure): string {
  const { followers, change } = together
  if (figure === 'followers')
    return followers === null
      ? 'Change not known yet'
      : `${followers < 0 ? '−' : '+'}${countText(Math.abs(followers))} in 7 days`
  const before = together[`${figure}Prev`]
  if (before === 0) return 'None the week before'
  const percent = change[figure]
  return percent === null
    ? 'No week before to compare'
    : `${signed(percent, Math.abs(percent) < 10 ? 1 : 0)} % on the week before`
}

/** How far a post is from what is usual for its account, after its count; nothing where that is near, or not known. */
export const besideUsual = (z: number | null): string =>
  z === null || z < 1 ? '' : z < 2 ? ', above what’s usual' : ', far above what’s usual'
