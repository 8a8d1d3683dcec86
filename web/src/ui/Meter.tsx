import classes from './Meter.module.css'

/** From this share on the meter warns. */
const nearly = 0.9

interface Props {
  /** What is measured: `Storage used`. */
  label: string
  used: number
  of: number
  /** The same in words: `3 of 5 accounts`. */
  words: string
}

/** How much of a limit is used, as a bar. What it means is said beside it. */
export const Meter = ({ label, used, of, words }: Props) => {
  const share = used >= of ? 1 : used / of
  return (
    <div
      className={classes.meter}
      data-tone={share >= nearly ? 'warning' : undefined}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={words}
    >
      <i style={{ inlineSize: `${share * 100}%` }} />
    </div>
  )
}
