import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { startPostgres } from '../../dev/backing/postgres.ts'
import { startRedis } from '../../dev/backing/redis.ts'
import { redisPasswordsOf } from '../../dev/secrets.ts'
import { until } from '../../testing/until.ts'
import type { Case } from '../case.ts'
import { slowly } from '../faults.ts'
import { type Kind, kinds } from '../kinds.ts'
import { create, draft, send, sendNowAndSoon } from '../send.ts'
import { inHand, waitUntilSettled } from '../settle.ts'
import type { TestSystem } from '../test-system.ts'
import { times } from '../times.ts'
import type { Sent } from '../verdict.ts'

/** States of a publication that a worker has in hand. */
const working = ['claimed', 'media_ready', 'prepared', 'ready', 'commit_requested', 'published']
/** Posts that are due while the fault lasts and after it, s. */
const aheadS = 2
const flushes = 5
const betweenFlushesMs = 300
const justBeforeMs = 100
/** Posts on accounts of their own, of which a plan has a limited number. */
const awayCount = 2

/** Posts due now and soon; then the fault; then all of them settled. `fault` resolves when it is over. */
async function during(system: TestSystem, kind: Kind, count: number, fault: (system: TestSystem) => Promise<void>) {
  const to = await system.accounts.shared(kind, count)
  return slowly(system, to, async () => {
    const posts = await sendNowAndSoon(system, kind, to, aheadS)
    await inHand(system, posts, working)
    await fault(system)
    const over = performance.now()
    const { at } = await waitUntilSettled(system, posts)
    return { posts, recoveryS: (at - over) / 1000, mistakes: [] }
  })
}

async function flushRedis(system: TestSystem): Promise<void> {
  const redis = openRedis(system.servers.redis.url, { log: silentLog })
  for (let times = 0; times < flushes; times++) {
    await redis.flushall()
    await pause(betweenFlushesMs)
  }
  await redis.quit()
}

async function restartRedis(system: TestSystem): Promise<void> {
  const { launched, servers } = system
  const port = Number(new URL(servers.redis.url).port)
  await servers.redis.close()
  await pause(times.outage)
  servers.redis = await startRedis({
    dataDir: join(launched.dataDir, 'redis'),
    port,
    passwords: redisPasswordsOf(launched.site.secrets),
  })
}

/** SIGQUIT is Postgres' immediate shutdown: clients are not notified, nothing is written; the next start recovers from its log. */
async function restartPostgres(system: TestSystem): Promise<void> {
  const { launched, servers } = system
  const port = Number(new URL(launched.adminUrl).port)
  process.kill(servers.postgres.pid, 'SIGQUIT')
  await pause(times.outage)
  servers.postgres = await startPostgres({ dataDir: join(launched.dataDir, 'postgres'), port })
  await until(() => system.db.query('select 1').catch(() => undefined), { what: 'Postgres after its restart' })
}

/** A part of the system is killed while clients create posts; they send the call again with the same key. */
async function creating(system: TestSystem, kind: Kind, count: number, part: 'publishing' | 'gateway') {
  const drafts = await Promise.all((await system.accounts.shared(kind, count)).map(to => draft(system, kind, to)))
  const made: Promise<Sent>[] = []
  for (const [index, one] of drafts.entries()) {
    const making = create(system, one)
    // Awaited at the end; a rejection before that must not end the process.
    making.catch(() => undefined)
    made.push(making)
    if (index === Math.floor(count / 3)) system.launched.part(part).signal('SIGKILL')
  }
  const killedAt = performance.now()
  const posts = await Promise.all(made)
  const ids = new Set(posts.map(post => post.id))
  const { rows } = await system.db.query<{ id: string }>(
    'select id::text from publishing.posts where caption = any($1) and deleted_at is null',
    [drafts.map(({ body }) => body.caption)],
  )
  const strays = rows.filter(({ id }) => !ids.has(id)).length
  const { at } = await waitUntilSettled(system, posts)
  return {
    posts,
    recoveryS: (at - killedAt) / 1000,
    mistakes: strays > 0 ? [`${strays} posts were made twice by one Idempotency-Key`] : [],
  }
}

/** Processes that publishing depends on are killed just before posts are due, and are restarted by the supervisor. */
async function away(system: TestSystem, kind: Kind, count: number, parts: readonly string[]) {
  // Accounts whose tokens no process has cached.
  const to = await system.accounts.take(kind, count)
  const posts = await send(system, kind, to, { inSeconds: aheadS })
  const { rows } = await system.db.query<{ ms: number }>(
    'select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from publishing.publications where post_id = any($1::bigint[])',
    [posts.map(post => post.id)],
  )
  await pause(Math.max(0, (rows[0]?.ms ?? 0) - justBeforeMs))
  for (const part of parts) system.launched.part(part).signal('SIGKILL')
  const killedAt = performance.now()
  const { at } = await waitUntilSettled(system, posts)
  await Promise.all(parts.map(part => system.launched.part(part).ready()))
  return { posts, recoveryS: (at - killedAt) / 1000, mistakes: [] }
}

/** Cases in which a server or a service is stopped, restarted or emptied. */
export function serverCases(given: readonly Kind[], count: number): Case[] {
  const alone = (fault: string, kind: Kind, run: Case['run']): Case => ({ fault, kind, how: 'alone', run })
  return given.flatMap(kind => [
    alone('Redis FLUSHALL, again and again', kind, system => during(system, kind, count, flushRedis)),
    alone('Redis stopped and started', kind, system => during(system, kind, count, restartRedis)),
    alone('Postgres stopped (immediate) and started', kind, system => during(system, kind, count, restartPostgres)),
    alone('the gateway that media are fetched through killed', kind, system =>
      away(system, kind, awayCount, ['gateway']),
    ),
    alone('publishing killed, which media are fetched from', kind, system =>
      away(system, kind, awayCount, ['publishing']),
    ),
    alone('accounts and team killed', kind, system => away(system, kind, awayCount, ['accounts', 'team'])),
    ...(kinds[kind].network === 'ig'
      ? [
          alone('publishing killed while posts are created', kind, system =>
            creating(system, kind, count, 'publishing'),
          ),
          alone('gateway killed while posts are created', kind, system => creating(system, kind, count, 'gateway')),
        ]
      : []),
  ])
}
