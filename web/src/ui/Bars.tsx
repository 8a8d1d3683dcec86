import classes from './Bars.module.css'

interface Bar {
  name: string
  value: number | null
  /** Beside the bar. */
  words: string
  /** So few stand behind it that it is less sure. */
  few?: boolean
}
/** One bar a row, the longest as wide as there is room. */
export const Bars = ({ bars }: { bars: readonly Bar[] }) => {
  const most = Math.max(1, ...bars.map(({ value }) => value ?? 0))
  return (
    <div className={classes.bars}>
      {bars.map(({ name, value, words, few }) => (
        <div key={name} className={classes.bar}>
          <span>{name}</span>
          <span className={classes.track}>
            <i data-few={few || undefined} style={{ inlineSize: `${((value ?? 0) / most) * 100}%` }} />
          </span>
          <span>{words}</span>
        </div>
      ))}
    </div>
  )
}
