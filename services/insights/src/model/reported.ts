import type { ReportedFigures } from '@fanfare/contracts/events.ts'
import type { Period } from './days.ts'
import type { Known } from './known.ts'
import { statsOf } from './stats.ts'

/** The four figures of a period as they go out by email. */
export function reportedOf(known: Known, period: Period): ReportedFigures {
  const { change, followers, followersTotal, reach, interaction, shared, sources } = statsOf(known, period)
  // Of a figure that is not offered no day is missing.
  const missing = sources.flatMap(source => (source.missing === null ? source.missing_days : []))
  return {
    ...period,
    followers: { value: followersTotal, change: change.followers },
    gained: followers,
    reach: { value: reach, change: change.reach },
    interaction: { value: interaction, change: change.interaction },
    shared: { value: shared, change: change.shared },
    missingDays: Math.max(0, ...missing),
  }
}
