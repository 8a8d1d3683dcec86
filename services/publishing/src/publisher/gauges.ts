import { pingDatabase } from '@fanfare/runtime/db/database.ts'
import { startRounds } from '@fanfare/runtime/process/wake.ts'
import { type Collect, collected } from '@fanfare/runtime/telemetry/metrics.ts'
import { within } from '@fanfare/runtime/within.ts'
import type { Deps } from '../deps.ts'
import { countByState, heldByReason, oldestDue, outboxAge } from '../stores/figures.ts'
import { presences } from '../worker-presence.ts'
import { figures } from './figures.ts'

/** A reading older than this is not exported: a gap is better than an old number. */
const staleMs = 60_000

interface Reading {
  at: number
  states: Awaited<ReturnType<typeof countByState>>
  due: Awaited<ReturnType<typeof oldestDue>>
  held: Awaited<ReturnType<typeof heldByReason>>
  outbox: number
}

const read = async ({ db }: Pick<Deps, 'db'>): Promise<Reading> => {
  const at = performance.now()
  // One after the other: metrics never take more than one connection of the pool.
  const states = await countByState(db)
  const due = await oldestDue(db)
  const held = await heldByReason(db)
  return { at, states, due, held, outbox: await outboxAge(db) }
}

interface Options {
  deps: Pick<Deps, 'db' | 'redis' | 'config'>
  /** Name of this worker, as in its leases. */
  worker: string
  /** When it last looked for due publications, by performance.now(), and how many publications it is running. */
  seen: () => { lookedAt: number | undefined; inHand: number; concurrency: number }
  /** How often the database is asked, 10 s by default. */
  everyMs?: number
  /** A reading that takes longer has failed, 5 s by default. */
  limitMs?: number
}

/** Runs work once at a time: calls in between wait for the one under way. */
const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let underWay: Promise<void> | undefined
  return () => {
    underWay ??= work().finally(() => {
      underWay = undefined
    })
    return underWay
  }
}

/**
 * Reads the gauges from the database every ten seconds for /metrics, and keeps this worker's entry in the list of workers. Each worker
 * exports the same numbers of the whole installation: use `max()` over the workers, never `sum()`. A scrape reads neither database nor Redis.
 */
export const startGauges = (options: Options): { close(): Promise<void> } => {
  const { deps, worker, seen, everyMs = 10_000, limitMs = 5_000 } = options
  const presence = presences(deps.redis, deps.config.installation)
  const up = { postgres: 1, redis: 1 }
  let reading: Reading | undefined

  // A server that hangs keeps one connection, not one more at each reading.
  const ask = oneAtATime(async () => {
    await pingDatabase(deps.db)
    reading = await read(deps)
  })
  const say = oneAtATime(async () => {
    const { lookedAt, inHand, concurrency } = seen()
    await presence.say(worker, {
      lookedAgoMs: lookedAt === undefined ? null : Math.round(performance.now() - lookedAt),
      inHand,
      concurrency,
      circuits: figures.circuits(),
    })
  })
  const works = (work: Promise<unknown>): Promise<0 | 1> =>
    within(limitMs, 'a look at the figures', work).then(
      () => 1,
      () => 0,
    )
  const rounds = startRounds(async () => {
    const [postgres, redis] = await Promise.all([works(ask()), works(say())])
    Object.assign(up, { postgres, redis })
    return everyMs
  })

  const fresh = (show: (from: Reading) => ReturnType<Collect>): Collect => {
    return async () => (reading && performance.now() - reading.at < staleMs ? show(reading) : [])
  }
  const unregister = [
    collected(
      'fanfare_publications',
      'Publications that are not at an end, by state.',
      fresh(async ({ states }) => states.map(({ state, count }) => ({ labels: { state }, value: count }))),
    ),
    collected(
      'fanfare_publication_oldest_due_seconds',
      'How long the longest overdue post has been due, by what it waits for.',
      fresh(async ({ due }) => Object.entries(due).map(([waits, value]) => ({ labels: { waits }, value }))),
    ),
    collected(
      'fanfare_publications_held',
      'Held posts, by reason.',
      fresh(async ({ held }) => held.map(({ reason, count }) => ({ labels: { reason }, value: count }))),
    ),
    collected(
      'fanfare_outbox_oldest_seconds',
      'How long the oldest event that is not in the stream yet has been waiting, by service.',
      fresh(async ({ outbox }) => [{ labels: { service: 'publishing' }, value: outbox }]),
    ),
    collected('fanfare_backing_up', 'Whether Postgres and Redis answer this worker: 1 yes, 0 no.', async () =>
      Object.entries(up).map(([part, value]) => ({ labels: { part }, value })),
    ),
    collected('fanfare_publisher_since_look_seconds', 'Time since this worker looked for due posts.', async () => {
      const { lookedAt } = seen()
      return lookedAt === undefined ? [] : [{ value: (performance.now() - lookedAt) / 1000 }]
    }),
    collected('fanfare_publisher_in_hand', 'Publications that this worker is running.', async () => [
      { value: seen().inHand },
    ]),
  ]

  return {
    async close() {
      for (const remove of unregister) remove()
      await rounds.close()
      await within(1_000, 'leaving the list of workers', presence.leave(worker)).catch(() => undefined)
    },
  }
}
