import { type PointerEvent, useId, useState } from 'react'
import { compact, counted, whole } from '../../../lib/research/model/words.ts'
import { heightOf, labelledDays, placeOf, ticksOf } from '../model/scale.ts'
import { gapsBetween, linesOf } from '../model/shapes.ts'
import { useDays } from '../use-days.ts'
import classes from './Charts.module.css'
import { Frame, percent } from './Frame.tsx'

interface Point {
  day: string
  value: number | null
  before: number | null
  dayBefore: string | undefined
  /** How many were published here. */
  posts: number
}

/** The value beside a day that has none: what was published then is marked in the gap of the line, and not at zero. */
const beside = (days: readonly Point[], at: number): number =>
  days.slice(0, at).findLast(({ value }) => value !== null)?.value ??
  days.slice(at).find(({ value }) => value !== null)?.value ??
  0

/** Values by day as a line, with the period before as a dashed one and a dot where something was published here. */
export const LineChart = ({ days, before }: { days: readonly Point[]; before: string }) => {
  const fill = useId()
  const { long, short } = useDays()
  const [shown, show] = useState<number>()
  const values = days.map(({ value }) => value)
  const ticks = ticksOf(days.flatMap(({ value, before: other }) => [value ?? 0, other ?? 0]))
  const lines = linesOf(values, ticks)
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0 && days.length > 0)
      show(Math.min(days.length - 1, Math.max(0, Math.round(((clientX - left) / width) * (days.length - 1)))))
  }
  const point = shown === undefined ? undefined : days[shown]
  return (
    <figure className={classes.chart}>
      <figcaption className={classes.legend}>
        <span data-line="now">This period</span>
        <span data-line="before">{before}</span>
        {days.some(({ posts }) => posts > 0) && <span data-line="post">Published with Fanfare</span>}
      </figcaption>
      <Frame
        ticks={ticks.map(tick => ({ at: heightOf(tick, ticks), label: compact(tick) }))}
        labels={labelledDays(days.length).flatMap(at => {
          const day = days[at]?.day
          return day ? { at: placeOf(at, days.length), label: short(day) } : []
        })}
        gaps={gapsBetween(values)}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => show(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.lines} aria-hidden>
          <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" className={classes.tint} />
            <stop offset="1" className={classes.faded} />
          </linearGradient>
          {lines.map(({ area }) => (
            <path key={area} d={area} fill={`url(#${fill})`} />
          ))}
          {linesOf(
            days.map(({ before: value }) => value),
            ticks,
          ).map(({ line }) => (
            <path key={line} d={line} className={classes.before} />
          ))}
          {lines.map(({ line }) => (
            <path key={line} d={line} className={classes.now} />
          ))}
        </svg>
        {days.map(
          ({ day, value, posts }, at) =>
            posts > 0 && (
              <i
                key={day}
                className={classes.post}
                data-gap={value === null || undefined}
                style={{
                  left: percent(placeOf(at, days.length)),
                  bottom: percent(heightOf(value ?? beside(days, at), ticks)),
                }}
              />
            ),
        )}
        {point && shown !== undefined && (
          <>
            <i className={classes.cursor} style={{ left: percent(placeOf(shown, days.length)) }} />
            <p
              className={classes.readout}
              data-end={shown > days.length / 2 || undefined}
              style={{ left: percent(placeOf(shown, days.length)) }}
            >
              <b>{point.value === null ? 'No data' : whole(point.value)}</b> {long(point.day)}
              {point.dayBefore && (
                <span>
                  {point.before === null ? 'No data' : whole(point.before)} on {short(point.dayBefore)}
                </span>
              )}
              {point.posts > 0 && <span>{counted(point.posts, 'post')} published with Fanfare</span>}
            </p>
          </>
        )}
      </Frame>
    </figure>
  )
}
