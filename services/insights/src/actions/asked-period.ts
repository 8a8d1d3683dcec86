import { insightDays } from '@fanfare/contracts/insights/limits.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { type Period, periodOf } from '../model/days.ts'

export interface Asked {
  since?: string | undefined
  until?: string | undefined
}

/** The period that is asked for in this part of a call. Throws `invalid_input`. */
export function askedPeriod(asked: Asked, today: string, part: 'query' | 'body' = 'query'): Period {
  const { usual, most } = insightDays
  const given = {
    ...(asked.since === undefined ? {} : { since: asked.since }),
    ...(asked.until === undefined ? {} : { until: asked.until }),
  }
  const period = periodOf(given, { today, usual, most })
  const refused = (rule: string) =>
    fail('invalid_input', { field: `${part}.since`, rule, message: `${part}.since must be ${rule}.` })
  if (period === 'order') return refused('a day that is not after the last one of the period')
  if (period === 'length') return refused(`a day from which on the period has at most ${most} days`)
  return period
}
