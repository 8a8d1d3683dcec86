import { parts } from '../model/publishing-progress.ts'
import classes from './PublishingRow.module.css'

/** How far a publication is: a bar in the parts of publishing. */
export const Bar = ({ name, percent }: { name: string; percent: number }) => {
  let from = 0
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={`Progress for ${name}`}
    >
      {parts.map(({ text, to }) => {
        const width = to - from
        const filled = Math.min(1, Math.max(0, (percent - from) / width))
        from = to
        return (
          <span key={text} style={{ flexGrow: width }}>
            <i style={{ inlineSize: `${filled * 100}%` }} />
          </span>
        )
      })}
    </div>
  )
}
