import { randomUUID } from 'node:crypto'
import { type EventValue, events as known } from '@fanfare/contracts/events.ts'
import type { Redis } from 'ioredis'
import { type Kysely, sql, type Transaction } from 'kysely'
import { runBeforeCommit, transaction } from '../db/database.ts'
import { isConnectionLoss } from '../db/errors.ts'
import type { RuntimeTables } from '../db/tables.ts'
import type { Log } from '../telemetry/log.ts'
import { counter } from '../telemetry/metrics.ts'
import { inTrace } from '../telemetry/telemetry.ts'
import { createConsumerLoop } from './consumer-loop.ts'
import { claimDue, keepFailed, type Stored } from './dead-letters.ts'
import { EVENTS_STREAM, type EventHandler, type EventMessage } from './stream.ts'

export interface ConsumerOptions<DB extends RuntimeTables> {
  db: Kysely<DB>
  redis: Redis
  /** One name per service: each group gets each event once. */
  group: string
  log: Log
  /** IDENTITY_SECRET: only events that were signed with it are handled. */
  secret: string
  /** Event name -> handler. What is none of a handler's concern is acknowledged and leaves no row. */
  on: Record<string, EventHandler<DB>>
  /** The events that this service must handle; boot fails when one has no handler, or a handler has no such event. */
  expects?: readonly EventValue[]
  stream?: string
  /**
   * Whether the signature of every entry is checked, also of those that concern nothing here. One service of an installation does: an entry that was
   * altered so that it concerns none would be noticed nowhere.
   */
  checksAll?: boolean
  /** A failing event is dead after so many tries, 8 by default (about two minutes). */
  maxAttempts?: number
  /** Pause before the second try in seconds, doubled each time; 1 by default. */
  firstPauseS?: number
}

export interface Consumer {
  /** True when nothing in the stream, and no failed event that is due, waits for this group. */
  idle(): Promise<boolean>
  /** Finishes the event that is being handled and stops. */
  close(): Promise<void>
}

const outcomes = counter('fanfare_events_handled_total', 'Events by group, name and outcome.')
const apart = counter('fanfare_events_apart_total', 'Reads whose events had to be handled one by one, by group.')

function checkNames(on: Record<string, unknown>, expects: readonly EventValue[] | undefined): void {
  const names = new Set((expects ?? known).map(event => event.name))
  const odd = Object.keys(on).filter(name => !names.has(name))
  if (odd.length > 0) throw new Error(`handlers of events that are not expected here: ${odd.join(', ')}`)
  const missing = (expects ?? []).filter(event => !Object.hasOwn(on, event.name)).map(event => event.name)
  if (missing.length > 0) throw new Error(`events without a handler: ${missing.join(', ')}`)
}

/** Notes events as handled by a group, and as failed no more. Returns those that were not noted before. */
async function noteHandled(
  tx: Transaction<RuntimeTables>,
  group: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ event_id: string }>`
    with failed_before as (delete from dead_letters where group_name = ${group} and event_id = any(${ids}::uuid[]))
    insert into inbox (group_name, event_id) select ${group}, unnest(${ids}::uuid[])
    on conflict do nothing returning event_id`.execute(tx)
  return new Set(rows.map(row => row.event_id))
}

/**
 * Follows the stream as one of a group. Each event is handled in a transaction together with its inbox row, so coming
 * twice it is handled once; events that are read together share the transaction. A handler that throws leaves nothing behind; its event
 * is kept in Postgres and tried again with growing pauses, and is dead after `maxAttempts` until replayed. While Postgres is away the
 * consumer waits.
 */
