import { type Static, type TObject, type TOptional, type TProperties, type TSchema, Type } from 'typebox'
import { Creator, Manager, Owner } from '../policy.ts'

/**
 * An id in a regular expression: up to 18 digits, or 19 that begin with 1 to 8. Columns hold 9223372036854775807 at most; a pattern
 * can express the round bound below it, which the clock of our ids reaches in December 2088.
 */
export const ID_PATTERN = '(?:[1-9][0-9]{0,17}|[1-8][0-9]{18})'
/** Time-ordered 64-bit id as a decimal string (spec §9). */
export const Id = Type.String({ pattern: `^${ID_PATTERN}$`, description: 'a numeric ID' })
const wholeId = new RegExp(`^${ID_PATTERN}$`)
/** Whether a text is such an id. */
export const isId = (text: string): boolean => wholeId.test(text)
/**
 * A date that is in the calendar, in a regular expression, for the years 1000 to 2999: no month 17, and no 30 February that a parser
 * would move into March. Instants are read without another check, so the contract refuses what none could be read from.
 */
export const DATE_PATTERN = [
  '[12][0-9]{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))',
  '(?:[12][0-9](?:0[48]|[2468][048]|[13579][26])|(?:12|16|20|24|28)00)-02-29',
].join('|')
const clockPattern = (seconds: string) => `(?:[01][0-9]|2[0-3]):[0-5][0-9](?::(?:${seconds})(?:\\.[0-9]{1,9})?)?`
/** Instant of a reply: in UTC, RFC 3339 with Z. */
export const Instant = Type.String({
  pattern: `^(?:${DATE_PATTERN})T${clockPattern('[0-5][0-9]')}Z$`,
  description: 'an instant in UTC, such as 2026-10-15T18:05:00Z',
})
const INSTANT_INPUT = `^(?:${DATE_PATTERN})[Tt]${clockPattern('[0-5][0-9]|60')}(?:[Zz]|[+\\-](?:[01][0-9]|2[0-3]):[0-5][0-9])$`
/**
 * Instant of a request: RFC 3339 with Z or any offset. The check of an endpoint's input makes it one in UTC (`toUtc` of the runtime), so
 * that handlers know instants in UTC alone.
 */
export const InstantInput = Type.String({
  pattern: INSTANT_INPUT,
  description:
    'a date and time that exist, with Z or an offset from UTC (RFC 3339), such as 2026-10-15T18:05:00Z or 2026-10-15T20:05:00+02:00',
})
const instantInput = new RegExp(INSTANT_INPUT)
/** Whether a text is an instant with Z or an offset. */
export const isInstant = (text: string): boolean => instantInput.test(text)
/** An instant as a number, as spec §3 has it; up to the year 2100. */
export const UnixSeconds = Type.Integer({
  minimum: 0,
  maximum: 4_102_444_800,
  description: 'a time in seconds since 1970, in UTC',
})
/** Wall-clock time with no zone, to the minute; integrators may be exact to the second. */
export const WallTime = Type.String({
  pattern: '^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9](:[0-5][0-9])?$',
  description: 'a local time without Z or an offset, in the account’s time zone, such as 2026-10-15T18:05',
})
/** Spec §3, pivot.role. API documents show the description. */
export const TeamRole = Type.Enum([Owner, Manager, Creator], { description: '0 Owner, 1 Manager, 2 Creator' })
const hidden = '\\u0000-\\u001f\\u007f-\\u009f\\u200b\\u200e\\u200f\\u2028-\\u202e\\u2060-\\u2069\\ufeff'
/** A name that people see: not only blanks, and no characters that break a line, turn its direction or cannot be seen. */
export const nameText = {
  pattern: `^ *[^\\s${hidden}][^${hidden}]*$`,
  description: 'a name on one line, without invisible characters',
} as const
export const Zone = Type.String({ minLength: 1, maxLength: 64, description: 'an IANA time zone name' })
/** In the query of calls that change a post. */
export const DryRun = Type.Boolean({
  description:
    'Checks everything and returns what the call would return; nothing is stored, and an Idempotency-Key stays free.',
})
/** Limits of a plan that people meet while they plan posts. */
export const PlanQuota = Type.Object({
  social_accounts: Type.Integer(),
  members: Type.Integer(),
  posts_per_day: Type.Integer(),
  max_schedule_days: Type.Integer(),
})
export const Done = Type.Object({ done: Type.Literal(true) })
export type Done = Static<typeof Done>
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

const originals = new WeakMap<object, TSchema>()
/**
 * A key that may be absent. `Type.Optional` marks a copy of the schema; this one remembers what it was copied from, so that API documents
 * call it by its name (`originalOf`). For schemas with a name; without one `Type.Optional` does as well.
 */
export const Optional = <T extends TSchema>(schema: T) => {
  const marked = Type.Optional(schema)
  originals.set(marked, originalOf(schema) as TSchema)
  return marked
}
/** Fields of an object, each of which may be absent and keeps the name of its schema as with `Optional`. */
export const optionalFields = <F extends TProperties>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([key, schema]) => [key, Optional(schema)])) as {
    [K in keyof F]: TOptional<F[K]>
  }
/** An object of which every key may be absent, and keeps the name of its schema as with `Optional`. */
export const AllOptional = <T extends TObject>(schema: T) => {
  const marked = Type.Partial(schema)
  const copies = (marked as unknown as { properties?: Record<string, object> }).properties ?? {}
  for (const key in copies) originals.set(copies[key] as object, schema.properties[key] as TSchema)
  return marked
}
/** The schema that `Optional` was given, or the schema itself. */
export const originalOf = (schema: object): object => originals.get(schema) ?? schema
/** Ids in a query string: joined by commas, or as JSON (`["1","2"]`, `[1,2]`), the way spec §7 sends accounts. */
export const IdList = Type.String({
  pattern: `^(?:${ID_PATTERN}(?:,${ID_PATTERN})*|\\[(?:"${ID_PATTERN}"(?:, ?"${ID_PATTERN}")*|${ID_PATTERN}(?:, ?${ID_PATTERN})*)?\\])$`,
  maxLength: 4000,
  description: 'numeric IDs, joined by commas or as a JSON list',
})
/** The ids of such a list, each once; an empty JSON list selects nothing. Not JSON.parse: ids of 19 digits are more than a number holds. */
export const idsIn = (list: string): string[] => [...new Set(list.match(/[0-9]+/g))]

/**
 * The place after which the next page begins. Unlike an offset it stays right while posts are added or removed: no post comes
 * twice, and none is left out unless it moved in the list itself.
 */
export const PageCursor = Type.String({
  pattern: '^[A-Za-z0-9_\\-]{1,600}$',
  description:
    'the place after which the next page begins: `next` of a reply, sent as `after` with the same filter and sort',
})
export const Pagination = Type.Object({
  has_next: Type.Boolean(),
  offset: Type.Integer(),
  per_result: Type.Integer(),
  total: Type.Integer(),
})
export type Pagination = Static<typeof Pagination>
