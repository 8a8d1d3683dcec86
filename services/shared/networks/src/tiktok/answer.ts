/** Numbers of 64 bits, such as ids of posts, are kept as the text that they are. */
type Reviver = (key: string, value: unknown, context?: { source?: string }) => unknown
const exact: Reviver = (_key, value, context) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value

/** The parsed JSON, with large numbers as texts; undefined where the text is none. */
export const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text, exact as (key: string, value: unknown) => unknown)
  } catch {
    return undefined
  }
}

export type Json = Readonly<Record<string, unknown>>
export const record = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Ids in whatever form they come: a list of numbers or texts, or one text (Get Post Status). */
export const idsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).flatMap(id =>
    (typeof id === 'string' && id !== '') || typeof id === 'number' ? [String(id)] : [],
  )
