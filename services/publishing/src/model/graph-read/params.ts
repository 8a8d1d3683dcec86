import type { ParamRule } from './readable.ts'

/** Until the year 5138, in seconds since 1970; or a date that may have a time. */
const time = /^(?:\d{1,11}|\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?(?:Z|[+-]\d{2}:?\d{2})?)?)$/
const cursor = /^[\w=-]{1,500}$/

/** The rule that a value breaks, to follow "must be"; undefined where it breaks none. */
export function paramFault(rule: ParamRule, value: string): string | undefined {
  if (rule === 'time') return time.test(value) ? undefined : 'seconds since 1970 or a date, such as 2026-10-15'
  if (rule === 'cursor') return cursor.test(value) ? undefined : 'a cursor that the network gave'
  if ('most' in rule)
    return /^\d{1,6}$/.test(value) && Number(value) <= rule.most ? undefined : `a whole number from 0 to ${rule.most}`
  if ('one' in rule) return rule.one.includes(value) ? undefined : `one of ${rule.one.join(', ')}`
  const parts = value.split(',', rule.some.length + 1).map(part => part.trim())
  const fits = parts.length <= rule.some.length && parts.every(part => rule.some.includes(part))
  return fits ? undefined : `made of ${rule.some.join(', ')}`
}
