import { oneOf, useFilterAddress } from '../../lib/navigation/use-filter-address.ts'
import { dateOf } from '../../lib/time/date-bounds.ts'
import { type Days, type Period, type Preset, periodOf, presets, standard } from './model/period.ts'

/** Where the address has it. */
export const periodNames = ['period', 'from', 'to'] as const

/** The period that is seen, in the account's zone. It is kept in the address, so that a link shows the same. */
export const usePeriod = (zone: string) => {
  const { search, change } = useFilterAddress()
  const today = Temporal.Now.plainDateISO(zone).toString()
  const period: Period = periodOf(
    {
      preset: oneOf(presets, search.get('period')),
      from: dateOf(search.get('from')),
      to: dateOf(search.get('to')),
    },
    today,
  )
  const clear = (next: URLSearchParams) => {
    for (const name of periodNames) next.delete(name)
  }
  return {
    period,
    today,
    choose: (preset: Preset) =>
      change(next => {
        clear(next)
        if (preset !== standard) next.set('period', preset)
      }),
    chooseDays: ({ since, until }: Days) =>
      change(next => {
        clear(next)
        next.set('from', since)
        next.set('to', until)
      }),
  }
}
