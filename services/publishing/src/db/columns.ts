import type { ColumnType, Generated } from 'kysely'

/** Columns as the driver gives them: bigint as string, timestamptz as Date, jsonb parsed. jsonb is written as text. */
export type Json<T> = ColumnType<T, string, string>
/** A column that the database fills where a row is inserted without it. */
export type Defaulted<T> = Generated<T>
