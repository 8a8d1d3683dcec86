import type { Kysely, Transaction } from 'kysely'
import type { ResearchDb } from './schema.ts'

/** A store works on the database or inside a transaction. */
export type Db = Kysely<ResearchDb>
export type Tx = Transaction<ResearchDb>
