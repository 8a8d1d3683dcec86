import { execFileSync } from 'node:child_process'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { postgresHome, startPostgres } from '../../dev/backing/postgres.ts'
import { until } from '../../testing/until.ts'
import type { Case } from '../case.ts'
import type { Kind } from '../kinds.ts'
import { send } from '../send.ts'
import { waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'

/** Posts that are published after the copy was made, and are due again in the restored database. */
const gapPosts = 3
/** Long enough that the copy has been made by then, s. */
const gapInS = 12
/** Due after the restore, s. */
const laterInS = 60

const cluster = (system: TestSystem) => join(postgresHome(join(system.launched.dataDir, 'postgres')), 'cluster')

async function stopPostgres({ servers }: TestSystem): Promise<void> {
  await servers.postgres.close()
}
async function startAgain(system: TestSystem): Promise<void> {
  const { launched, servers } = system
  const port = Number(new URL(launched.adminUrl).port)
  servers.postgres = await startPostgres({ dataDir: join(launched.dataDir, 'postgres'), port })
  await until(() => system.db.query('select 1').catch(() => undefined), { what: 'Postgres after its restart' })
}

/**
 * A copy of the database is made, posts go out, and the copy is put back: what it holds as due is live. Nothing may be published again; each
 * post is found live, or held with the reason.
 */
async function restored(system: TestSystem, kind: Kind, { flush }: { flush: boolean }) {
  const to = await system.accounts.shared(kind, gapPosts + 2)
  const before = await send(system, kind, to.slice(0, 1))
  await waitUntilSettled(system, before)
  const gap = await send(system, kind, to.slice(1, 1 + gapPosts), { inSeconds: gapInS })
  const later = await send(system, kind, to.slice(1 + gapPosts), { inSeconds: laterInS })
  const data = cluster(system)
  const copy = `${data}-copy`
  await stopPostgres(system)
  // As it is: owner and modes are Postgres' own.
  execFileSync('cp', ['-a', data, copy])
  await startAgain(system)
  await waitUntilSettled(system, gap)
  await stopPostgres(system)
  renameSync(data, `${data}-lost`)
  renameSync(copy, data)
  rmSync(`${data}-lost`, { recursive: true, force: true })
  if (flush) {
    const redis = openRedis(system.servers.redis.url, { log: silentLog })
    await redis.flushall()
    await redis.quit()
  }
  await startAgain(system)
  const restoredAt = performance.now()
  const { at } = await waitUntilSettled(system, gap, { orWaits: true })
  await waitUntilSettled(system, later)
  return { posts: [...before, ...gap, ...later], recoveryS: (at - restoredAt) / 1000, mistakes: [] }
}

/** The database is put back to what it was a while ago. */
export function restoredCases(given: readonly Kind[]): Case[] {
  const alone = (fault: string, kind: Kind, run: Case['run']): Case => ({ fault, kind, how: 'alone', run })
  return given.flatMap(kind => [
    alone('a backup restored', kind, system => restored(system, kind, { flush: false })),
    alone('a backup restored, Redis emptied', kind, system => restored(system, kind, { flush: true })),
  ])
}
