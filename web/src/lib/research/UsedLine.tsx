import { Meter } from '../../ui/Meter.tsx'
import { whole } from './model/words.ts'
import classes from './UsedLine.module.css'

interface Props {
  /** What is measured: `Requests used today`. */
  label: string
  used: number
  limit: number
  /** The same in words: `31 of 50 requests today`. */
  words: string
  /** Only the figures. */
  short: boolean
}

/** What of something that a plan limits is used: a bar and its words. */
export const UsedLine = ({ label, used, limit, words, short }: Props) => (
  <div className={classes.use}>
    <span className={classes.meter}>
      <Meter label={label} used={used} of={limit} words={words} />
    </span>
    <span className={classes.words} title={words}>
      {short ? `${whole(used)}/${whole(limit)}` : words}
    </span>
  </div>
)
