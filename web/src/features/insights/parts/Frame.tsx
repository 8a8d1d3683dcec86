import type { HTMLAttributes, ReactNode } from 'react'
import { labelledGaps, type Span } from '../model/shapes.ts'
import classes from './Charts.module.css'

interface Mark {
  /** From the bottom or the left, in percent. */
  at: number
  label: string
}
interface Props extends HTMLAttributes<HTMLDivElement> {
  ticks: readonly Mark[]
  labels: readonly Mark[]
  gaps: readonly Span[]
  children: ReactNode
}

export const percent = (share: number): string => `${share}%`

/** Words close to an edge begin or end there: there is no room beyond it. */
const edgeOf = (at: number): 'start' | 'end' | undefined => (at > 91 ? 'end' : at < 9 ? 'start' : undefined)

/** What is around a chart: its axes, the lines across it, and the days that have no data. */
export const Frame = ({ ticks, labels, gaps, children, ...pointer }: Props) => (
  <div className={classes.frame} dir="ltr">
    <div className={classes.plot} {...pointer}>
      {gaps.map(({ from, to }) => (
        <i key={from} className={classes.gap} style={{ left: percent(from), width: percent(to - from) }} />
      ))}
      {ticks.map(({ at, label }) => (
        <span key={at} className={classes.tick} style={{ bottom: percent(at) }}>
          <small>{label}</small>
        </span>
      ))}
      {children}
      {labelledGaps(gaps).map(middle => (
        <span key={middle} className={classes.noData} data-edge={edgeOf(middle)} style={{ left: percent(middle) }}>
          No data
        </span>
      ))}
      {labels.map(({ at, label }) => (
        <small key={at} className={classes.label} data-edge={edgeOf(at)} style={{ left: percent(at) }}>
          {label}
        </small>
      ))}
    </div>
  </div>
)
