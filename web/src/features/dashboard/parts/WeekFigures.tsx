import type { InsightFigure, TeamStats } from '@fanfare/contracts/entities/insights.ts'
import { insightFigures } from '@fanfare/contracts/entities/insights.ts'
import { accountsWith } from '../../../lib/figures/accounts-with.ts'
import { counted } from '../../../lib/research/model/words.ts'
import classes from '../Dashboard.module.css'
import { changeWords, countText, titles } from '../model/figure-words.ts'

const totalOf = ({ together }: TeamStats, figure: InsightFigure): number | null =>
  figure === 'followers' ? together.followersTotal : together[figure]

/** What the accounts reached in the last seven days, added up; of how many of them, where some have no such figure. */
export const WeekFigures = ({ stats }: { stats: TeamStats }) => {
  const all = stats.accounts.length
  return (
    <ul className={classes.figures} aria-label="The last seven days">
      {insightFigures.map(figure => {
        const value = totalOf(stats, figure)
        const known = accountsWith(stats, figure)
        return (
          <li key={figure}>
            <small>{titles[figure]}</small>
            <p className={classes.value}>{value === null ? '–' : countText(value)}</p>
            <small>
              {value === null ? 'No figures yet' : changeWords(stats.together, figure)}
              {value !== null && known > 0 && known < all && ` · ${known} of ${counted(all, 'account')}`}
            </small>
          </li>
        )
      })}
    </ul>
  )
}
