/** Reads fields of responses, which may be missing or of another type. */
export type Json = Record<string, unknown>
export const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {})
export const text = (value: unknown): string => (typeof value === 'string' ? value : '')
export const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
export const count = (value: unknown): number | null =>
  typeof value === 'number' && value >= 0 ? Math.trunc(value) : null
