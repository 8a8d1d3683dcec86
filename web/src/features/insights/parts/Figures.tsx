import type { InsightSource } from '@fanfare/contracts/entities/insights.ts'
import { networkOf } from '@fanfare/contracts/networks.ts'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import { shownChange } from '../../../lib/figures/change.ts'
import { counted } from '../../../lib/research/model/words.ts'
import insights from '../Insights.module.css'
import { countOf } from '../model/period.ts'
import type { Stats } from '../model/stats.ts'
import {
  directionOf,
  figureNames,
  figureText,
  inDays,
  missingWords,
  percentText,
  signedWhole,
  valuesOf,
} from '../model/words.ts'
import type { FiguresProps } from '../props.ts'
import classes from './Figures.module.css'
import { Source } from './Source.tsx'

const icons = { up: IconArrowUpRight, down: IconArrowDownRight, same: IconMinus }

/** A change in percent, with an arrow. */
export const Change = ({ percent }: { percent: number }) => {
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
export const Figures = ({ account, stats }: FiguresProps) => (
  <ul className={insights.figures} aria-label="Figures">
    {stats.sources.map(source => (
      <li key={source.figure} className={classes.card}>
        <Figure source={source} account={account} stats={stats} />
      </li>
    ))}
  </ul>
)

const Figure = ({ source, account, stats }: FiguresProps & { source: InsightSource }) => {
  const { figure, missing } = source
  const network = networkOf(account.type).name
  const percent = shownChange(
    stats.change[figure],
    figure === 'followers' ? null : (stats.compared[figure]?.before ?? null),
  )
  const { value, beside } =
    figure === 'followers'
      ? followersOf(stats, source)
      : shownCount(valuesOf(stats, figure), stats.compared[figure], countOf(stats))
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

type Compared = Stats['compared']['reach']
interface Shown {
  value: string | undefined
  beside: string | undefined
}
const followersOf = (stats: Stats, { missing, missing_days }: InsightSource): Shown => {
  const { followers: gained, followersTotal: total } = stats
  const some = missing_days > 0 ? ` ${inDays(countOf(stats), missing_days)}` : ''
  return {
    value: total === null ? undefined : figureText(total),
    beside:
      gained !== null
        ? `${signedWhole(gained)}${some}`
        : total !== null && missing === 'not_read'
          ? 'gain not known yet'
          : undefined,
  }
}
/** What a change is beside; of days that one of the periods lacks it says so. */
const fromWords = (now: number, before: number, compared: Compared, all: number): string => {
  if (compared === null || compared.days === all) return `from ${figureText(before)}`
  return compared.now === now
    ? `from ${figureText(compared.before)} on the same ${counted(compared.days, 'day')}`
    : `${counted(compared.days, 'day')} compared`
}
const shownCount = ({ now, before }: ReturnType<typeof valuesOf>, compared: Compared, all: number): Shown => ({
  value: now === null ? undefined : figureText(now),
  beside: now === null || before === null ? undefined : fromWords(now, before, compared, all),
})
