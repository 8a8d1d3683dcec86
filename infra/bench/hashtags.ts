import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { Pool } from 'undici'
import { startWorker, type Worker } from '../chaos/worker.ts'
import { until } from '../testing/until.ts'
import { watchPeak } from './resident.ts'
import { beside, bounded, type Row } from './row.ts'
import type { Setup } from './setup.ts'

const many = 100_000
/** Calls of the bare loop: it needs fewer to find its pace. */
const bareCalls = 20_000
const batches = 4
const calls = 16
/** What a worker may use at most while it reads, MB. */
const memoryMb = 300

const sizes = [1, 4]
const scaled = { batches: 2, calls: 8 }
const latencyMs = 200
const settleMs = 6_000
const countedMs = 15_000

/** Hashtags that somebody waits for, until the part is over. */
const want = (db: pg.Client, count: number, name: string) =>
  db.query(
    `insert into research.hashtag_queue (name, wanted_until, due_at)
      select $1 || n, now() + interval '1 hour', now() from generate_series(1, $2::int) n`,
    [name, count],
  )
/** How many are still to be read. */
const open = async (db: pg.Client): Promise<number> =>
  (await db.query<{ count: number }>(`select count(*)::int as count from research.hashtag_queue`)).rows[0]?.count ?? 0

/** The same calls without anything around them, as many at once. Calls a second. */
async function bareLoop({ system }: Setup): Promise<number> {
  const pool = new Pool(system.simulatorUrl, { connections: batches * calls, pipelining: 1 })
  let next = 0
  const one = async () => {
    for (let at = next++; at < bareCalls; at = next++) {
      const { body } = await pool.request({ method: 'GET', path: `/photo-app/api/v1/tags/bare${at}/info/` })
      await body.json()
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: batches * calls }, one))
  const rate = bareCalls / ((performance.now() - began) / 1000)
  await pool.close()
  return rate
}

async function throughput(setup: Setup, db: pg.Client, start: (env: Record<string, string>) => Promise<Worker>) {
  await want(db, many, 'bench')
  const worker = await start({ HASHTAG_BATCHES: `${batches}`, HASHTAG_CALLS: `${calls}` })
  try {
    await worker.ready()
    await until(async () => (await open(db)) < many, { withinMs: 30_000, what: 'a first hashtag' })
    const peak = watchPeak(worker.pid)
    const [left, began] = [await open(db), performance.now()]
    const done = async () => (await open(db)) === 0
    await until(done, { withinMs: 900_000, everyMs: 500, what: `${many} hashtags` })
    const rate = left / ((performance.now() - began) / 1000)
    const reference = await bareLoop(setup)
    return [
      beside(
        `hashtags through the pipeline, ${many} queued, beside a bare loop of the same calls`,
        'tags/s',
        rate,
        reference,
        {
          target: { ratio: 0.6, bound: 'at least' },
          note: `${batches * calls} calls at once`,
        },
      ),
      bounded(`memory of the worker that read ${many} hashtags, at most`, 'MB', peak(), memoryMb),
    ]
  } finally {
    await worker.close()
  }
}

async function growth({ controlApi }: Setup, db: pg.Client, start: (env: Record<string, string>) => Promise<Worker>) {
  const workers: Worker[] = []
  await controlApi('PUT', '/settings', { latencyMs })
  try {
    await want(db, many, 'scaled')
    const rates: number[] = []
    for (const size of sizes) {
      while (workers.length < size)
        workers.push(await start({ HASHTAG_BATCHES: `${scaled.batches}`, HASHTAG_CALLS: `${scaled.calls}` }))
      await Promise.all(workers.map(worker => worker.ready()))
      await pause(settleMs)
      const [left, began] = [await open(db), performance.now()]
      await pause(countedMs)
      rates.push((left - (await open(db))) / ((performance.now() - began) / 1000))
    }
    const [one = 0, four = 0] = rates
    return beside(
      `hashtags of 4 worker processes, ${latencyMs} ms a call, ${scaled.batches * scaled.calls} at once each, beside one`,
      'tags/s',
      four,
      one,
      { target: { ratio: 3.2, bound: 'at least' } },
    )
  } finally {
    await controlApi('PUT', '/settings', { latencyMs: 0 })
    await Promise.all(workers.map(worker => worker.close()))
    for (const table of ['hashtags', 'hashtag_queue'])
      await db.query(`delete from research.${table} where name like 'scaled%' or name like 'bench%'`)
  }
}

/** Hashtags that are read by workers of its own; it stops the one of the system for good. */
export async function hashtags(setup: Setup): Promise<Row[]> {
  const { system } = setup
  const { part, stop } = system.part('research-worker')
  await stop()
  const start = (env: Record<string, string>) => startWorker(part, join(system.dataDir, 'logs'), env)
  const db = new pg.Client({ connectionString: system.adminUrl })
  await db.connect()
  try {
    return [...(await throughput(setup, db, start)), await growth(setup, db, start)]
  } finally {
    await db.end()
  }
}
