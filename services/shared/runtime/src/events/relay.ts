import { setTimeout as pause } from 'node:timers/promises'
import type { Redis } from 'ioredis'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { runPrepared } from '../db/database.ts'
import { isConnectionLoss } from '../db/errors.ts'
import type { RuntimeTables } from '../db/tables.ts'
import { createSleeper, type Sleeper } from '../process/wake.ts'
import { isRedisLoss } from '../redis.ts'
import type { Log } from '../telemetry/log.ts'
import { counter, histogram } from '../telemetry/metrics.ts'
import { entryOf } from './entry.ts'
import { EVENTS_STREAM } from './stream.ts'
import { currentEpoch, epochKey } from './stream-epoch.ts'

export interface RelayOptions<DB extends RuntimeTables> {
  db: Kysely<DB>
  redis: Redis
  log: Log
  clock: Clock
  /** IDENTITY_SECRET: what is sent is signed with it. */
  secret: string
  stream?: string
  /** Pause between looks at the outbox when it is not woken, 250 ms by default. */
  pollMs?: number
}

export interface Relay {
  /** True when every committed event is in the stream of the living Redis. */
  idle(): Promise<boolean>
  /** Finishes the batch under way and stops. */
  close(): Promise<void>
}

interface Row {
  id: string
  event_id: string
  name: string
  team_id: string | null
  payload: unknown
  trace: string | null
  created_at: Date
}

const BATCH = 500
/**
 * Each batch costs every service that reads the stream a transaction, so many events go together and one that comes alone goes at once: the
 * pause follows the batch. It is longer after a larger one, which says that many more are coming; after a full one there is none.
 */
const pauseAfter = (moved: number): number => (moved === BATCH ? 0 : moved >= 50 ? 1_000 : moved >= 10 ? 250 : 100)
/** Age of an event that a relay takes where its own process did not write it, ms: until then the relay of that process gathers it with others. */
const OTHERS_MS = 1_500
const EPOCH_EVERY_MS = 500
const TIDY_EVERY_MS = 600_000
const EPOCH = 'stream_epoch'

const sent = counter('fanfare_events_sent_total', 'Events put into the stream, by name.')
const resent = counter('fanfare_events_resent_total', 'Events sent again because Redis was emptied or restarted.')
const lag = histogram('fanfare_event_relay_seconds', 'Time from writing an event to its place in the stream.')

type Db = Kysely<RuntimeTables>

const claiming = {
  name: 'claim-events',
  text: `
    update outbox set leased_until = now() + interval '10 seconds'
    where id in (
      select id from outbox
      where sent_at is null and (leased_until is null or leased_until < now())
        and created_at <= now() - $1::double precision * interval '1 ms'
      order by id limit ${BATCH} for update skip locked
    ) returning id, event_id, name, team_id, payload, trace, created_at`,
}

/** Takes the oldest unsent events for 10 seconds, of those that are `leastMs` old. No lock is held while they are sent. */
async function claim(db: Db, leastMs: number): Promise<Row[]> {
  const rows = await runPrepared<Row>(db, claiming, [leastMs])
  return rows.sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
}

/** Appends the events to the stream and returns the epoch in which that happened, both in one step of Redis. */
async function append(
  redis: Redis,
  stream: string,
  rows: Row[],
  sign: { secret: string; clock: Clock },
): Promise<string | null> {
  const multi = redis.multi()
  for (const row of rows) {
    const event = {
      id: row.event_id,
      name: row.name,
      teamId: row.team_id,
      payload: row.payload,
      at: row.created_at.toISOString(),
    }
    multi.xadd(stream, '*', ...entryOf(event, row.trace, sign.secret, sign.clock.now()))
  }
  multi.get(epochKey(stream))
  const results = await multi.exec()
  const failed = results?.find(([err]) => err)
  if (!results || failed) throw failed?.[0] ?? new Error('the stream took nothing')
  return results.at(-1)?.[1] as string | null
}

async function storedEpoch(db: Db): Promise<string | undefined> {
  return (await db.selectFrom('runtime_state').select('value').where('name', '=', EPOCH).executeTakeFirst())?.value
}

const marking = {
  name: 'mark-events-sent',
  text: `
    with held as materialized (select value from runtime_state where name = '${EPOCH}' for share)
    update outbox set
      sent_at = case when (select value from held) = $2 then now() else sent_at end,
      leased_until = case when (select value from held) = $2 then leased_until end
    where id = any(array(select unnest($1::bigint[])))
    returning (select value from held) = $2 as sent`,
}

/**
 * Marks the events as sent, but only while the epoch in which they were sent still holds; else their lease ends. The shared lock on the
 * epoch's row puts this before or after a `begin`, never inside one: one that waited for it reads the row as it is then.
 */
