import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresHome, startPostgres } from '@fanfare/infra/dev/backing/postgres.ts'
import { startOwnRedis } from '@fanfare/infra/testing/redis.ts'
import { type Kysely, sql } from 'kysely'
import { inject } from 'vitest'
import {
  createDatabase,
  migrate,
  openDatabase,
  provision,
  type RuntimeTables,
  runtimeTables,
} from '../../src/db/database.ts'
import { silentLog } from '../../src/telemetry/log.ts'

/** A server that a test may stop and start again under the same address. */
export interface Stoppable {
  url: string
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** An empty database of this file on the run's server; answers its superuser URL. */
export function freshDatabase(): Promise<string> {
  return createDatabase(inject('backing').postgres, `runtime_${randomBytes(6).toString('hex')}`)
}

/** The superuser URL with another role in it. */
export function urlOf(adminUrl: string, role: string, password: string): string {
  const url = new URL(adminUrl)
  url.username = role
  url.password = encodeURIComponent(password)
  return url.href
}

/** A row that a handler writes, so that one sees how often it ran to its end. */
export interface Marks {
  marks: { event_id: string; note: string }
}
export type MarkedDb = Marks & RuntimeTables

/** The database of a service with the runtime's tables and a table `marks` without any key. */
export async function openService(adminUrl: string, schema: string): Promise<Kysely<MarkedDb>> {
  const role = `runtime_${schema}`
  await provision(adminUrl, [{ schema, role, password: 'p' }])
  const db = openDatabase<MarkedDb>({ url: urlOf(adminUrl, role, 'p'), schema, log: silentLog, max: 5 })
  const marks = {
    '0001-marks': {
      async up(tx: Kysely<unknown>) {
        await sql`create table marks (event_id text not null, note text not null)`.execute(tx)
      },
    },
  }
  await migrate(db, { schema, migrations: { ...runtimeTables(), ...marks } })
  return db
}

export async function ownPostgres(): Promise<Stoppable> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fanfare-runtime-'))
  let server = await startPostgres({ dataDir, durable: false })
  const { url } = server
  return {
    url,
    stop: () => server.close(),
    async start() {
      server = await startPostgres({ dataDir, durable: false, port: Number(new URL(url).port) })
    },
    async remove() {
      await server.close()
      rmSync(postgresHome(dataDir), { recursive: true, force: true })
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export async function ownRedis(): Promise<Stoppable> {
  let server = await startOwnRedis()
  const { url } = server
  return {
    url,
    stop: () => server.close(),
    async start() {
      server = await startOwnRedis(Number(new URL(url).port))
    },
    remove: () => server.close(),
  }
}
