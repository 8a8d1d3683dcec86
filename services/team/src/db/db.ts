import type { Kysely, Transaction } from 'kysely'
import type { TeamDb } from './schema.ts'

/** A store works on the database or inside a transaction. */
export type Db = Kysely<TeamDb>
export type Tx = Transaction<TeamDb>
