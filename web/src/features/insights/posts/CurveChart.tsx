import { type PointerEvent, useState } from 'react'
import { compact, whole } from '../../../lib/research/model/words.ts'
import { ageText, type Counted, curveLines, hoursAt, labelledAges, latestAt, placeOfHours } from '../model/curve.ts'
import { heightOf, ticksOf } from '../model/scale.ts'
import chart from '../parts/Charts.module.css'
import { Frame, percent } from '../parts/Frame.tsx'
import classes from './Curves.module.css'

export interface CurveOf {
  letter: string
  title: string
  points: readonly Counted[]
}

/** What was counted of posts by the hours since they went live; of several, each has a letter and dashes of its own. */
export const CurveChart = ({ curves, words }: { curves: readonly CurveOf[]; words: string }) => {
  const [shown, show] = useState<number>()
  const known = curves.flatMap(({ points }) => points.filter(({ value }) => value !== null))
  const most = Math.max(1, ...known.map(({ hours }) => hours))
  const ticks = ticksOf(known.map(({ value }) => value ?? 0))
  const several = curves.length > 1
  const at = ({ hours, value }: Counted) => ({
    left: percent(placeOfHours(hours, most)),
    bottom: percent(heightOf(value ?? 0, ticks)),
  })
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    if (width > 0) show(Math.min(100, Math.max(0, ((clientX - left) / width) * 100)))
  }
  const hours = shown === undefined ? undefined : hoursAt(shown, most)
  return (
    <figure className={chart.chart}>
      {several && (
        <ul className={classes.legend}>
          {curves.map(({ letter, title }, line) => (
            <li key={letter}>
              <b className={classes.letter}>{letter}</b>
              <svg width="28" height="4" viewBox="0 0 28 4" aria-hidden>
                <path d="M0 2H28" className={classes.line} data-line={line} />
              </svg>
              <span dir="auto">{title}</span>
            </li>
          ))}
        </ul>
      )}
      <Frame
        ticks={ticks.map(tick => ({ at: heightOf(tick, ticks), label: compact(tick) }))}
        labels={labelledAges(most)}
        gaps={[]}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => show(undefined)}
      >
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={chart.lines} aria-hidden>
          {curves.map(({ letter, points }, line) =>
            curveLines(points, most, ticks).map(path => (
              <path key={`${letter}${path}`} d={path} className={classes.line} data-line={line} />
            )),
          )}
        </svg>
        {!several && known.map(point => <i key={point.hours} className={classes.dot} style={at(point)} />)}
        {several &&
          curves.map(({ letter, points }) => {
            const last = latestAt(points, most)
            return (
              last && (
                <b key={letter} className={`${classes.letter} ${classes.end}`} style={at(last)}>
                  {letter}
                </b>
              )
            )
          })}
        {shown !== undefined && hours !== undefined && (
          <>
            <i className={chart.cursor} style={{ left: percent(shown) }} />
            <p className={chart.readout} data-end={shown > 50 || undefined} style={{ left: percent(shown) }}>
              <span>After {ageText(hours)}</span>
              {curves.map(({ letter, points }) => {
                const value = latestAt(points, hours)?.value
                return (
                  <span key={letter}>
                    {several && `${letter} `}
                    <b>{value === undefined || value === null ? 'No data' : whole(value)}</b> {words}
                  </span>
                )
              })}
            </p>
          </>
        )}
      </Frame>
    </figure>
  )
}
