import type { Kysely, Transaction } from 'kysely'
import type { InsightsDb } from './schema.ts'

/** A store works on the database or inside a transaction. */
export type Db = Kysely<InsightsDb>
export type Tx = Transaction<InsightsDb>
