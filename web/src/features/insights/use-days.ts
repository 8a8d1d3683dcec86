import { useTimes } from '../../lib/time/use-times.ts'
import type { Days } from './model/period.ts'

/** Days of a chart as the person reads them. */
export const useDays = () => {
  const { dayLabel } = useTimes()
  const long = (day: string) => dayLabel(Temporal.PlainDate.from(day))
  /** Without the weekday: `16 Sep`. */
  const short = (day: string) => long(day).replace(/^\S+ /, '')
  const span = ({ since, until }: Days) => (since === until ? short(since) : `${short(since)} – ${short(until)}`)
  return { long, short, span }
}
