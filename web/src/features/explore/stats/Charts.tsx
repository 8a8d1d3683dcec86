import type { HourGroup } from '@fanfare/contracts/research/patterns.ts'
import { compact, whole } from '../../../lib/research/model/words.ts'
import type { Step } from '../model/over-time.ts'
import { weekdays } from '../model/stat-words.ts'
import classes from './Stats.module.css'

/** Hours that are named below the map. */
const named = 3
/** A week by hours: the darker, the more a typical post gets. The best ones are outlined; hours without posts are empty. */
export const HeatMap = ({
  week,
  best,
  hour,
}: {
  week: readonly (readonly HourGroup[])[]
  best: readonly HourGroup[]
  hour: (hour: number) => string
}) => {
  const most = Math.max(1, ...week.flat().map(({ engagement }) => engagement ?? 0))
  const isBest = (one: HourGroup) => best.some(({ weekday, hour: at }) => weekday === one.weekday && at === one.hour)
  return (
    <div className={classes.heat}>
      {week.map((hours, day) => (
        <div key={day} className={classes.day}>
          <span>{weekdays[day]?.slice(0, 3)}</span>
          {hours.map(one => (
            <i
              key={one.hour}
              data-best={isBest(one) || undefined}
              data-none={one.count === 0 || undefined}
              title={
                one.count === 0
                  ? undefined
                  : `${weekdays[day]} ${hour(one.hour)}: ${one.count} posts, ${one.engagement === null ? 'likes hidden' : `${whole(one.engagement)} likes and comments`}`
              }
              style={{ '--share': `${Math.round(12 + ((one.engagement ?? 0) / most) * 88)}%` } as React.CSSProperties}
            />
          ))}
        </div>
      ))}
      <div className={classes.day}>
        <span />
        {Array.from({ length: 24 / named }, (_, at) => (
          <small key={at}>{String(at * named).padStart(2, '0')}</small>
        ))}
      </div>
    </div>
  )
}

const height = 100
/** A line over time; where nothing was published it has a gap. */
export const Line = ({ steps, label }: { steps: readonly Step[]; label: (from: string) => string }) => {
  const most = Math.max(1, ...steps.map(({ engagement }) => engagement ?? 0))
  const x = (at: number) => (steps.length < 2 ? 50 : (at / (steps.length - 1)) * 100)
  const y = (value: number) => height - (value / most) * (height - 4) - 2
  const runs = steps.reduce<{ at: number; value: number }[][]>(
    (all, { engagement }, at) => {
      if (engagement === null) all.push([])
      else all.at(-1)?.push({ at, value: engagement })
      return all
    },
    [[]],
  )
  return (
    <figure className={classes.line}>
      <div className={classes.plot}>
        <span className={classes.most}>{compact(most)}</span>
        <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" aria-hidden>
          {[0.25, 0.5, 0.75].map(share => (
            <line key={share} x1="0" x2="100" y1={height * share} y2={height * share} className={classes.grid} />
          ))}
          {runs
            .filter(run => run.length > 0)
            .map(run => (
              <polyline
                key={run[0]?.at}
                className={classes.stroke}
                // A single step is a short dash: a line of one point is not drawn.
                points={(run.length === 1 ? [run[0], run[0]] : run)
                  .map((point, end) => {
                    const at = point as { at: number; value: number }
                    return `${x(at.at) + (run.length === 1 ? (end === 0 ? -0.6 : 0.6) : 0)},${y(at.value)}`
                  })
                  .join(' ')}
              />
            ))}
        </svg>
      </div>
      <figcaption>
        <span>{steps[0] && label(steps[0].from)}</span>
        <span>{steps.length > 1 && label(steps.at(-1)?.from as string)}</span>
      </figcaption>
    </figure>
  )
}

/** Posts of each week, the latest at the end. */
export const Weeks = ({ weeks }: { weeks: readonly { monday: string; posts: number }[] }) => {
  const most = Math.max(1, ...weeks.map(({ posts }) => posts))
  return (
    <div className={classes.weeks}>
      {weeks.map(({ monday, posts }) => (
        <i key={monday} style={{ blockSize: `${(posts / most) * 100}%` }} title={`Week of ${monday}: ${posts} posts`} />
      ))}
    </div>
  )
}
