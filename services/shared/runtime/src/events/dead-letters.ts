import { type Kysely, sql } from 'kysely'
import type { RuntimeTables } from '../db/tables.ts'
import type { EventMessage } from './stream.ts'

type Db = Kysely<RuntimeTables>

export interface Stored {
  event: EventMessage
  trace: string | null
}

/** A failed event and how often it failed. */
export interface Letter {
  group: string
  eventId: string
  name: string
  attempts: number
  error: string
  /** When it is tried again; null: dead until replayed. */
  retryAt: Date | null
  failedAt: Date
}

const FIRST_PAUSE_S = 1
const LONGEST_PAUSE_S = 300

/** Keeps a failed event: to be tried again after a growing pause, or dead after `maxAttempts`. Returns the attempts so far. */
export async function keepFailed(
  db: Db,
  {
    group,
    stored,
    err,
    maxAttempts,
    firstPauseS = FIRST_PAUSE_S,
  }: { group: string; stored: Stored; err: unknown; maxAttempts: number; firstPauseS?: number },
): Promise<{ attempts: number; dead: boolean }> {
  const error = err instanceof Error ? `${err.name}: ${err.message}` : String(err)
  // `attempts` of the row before this failure is the exponent of the pause.
  const { rows } = await sql<{ attempts: number; retry_at: Date | null }>`
    insert into dead_letters as d (group_name, event_id, event, attempts, error, retry_at)
    values (${group}, ${stored.event.id}, ${JSON.stringify(stored)}::jsonb, 1, ${error.slice(0, 2000)},
      case when ${maxAttempts}::int <= 1 then null else now() + make_interval(secs => ${firstPauseS}::float8) end)
    on conflict (group_name, event_id) do update set
      attempts = d.attempts + 1, error = excluded.error, failed_at = now(),
      retry_at = case when d.attempts + 1 >= ${maxAttempts}::int then null
        else now() + make_interval(secs => least(${LONGEST_PAUSE_S}::float8, ${firstPauseS}::float8 * power(2, d.attempts))) end
    returning attempts, retry_at`.execute(db)
  const { attempts, retry_at } = rows[0] as { attempts: number; retry_at: Date | null }
  return { attempts, dead: retry_at === null }
}

/** Takes failed events that are due again, each for 30 seconds. */
export async function claimDue(db: Db, group: string): Promise<Stored[]> {
  const { rows } = await sql<{ event: Stored }>`
    update dead_letters set retry_at = now() + interval '30 seconds'
    where group_name = ${group} and event_id in (
      select event_id from dead_letters where group_name = ${group} and retry_at <= now()
      order by retry_at limit 20 for update skip locked
    ) returning event`.execute(db)
  return rows.map(row => row.event)
}

/** The failed events of a schema, oldest first, at most `limit` (100). */
export async function deadLetters<DB extends RuntimeTables>(
  db: Kysely<DB>,
  { group, limit = 100 }: { group?: string; limit?: number } = {},
): Promise<Letter[]> {
  const rows = await (db as unknown as Db)
    .selectFrom('dead_letters')
    .select(['group_name', 'event_id', 'attempts', 'error', 'retry_at', 'failed_at'])
    .select(sql<string>`event -> 'event' ->> 'name'`.as('name'))
    .$if(group !== undefined, query => query.where('group_name', '=', group as string))
    .orderBy('failed_at')
    .limit(limit)
    .execute()
  return rows.map(row => ({
    group: row.group_name,
    eventId: row.event_id,
    name: row.name,
    attempts: row.attempts,
    error: row.error,
    retryAt: row.retry_at,
    failedAt: row.failed_at,
  }))
}

export interface ReplayOptions<DB extends RuntimeTables> {
  db: Kysely<DB>
  group?: string
  /** One event only. */
  eventId?: string
}

/** Has the running consumer try dead events again now, with fresh attempts. Returns how many. */
export async function replay<DB extends RuntimeTables>({ db, group, eventId }: ReplayOptions<DB>): Promise<number> {
  const { numUpdatedRows } = await (db as unknown as Db)
    .updateTable('dead_letters')
    .set({ retry_at: sql<Date>`now()`, attempts: 0 })
    .where('retry_at', 'is', null)
    .$if(group !== undefined, query => query.where('group_name', '=', group as string))
    .$if(eventId !== undefined, query => query.where('event_id', '=', eventId as string))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
