import { isClear, type TagLift } from '@fanfare/contracts/research/lift.ts'
import classes from './LiftPlot.module.css'
import { signedPercent } from './model/words.ts'

export type Lift = { state: 'measured'; lift: number; low: number; high: number } | { state: 'too_few' | 'hidden' }

/** A lift as it is written: on a log scale twice as much and half as much are as far from nothing. */
const logOf = (lift: number) => Math.log1p(Math.max(lift, -0.99))

/** How far the axis reaches to both sides: enough for the middle half of what there is, twice as much at least. */
export const reachOf = (lifts: readonly (Lift | TagLift)[]): number => {
  const all = lifts
    .flatMap(one => (one.state === 'measured' ? [Math.abs(logOf(one.low)), Math.abs(logOf(one.high))] : []))
    .sort((a, b) => a - b)
  return Math.max(Math.log(2), all[Math.floor((all.length * 4) / 5)] ?? 0)
}

/** A dot with its uncertainty on a line at no difference; grey where the bar crosses the line. Decoration: the words are beside it. */
export const LiftPlot = ({ lift, reach }: { lift: Lift | TagLift; reach: number }) => {
  if (lift.state !== 'measured') return <span className={classes.plot} aria-hidden />
  const at = (value: number) => `${Math.min(98, Math.max(2, 50 + (logOf(value) / reach) * 50))}%`
  const [low, high] = [at(lift.low), at(lift.high)]
  return (
    <span className={classes.plot} data-open={!isClear(lift) || undefined} aria-hidden>
      <i className={classes.bar} style={{ insetInlineStart: low, width: `calc(${high} - ${low})` }} />
      <i className={classes.dot} style={{ insetInlineStart: at(lift.lift) }} />
    </span>
  )
}

/** The lift in words: `+38 %`, with its interval for screen readers and below the pointer. */
export const LiftWords = ({ lift }: { lift: Lift | TagLift }) => {
  if (lift.state !== 'measured')
    return <span className={classes.few}>{lift.state === 'hidden' ? 'Likes hidden' : 'Too few posts'}</span>
  // Without likes and comments no post differs from another, and there is no range.
  if (lift.low === lift.high)
    return (
      <span className={classes.words} data-open title="All of these posts have as many likes and comments">
        <b>{signedPercent(lift.lift)}</b>
      </span>
    )
  const between = `95 % sure that it is between ${signedPercent(lift.low)} and ${signedPercent(lift.high)}`
  return (
    <span className={classes.words} data-open={!isClear(lift) || undefined} title={between}>
      <b>{signedPercent(lift.lift)}</b>
      <small>
        <span className="sr-only">{between}</span>
        <span aria-hidden>
          {signedPercent(lift.low)} to {signedPercent(lift.high)}
        </span>
      </small>
    </span>
  )
}
