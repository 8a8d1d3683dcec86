import { type ColumnType, type Generated, sql } from 'kysely'
import type { Migrations } from './migrate.ts'

type Moment = ColumnType<Date, Date | string | undefined, Date | string>
type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
type Json = ColumnType<unknown, string, string>

/** Events, written in the transaction of the change that they are about, waiting for the relay. */
export interface Outbox {
  id: Generated<string>
  event_id: Generated<string>
  name: string
  team_id: string | null
  payload: Json
  trace: string | null
  created_at: Moment
  /** Until then another relay keeps its hands off. */
  leased_until: MaybeMoment
  sent_at: MaybeMoment
}

/** Events that a consumer group has handled. */
export interface Inbox {
  group_name: string
  event_id: string
  handled_at: Moment
}

/** Events whose handler failed: tried again at `retry_at`, or dead where that is null. */
export interface DeadLetters {
  group_name: string
  event_id: string
  event: Json
  attempts: number
  error: string
  retry_at: MaybeMoment
  failed_at: Moment
}

/** Small facts that a process must remember, such as the epoch of the stream. */
export interface RuntimeState {
  name: string
  value: string
}

/** The tables of the runtime in a service's schema; a service's `Database` interface extends it. */
export interface RuntimeTables {
  outbox: Outbox
  inbox: Inbox
  dead_letters: DeadLetters
  runtime_state: RuntimeState
}

/** The migrations of these tables, to be spread before a service's own: `{...runtimeTables(), ...own}`. */
export function runtimeTables(): Migrations {
  return {
    'runtime-0001': {
      async up(db) {
        await db.schema
          .createTable('outbox')
          .addColumn('id', 'bigint', column => column.generatedAlwaysAsIdentity().primaryKey())
          .addColumn('event_id', 'uuid', column => column.notNull().defaultTo(sql`gen_random_uuid()`))
          .addColumn('name', 'text', column => column.notNull())
          .addColumn('team_id', 'text')
          .addColumn('payload', 'jsonb', column => column.notNull())
          .addColumn('trace', 'text')
          .addColumn('created_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
          .addColumn('leased_until', 'timestamptz')
          .addColumn('sent_at', 'timestamptz')
          .execute()
        await db.schema
          .createIndex('outbox_unsent')
          .on('outbox')
          .column('id')
          .where(sql.ref('sent_at'), 'is', null)
          .execute()
        await db.schema.createIndex('outbox_created').on('outbox').column('created_at').execute()
        await db.schema
          .createTable('inbox')
          .addColumn('group_name', 'text', column => column.notNull())
          .addColumn('event_id', 'uuid', column => column.notNull())
          .addColumn('handled_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
          .addPrimaryKeyConstraint('inbox_pkey', ['group_name', 'event_id'])
          .execute()
        await db.schema.createIndex('inbox_handled').on('inbox').column('handled_at').execute()
        await db.schema
          .createTable('dead_letters')
          .addColumn('group_name', 'text', column => column.notNull())
          .addColumn('event_id', 'uuid', column => column.notNull())
          .addColumn('event', 'jsonb', column => column.notNull())
          .addColumn('attempts', 'integer', column => column.notNull())
          .addColumn('error', 'text', column => column.notNull())
          .addColumn('retry_at', 'timestamptz')
          .addColumn('failed_at', 'timestamptz', column => column.notNull().defaultTo(sql`now()`))
          .addPrimaryKeyConstraint('dead_letters_pkey', ['group_name', 'event_id'])
          .execute()
        await db.schema
          .createIndex('dead_letters_retry')
          .on('dead_letters')
          .columns(['group_name', 'retry_at'])
          .where(sql.ref('retry_at'), 'is not', null)
          .execute()
        await db.schema
          .createTable('runtime_state')
          .addColumn('name', 'text', column => column.primaryKey())
          .addColumn('value', 'text', column => column.notNull())
          .execute()
      },
    },
  }
}
