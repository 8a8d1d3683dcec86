import { fail } from '@fanfare/runtime/errors.ts'

/**
 * An instant of a query as a Date. Throws `invalid_input` for a date that does not exist, such as 31 February, which the
 * contract's pattern lets through.
 */
export function instantOf(text: string, field: string): Date {
  try {
    return new Date(Temporal.Instant.from(text).epochMilliseconds)
  } catch {
    const rule = 'a date and time that exist'
    return fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  }
}
