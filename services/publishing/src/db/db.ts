import type { Kysely, Transaction } from 'kysely'
import type { PublishingTables } from './schema.ts'

/** A store works on the database or inside a transaction. */
export type Db = Kysely<PublishingTables>
export type Tx = Transaction<PublishingTables>
