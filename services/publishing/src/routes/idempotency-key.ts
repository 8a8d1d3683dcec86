import { fail } from '@fanfare/runtime/errors.ts'

const KEY = /^[\x21-\x7e]{1,255}$/

/** The Idempotency-Key of a request; undefined without one. Throws `invalid_input` where it is malformed. */
export function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && KEY.test(header)) return header
  const rule = '1 to 255 visible ASCII characters'
  return fail('invalid_input', { field: 'headers.idempotency-key', rule, message: `Idempotency-Key must be ${rule}.` })
}