export function consume<DB extends RuntimeTables>(options: ConsumerOptions<DB>): Consumer {
  const { db, redis, group, log, secret, on, expects, stream = EVENTS_STREAM, maxAttempts = 8, firstPauseS } = options
  checkNames(on, expects)
  // From zero on, so that the first dead event shows as an increase.
  for (const name of Object.keys(on)) outcomes.add({ group, name, outcome: 'dead' }, 0)
  const plain = db as unknown as Kysely<RuntimeTables>

  /** Handles events in one transaction, in their order. Returns those that were known from before; the others were handled now. */
  const run = (together: readonly Stored[]): Promise<Set<string>> =>
    transaction(db, async tx => {
      const own = tx as unknown as Transaction<RuntimeTables>
      // Sorted, so that two consumers of the group that take up the same events wait for each other and do not deadlock.
      const ids = [...new Set(together.map(({ event }) => event.id))].sort()
      const fresh = await noteHandled(own, group, ids)
      const handled = new Set<string>()
      for (const { event, trace } of together) {
        if (!fresh.has(event.id) || handled.has(event.id)) continue
        const handle = on[event.name]
        if (!handle?.batches) await runBeforeCommit(tx)
        await inTrace(trace, `consume ${event.name}`, async () => handle?.(tx, event))
        handled.add(event.id)
      }
      return new Set(ids.filter(id => !fresh.has(id)))
    })

  /** Handles one event or keeps it as failed; throws only when Postgres is away. */
  const settle = async (stored: Stored): Promise<void> => {
    const { name, id } = stored.event
    if (!Object.hasOwn(on, name)) return
    try {
      const before = await run([stored])
      outcomes.add({ group, name, outcome: before.has(id) ? 'known' : 'handled' })
    } catch (err) {
      if (isConnectionLoss(err)) throw err
      const { attempts, dead } = await keepFailed(plain, {
        group,
        stored,
        err,
        maxAttempts,
        ...(firstPauseS === undefined ? {} : { firstPauseS }),
      })
      outcomes.add({ group, name, outcome: dead ? 'dead' : 'failed' })
      const fields = { err, group, event: name, eventId: stored.event.id, attempts }
      if (dead) log.error(fields, 'event handler failed for the last time: dead until replayed')
      else log.warn(fields, 'event handler failed: will be tried again')
    }
  }

  /** Whether a handler here has anything to do for an event; any other costs no more than the look at it. */
  const concerns = (event: EventMessage): boolean => {
    try {
      const handle = Object.hasOwn(on, event.name) ? on[event.name] : undefined
      return handle !== undefined && (handle.concerns?.(event) ?? true)
    } catch {
      return true
    }
  }

  /** Handles the events of one read together; where one of them fails, each is handled alone, so that it fails alone. */
  const settleAll = async (ours: readonly Stored[]): Promise<void> => {
    if (ours.length > 1) {
      try {
        const before = await run(ours)
        for (const { event } of ours)
          outcomes.add({ group, name: event.name, outcome: before.has(event.id) ? 'known' : 'handled' })
        return
      } catch (err) {
        if (isConnectionLoss(err)) throw err
        apart.add({ group })
        const events = ours.map(({ event }) => event.id)
        log.warn({ err, group, events }, 'events could not be handled together; each is handled alone')
      }
    }
    for (const stored of ours) await settle(stored)
  }

  const loop = createConsumerLoop({
    redis,
    stream,
    group,
    name: randomUUID(),
    log,
    secret,
    concerns,
    checksAll: options.checksAll,
    settleAll,
  })
  const retry = startRetries(async () => {
    for (const stored of await claimDue(plain, group)) await settle(stored)
  })
  return {
    async idle() {
      const due = await plain
        .selectFrom('dead_letters')
        .select('event_id')
        .where('group_name', '=', group)
        .where('retry_at', 'is not', null)
        .limit(1)
        .executeTakeFirst()
      return due === undefined && !retry.busy() && (await loop.idle())
    },
    async close() {
      await Promise.all([loop.close(), retry.close()])
    },
  }
}

const RETRY_LOOK_MS = 250

/** Looks for due retries four times a second, one look at a time. A look that fails (Postgres away) is simply made again. */
function startRetries(look: () => Promise<void>): { busy(): boolean; close(): Promise<void> } {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= look()
      .catch(() => undefined)
      .finally(() => {
        running = undefined
      })
  }, RETRY_LOOK_MS)
  return {
    busy: () => running !== undefined,
    async close() {
      clearInterval(timer)
      await running
    },
  }
}
