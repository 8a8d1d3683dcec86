import type { Kysely, Transaction } from 'kysely'
import type { AccountsDb } from './schema.ts'

/** A store works on the database or inside a transaction. */
export type Db = Kysely<AccountsDb>
export type Tx = Transaction<AccountsDb>
