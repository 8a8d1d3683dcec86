import { randomBytes } from 'node:crypto'
import { PostDeleted } from '@fanfare/contracts/events.ts'
import { defineJob } from '@fanfare/contracts/jobs.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import {
  createDatabase,
  migrate,
  openDatabase,
  provision,
  type RuntimeTables,
  runtimeTables,
  transaction,
} from '@fanfare/runtime/db/database.ts'
import { consume, emit, startRelay } from '@fanfare/runtime/events/events.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { Type } from 'typebox'
import { startOwnRedis } from '../testing/redis.ts'
import { until } from '../testing/until.ts'
import { beside, median, type Row } from './row.ts'
import type { Setup } from './setup.ts'

const events = 5_000
/** Requests that change something at once. */
const atOnce = 32
const rounds = 3
/** Services that listen: each has to handle every event. */
const groups = ['one', 'two', 'three'] as const
const deletion = { teamId: '1', postId: '1' }

type Db = ReturnType<typeof openDatabase<RuntimeTables>>

/** A database for this part alone on the server of the system, with a schema for who writes and one for each who listens. */
async function openSchemas(adminUrl: string): Promise<{ source: Db; targets: Db[]; close(): Promise<void> }> {
  const url = await createDatabase(adminUrl, `bench_events_${randomBytes(4).toString('hex')}`)
  const schemas = ['source', ...groups].map(name => `bench_${name}`)
  await provision(
    url,
    schemas.map(schema => ({ schema, role: schema, password: 'p' })),
  )
  const dbs: Db[] = []
  for (const schema of schemas) {
    const own = new URL(url)
    own.username = schema
    own.password = 'p'
    const db = openDatabase<RuntimeTables>({ url: own.href, schema, log: silentLog, max: 10 })
    await migrate(db, { schema, migrations: runtimeTables() })
    dbs.push(db)
  }
  const [source, ...targets] = dbs as [Db, ...Db[]]
  return { source, targets, close: async () => void (await Promise.all(dbs.map(db => db.destroy()))) }
}

/** Runs `one` so many times, `atOnce` at a time. */
async function many(one: () => Promise<unknown>): Promise<void> {
  let left = events
  const run = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: atOnce }, run))
}

/** From the first change until the last service has handled the last event, in events a second. */
async function perSecond(one: () => Promise<unknown>, handled: () => number): Promise<number> {
  const [began, before] = [performance.now(), handled()]
  await many(one)
  await until(() => handled() - before >= events * groups.length, { withinMs: 120_000, what: 'all events handled' })
  return events / ((performance.now() - began) / 1000)
}

/** The reference: a job for each service, added after the change. It is lost when the process ends in between, or Redis does. */
const HandleEvent = (group: string) =>
  defineJob({ name: `handle-${group}`, queue: `bench-${group}`, payload: Type.Object({ eventId: Type.String() }) })

/**
 * Events from the change in one service until three others have handled them, each with its row in the inbox, beside the same as jobs of
 * BullMQ: one a service, handled in a transaction with the same row. Rounds alternate.
 */
export async function eventsBesideJobs({ system }: Setup): Promise<Row[]> {
  const server = await startOwnRedis()
  const redis = openRedis(server.url, { log: silentLog })
  const { source, targets, close } = await openSchemas(system.adminUrl)
  const secret = randomBytes(16).toString('hex')
  const stream = 'bench:events'
  let handled = 0
  const relay = startRelay({ db: source, redis, log: silentLog, clock: systemClock, secret, stream })
  const consumers = targets.map((db, at) =>
    consume({
      db,
      redis,
      group: groups[at] as string,
      log: silentLog,
      secret,
      stream,
      expects: [PostDeleted],
      on: {
        [PostDeleted.name]: async () => {
          handled += 1
        },
      },
    }),
  )
  let worked = 0
  const jobs = createJobs({ redisUrl: server.url, prefix: 'bench', log: silentLog })
  const kinds = groups.map(HandleEvent)
  for (const [at, kind] of kinds.entries()) {
    const db = targets[at] as Db
    const handle = async ({ eventId }: { eventId: string }) => {
      await transaction(db, tx =>
        tx
          .insertInto('inbox')
          .values({ group_name: 'jobs', event_id: eventId })
          .onConflict(conflict => conflict.doNothing())
          .execute(),
      )
      worked += 1
    }
    jobs.work(kind, handle, { concurrency: atOnce })
  }
  const asEvent = () => transaction(source, tx => emit(tx, PostDeleted, deletion, { teamId: '1' }))
  const asJobs = async () => {
    const row = { name: PostDeleted.name, team_id: '1', payload: JSON.stringify(deletion), sent_at: new Date() }
    const { event_id: eventId } = await transaction(source, tx =>
      tx.insertInto('outbox').values(row).returning('event_id').executeTakeFirstOrThrow(),
    )
    await Promise.all(kinds.map(kind => jobs.add(kind, { eventId })))
  }
  const [ours, theirs]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round++) {
      ours.push(await perSecond(asEvent, () => handled))
      theirs.push(await perSecond(asJobs, () => worked))
    }
  } finally {
    await Promise.all([relay.close(), ...consumers.map(consumer => consumer.close()), jobs.close()])
    redis.disconnect()
    await close()
    await server.close()
  }
  return [
    beside('events handled by three services, beside jobs of BullMQ', 'ev./s', median(ours), median(theirs), {
      target: { ratio: 1, bound: 'at least' },
      note: 'the jobs are lost when a process or Redis ends at the wrong moment',
    }),
  ]
}
