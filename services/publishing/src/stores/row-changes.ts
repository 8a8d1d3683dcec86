import { sql } from 'kysely'

/** How long what a person deleted can be restored: a row whose `deleted_at` is after this. */
export const restorable = sql<Date>`now() - interval '30 days'`

/** What every change by a person sets beside its own columns. */
export const touched = { version: sql<number>`version + 1`, updated_at: sql<Date>`now()` }
