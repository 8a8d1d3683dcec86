import type { DayValue } from '@fanfare/contracts/entities/insights.ts'
import { compact, counted } from '../../../lib/research/model/words.ts'
import { heightOf, labelledDays, ticksOf } from '../model/scale.ts'
import { gapsOfColumns } from '../model/shapes.ts'
import { signedWhole } from '../model/words.ts'
import { useDays } from '../use-days.ts'
import classes from './Charts.module.css'
import { Frame, percent } from './Frame.tsx'

/** How much of its column a bar takes. */
const share = 0.62

interface Bar extends DayValue {
  /** How many were published here. */
  posts: number
}

const publishedWords = (posts: number) => (posts > 0 ? `, ${counted(posts, 'post')} published with Fanfare` : '')

/** Values by day as bars, which go down from zero where a day lost more than it gained, with a dot where something was published here. */
export const BarChart = ({ days }: { days: readonly Bar[] }) => {
  const { long, short } = useDays()
  const ticks = ticksOf(days.map(({ value }) => value ?? 0))
  const column = 100 / Math.max(1, days.length)
  const zero = heightOf(0, ticks)
  return (
    <figure className={classes.chart}>
      {days.some(({ posts }) => posts > 0) && (
        <figcaption className={classes.legend}>
          <span data-line="post">Published with Fanfare</span>
        </figcaption>
      )}
      <Frame
        ticks={ticks.map(tick => ({ at: heightOf(tick, ticks), label: compact(tick) }))}
        labels={labelledDays(days.length).flatMap(at => {
          const day = days[at]?.day
          return day ? { at: (at + 0.5) * column, label: short(day) } : []
        })}
        gaps={gapsOfColumns(days.map(({ value }) => value))}
      >
        {days.map(({ day, value, posts }, at) => {
          if (value === null) return null
          const end = heightOf(value, ticks)
          return (
            <i
              key={day}
              className={classes.bar}
              title={`${long(day)}: ${signedWhole(value)}${publishedWords(posts)}`}
              style={{
                left: percent((at + (1 - share) / 2) * column),
                width: percent(column * share),
                bottom: percent(Math.min(zero, end)),
                height: percent(Math.abs(end - zero)),
              }}
            />
          )
        })}
        {days.map(
          ({ day, value, posts }, at) =>
            posts > 0 && (
              <i
                key={day}
                className={classes.post}
                data-gap={value === null || undefined}
                title={`${long(day)}${publishedWords(posts)}`}
                style={{
                  left: percent((at + 0.5) * column),
                  // At the end of its bar.
                  bottom: percent(heightOf(value ?? 0, ticks)),
                }}
              />
            ),
        )}
      </Frame>
    </figure>
  )
}
