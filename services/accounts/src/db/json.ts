import type { ColumnType } from 'kysely'

/** A column of jsonb: parsed by the driver, written as text. */
export type Json<T> = ColumnType<T, string, string>
