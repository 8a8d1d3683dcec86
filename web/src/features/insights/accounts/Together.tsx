import type { TeamStats } from '@fanfare/contracts/entities/insights.ts'
import { insightFigures } from '@fanfare/contracts/entities/insights.ts'
import { accountsWith } from '../../../lib/figures/accounts-with.ts'
import { shownChange } from '../../../lib/figures/change.ts'
import { counted } from '../../../lib/research/model/words.ts'
import insights from '../Insights.module.css'
import { figureNames, figureText, signedWhole } from '../model/words.ts'
import figures from '../parts/Figures.module.css'
import { Change } from '../parts/Figures.tsx'

/** Whether a change is the one from a value to another: where accounts or days lack one of the two, it is of fewer. */
const agrees = (percent: number | null, value: number, before: number): boolean =>
  percent === null ? before === 0 : Math.abs(percent - ((value - before) / before) * 100) < 0.1

/** Figures of all accounts added up; of how many of them, where some have no such figure. */
export const Together = ({ stats }: { stats: TeamStats }) => {
  const { together, accounts } = stats
  return (
    <ul className={insights.figures} aria-label="Together">
      {insightFigures.map(figure => {
        const value = figure === 'followers' ? together.followersTotal : together[figure]
        const before = figure === 'followers' ? null : together[`${figure}Prev`]
        const percent = shownChange(together.change[figure], before)
        const { followers: gained } = together
        const known = accountsWith(stats, figure)
        const isSaid = figure !== 'followers' || gained !== null
        const beside = [
          figure === 'followers'
            ? gained !== null && signedWhole(gained)
            : value !== null && before !== null && agrees(percent, value, before) && `from ${figureText(before)}`,
          isSaid && known < accounts.length && `${known} of ${counted(accounts.length, 'account')}`,
        ].filter(Boolean)
        return (
          <li key={figure} className={figures.card}>
            <header className={figures.head}>
              <h2>{figureNames[figure].title}</h2>
              {percent !== null && <Change percent={percent} />}
            </header>
            <p className={figures.line}>
              <span className={figures.value}>
                {value === null ? (
                  <>
                    <span aria-hidden>–</span>
                    <span className="sr-only">No value</span>
                  </>
                ) : (
                  figureText(value)
                )}
              </span>
              <span className={figures.beside}>{beside.join(' · ')}</span>
            </p>
          </li>
        )
      })}
    </ul>
  )
}
