import type { AccountStats, InsightSource, MissingFigure } from '@fanfare/contracts/entities/insights.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import insights from '../Insights.module.css'
import {
  directionOf,
  figureNames,
  figureText,
  missingWords,
  percentText,
  signedWhole,
  valuesOf,
} from '../model/words.ts'
import type { StatsProps } from '../props.ts'
import classes from './Figures.module.css'
import { Source } from './Source.tsx'

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus }

const Change = ({ percent }: { percent: number }) => {
  const direction = directionOf(percent)
  const Icon = icons[direction]
  return (
    <span className={classes.change} data-direction={direction}>
      <Icon size={15} stroke={2} aria-hidden />
      <span>{percentText(percent)}</span>
      <span className="sr-only"> against the period before</span>
    </span>
  )
}

/** The four figures of a period, each with its change, what it was, and where it comes from. */
export const Figures = ({ account, stats }: StatsProps) => (
  <ul className={insights.figures} aria-label="Figures">
    {stats.sources.map(source => (
      <li key={source.figure} className={classes.card}>
        <Figure source={source} account={account} stats={stats} />
      </li>
    ))}
  </ul>
)

const Figure = ({ source, account, stats }: StatsProps & { source: InsightSource }) => {
  const { figure, missing } = source
  const network = networkOf(account.type).name
  const percent = stats.change[figure]
  const { value, beside } = figure === 'followers' ? followersOf(stats, missing) : countOf(valuesOf(stats, figure))
  return (
    <>
      <header className={classes.head}>
        <h2>{figureNames[figure].title}</h2>
        {percent !== null && <Change percent={percent} />}
      </header>
      <p className={classes.line}>
        <span className={classes.value}>
          {value ?? (
            <>
              <span aria-hidden>–</span>
              <span className="sr-only">No value</span>
            </>
          )}
        </span>
        <span className={classes.beside}>
          {beside ?? (missing ? missingWords(missing, figure, network) : value === undefined && 'No data')}
        </span>
      </p>
      <Source source={source} account={account} stats={stats} />
    </>
  )
}

interface Shown {
  value: string | undefined
  beside: string | undefined
}
const followersOf = (
  { followers: gained, followersTotal: total }: AccountStats,
  missing: MissingFigure | null,
): Shown => ({
  value: total === null ? undefined : figureText(total),
  beside:
    gained !== null ? signedWhole(gained) : total !== null && missing === 'not_read' ? 'gain not known yet' : undefined,
})
const countOf = ({ now, before }: ReturnType<typeof valuesOf>): Shown => ({
  value: now === null ? undefined : figureText(now),
  beside: now === null || before === null ? undefined : `from ${figureText(before)}`,
})
