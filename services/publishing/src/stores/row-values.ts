import type { Values } from '../model/apply-next.ts'
import type { PublicationState } from '../model/stored.ts'

/** Every column that a transition may change, so that none of them is left out by a statement. */
const columns: Record<keyof Values, true> = {
  state: true,
  attempt: true,
  commits: true,
  reconcile_count: true,
  not_found_count: true,
  troubles: true,
  sent: true,
  refusal: true,
  prepared: true,
  prepared_at: true,
  commit_requested_at: true,
  deadline_at: true,
  published_at: true,
  content_id: true,
  inferred: true,
  permalink: true,
  fault: true,
  decorated: true,
  comment_requested_at: true,
  comment_not_found_count: true,
  held_version: true,
  rendering_since: true,
}
const names = Object.keys(columns)

/**
 * The SET clause that writes a JSON object of values by column name: columns that the object does not name keep their value, and the
 * instant `now` is the database's time of the statement. `row` is the alias of the updated table, `values` the object.
 */
export const setValues = (row: string, values: string, besides: readonly string[] = []): string => {
  const all = [...names, ...besides]
  return `(${all.join(', ')}) = (select ${all.map(name => `r.${name}`).join(', ')} from jsonb_populate_record(${row}, ${values}) as r)`
}

/** JSON for Postgres, which refuses lone surrogates and NUL; responses of a network may contain both. */
export const jsonOf = (value: unknown): string => {
  const text = JSON.stringify(value)
  return /\\u(0000|d[89a-f])/.test(text)
    ? JSON.stringify(value, (_, part) => (typeof part === 'string' ? clean(part) : part))
    : text
}
const clean = (text: string) => text.replaceAll('\0', '').toWellFormed()

/**
 * The ids of a parameter, for statements that run often: the planner does not look into it, so the statement is planned once, where it
 * would be planned at each call for the number of ids.
 */
export const idsOf = (parameter: string): string => `array(select unnest(${parameter}::bigint[]))`

/** A list of states for statements: `('claimed', 'prepared')`. */
export const listOf = (states: readonly PublicationState[]): string =>
  `(${states.map(state => `'${state}'`).join(', ')})`