async function mark(db: Db, rows: Row[], epoch: string | null): Promise<boolean> {
  const marked = await runPrepared<{ sent: boolean | null }>(db, marking, [rows.map(row => row.id), epoch])
  return marked.some(({ sent }) => sent === true)
}

/** Begins a new epoch: everything of the last 24 hours is sent again. The consumers' inboxes drop what they know. */
async function begin(db: Db, epoch: string): Promise<number> {
  return db.transaction().execute(async tx => {
    await tx
      .insertInto('runtime_state')
      .values({ name: EPOCH, value: '' })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const { numUpdatedRows } = await tx
      .updateTable('runtime_state')
      .set({ value: epoch })
      .where('name', '=', EPOCH)
      .where('value', '!=', epoch)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 0
    const again = await tx
      .updateTable('outbox')
      .set({ sent_at: null, leased_until: null })
      .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
      .where('sent_at', 'is not', null)
      .executeTakeFirst()
    return Number(again.numUpdatedRows)
  })
}

/** Deletes what is older than any resend: events after 48 hours, inbox rows after a week, stream entries after 24 hours. */
async function tidy(db: Db, redis: Redis, stream: string): Promise<void> {
  await sql`delete from outbox where created_at < now() - interval '48 hours' and sent_at is not null`.execute(db)
  await sql`delete from inbox where handled_at < now() - interval '7 days'`.execute(db)
  const [seconds] = await redis.time()
  await redis.xtrim(stream, 'MINID', '~', `${(Number(seconds) - 86_400) * 1000}-0`)
}

/** The relays of this process. */
const relays = new Set<Sleeper>()

/** Wakes the relays of this process: an event was committed just now. */
export function wakeRelays(): void {
  for (const relay of relays) relay.wake()
}

/** Starts moving events from the outbox to the stream: right after a commit of this process, else at each look. */
export function startRelay<DB extends RuntimeTables>(options: RelayOptions<DB>): Relay {
  const { redis, log, clock, secret, stream = EVENTS_STREAM, pollMs = 250 } = options
  const db = options.db as unknown as Db
  const sleeper = createSleeper()
  relays.add(sleeper)
  let closed = false
  /** Whether this process may have events in the outbox: at the start those of the process before it. */
  let hasOwn = true
  let checkedAt = Number.NEGATIVE_INFINITY
  let tidiedAt = performance.now()
  let failures = 0

  const checkEpoch = async (): Promise<void> => {
    const epoch = await currentEpoch(redis, stream)
    checkedAt = performance.now()
    if ((await storedEpoch(db)) === epoch) return
    const count = await begin(db, epoch)
    if (count > 0) log.warn({ count }, 'redis was emptied or restarted: sending the events of the last day again')
    resent.add({}, count)
  }

  const moveBatch = async (): Promise<number> => {
    if (performance.now() - checkedAt > EPOCH_EVERY_MS) await checkEpoch()
    const rows = await claim(db, hasOwn ? 0 : OTHERS_MS)
    if (rows.length === 0) return 0
    const epoch = await append(redis, stream, rows, { secret, clock })
    if (!(await mark(db, rows, epoch))) {
      checkedAt = Number.NEGATIVE_INFINITY
      hasOwn = true
      return rows.length
    }
    for (const row of rows) {
      sent.add({ name: row.name })
      lag.observe(Math.max(0, (clock.now() - row.created_at.getTime()) / 1000))
    }
    return rows.length
  }

  const step = async (): Promise<void> => {
    try {
      const moved = await moveBatch()
      failures = 0
      if (moved > 0) {
        if (!closed) await pause(pauseAfter(moved))
        return
      }
      if (performance.now() - tidiedAt > TIDY_EVERY_MS) {
        tidiedAt = performance.now()
        await tidy(db, redis, stream)
      }
      hasOwn = await sleeper.sleep(pollMs)
    } catch (err) {
      if (closed) return
      failures += 1
      hasOwn = true
      const known = isConnectionLoss(err) || isRedisLoss(err)
      if (failures === 1 || !known) log.warn({ err }, 'the relay could not work and will try again')
      await sleeper.sleep(Math.min(100 * 2 ** failures, 3_000))
    }
  }

  const run = async (): Promise<void> => {
    while (!closed) await step()
  }
  const running = run()

  return {
    async idle() {
      const epoch = await currentEpoch(redis, stream)
      const [held, waiting] = await Promise.all([
        storedEpoch(db),
        db.selectFrom('outbox').select('id').where('sent_at', 'is', null).limit(1).executeTakeFirst(),
      ])
      return held === epoch && waiting === undefined
    },
    async close() {
      closed = true
      relays.delete(sleeper)
      sleeper.wake()
      await running
    },
  }
}
