import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { databaseOfFile, type TestDatabase } from '@fanfare/infra/testing/database.ts'
import { redisOfFile } from '@fanfare/infra/testing/redis.ts'
import { until } from '@fanfare/infra/testing/until.ts'
import { migrate, openDatabase } from '@fanfare/runtime/db/database.ts'
import { closeRedis, openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { metricsText } from '@fanfare/runtime/telemetry/metrics.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrations } from '../../src/db/migrations.ts'
import type { PublishingTables } from '../../src/db/schema.ts'
import type { Deps } from '../../src/deps.ts'
import { startGauges } from '../../src/publisher/gauges.ts'

/** What a worker shows while a part takes its connections and says nothing. */

let silent: Server
let silentAt: string
let database: TestDatabase
const sockets = new Set<Socket>()

beforeAll(async () => {
  silent = createServer(socket => void sockets.add(socket)).listen(0, '127.0.0.1')
  database = await databaseOfFile()
  const db = openDatabase<PublishingTables>({
    url: database.url('publishing'),
    schema: 'publishing',
    log: silentLog,
  })
  await migrate(db, { schema: 'publishing', migrations })
  await db.destroy()
  silentAt = `127.0.0.1:${(silent.address() as AddressInfo).port}`
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  silent.close()
  await database.drop()
})

/** Starts the gauges of one worker, and answers what they show once that is among it and `done` holds. */
const shown = async (
  redisUrl: string,
  databaseUrl: string,
  wanted: string,
  done: () => Promise<boolean> = async () => true,
): Promise<string> => {
  const redis = openRedis(redisUrl, { log: silentLog })
  const db = openDatabase<PublishingTables>({ url: databaseUrl, schema: 'publishing', log: silentLog })
  const config = { installation: 'fanfare' } as Deps['config']
  const seen = () => ({ lookedAt: performance.now() - 90_000, inHand: 3, concurrency: 24 })
  const gauges = startGauges({ deps: { db, redis, config }, worker: 'w', seen, everyMs: 50, limitMs: 500 })
  try {
    return await until(
      async () => {
        const text = await metricsText()
        return text.includes(wanted) && (await done()) ? text : undefined
      },
      { withinMs: 45_000, what: wanted },
    )
  } finally {
    await gauges.close()
    redis.disconnect()
    await closeRedis(redis)
    await db.destroy()
  }
}

test('a Redis that does not answer is reported, and the values of Postgres are exported all the same', async () => {
  const text = await shown(`redis://${silentAt}`, database.url('publishing'), 'fanfare_backing_up{part="redis"} 0')
  expect(text).toContain('fanfare_backing_up{part="postgres"} 1')
  expect(text).toContain('fanfare_publications{state="held"} 0')
  expect(text).toMatch(/fanfare_publisher_since_look_seconds 9\d/)
  expect(text).toContain('fanfare_publisher_in_hand 3')
})

test('a Postgres that does not answer is reported, and no old values are exported', async () => {
  const url = `postgres://publishing:none@${silentAt}/fanfare`
  const text = await shown(await redisOfFile(), url, 'fanfare_backing_up{part="postgres"} 0')
  expect(text).toContain('fanfare_backing_up{part="redis"} 1')
  expect(text).not.toContain('fanfare_publications{')
  expect(text).not.toContain('fanfare_publication_oldest_due_seconds{')
})

test('a Postgres that hangs occupies one connection of the worker, however often it is read', async () => {
  const [admin, watcher] = [database.adminUrl, database.adminUrl].map(
    url => new pg.Client({ connectionString: url }),
  ) as [pg.Client, pg.Client]
  await admin.connect()
  // A transaction would see the connections as they were at its first look.
  await watcher.connect()
  await admin.query('begin; lock table publishing.publications in access exclusive mode')
  const waiting = async () => {
    const sql = `select count(*)::integer as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    return (await watcher.query(sql)).rows[0].n as number
  }
  const began = performance.now()
  let most = 0
  try {
    await shown(await redisOfFile(), database.url('publishing'), 'fanfare_backing_up{part="postgres"} 0', async () => {
      most = Math.max(most, await waiting())
      const enough = performance.now() - began > 2_500
      // What hangs ends with the lock, and the worker can close at once.
      if (enough) await admin.query('rollback')
      return enough
    })
  } finally {
    await admin.end()
    await watcher.end()
  }
  expect(most).toBe(1)
})
