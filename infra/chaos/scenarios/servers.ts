import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openRedis } from '@fanfare/runtime/redis.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { startPostgres } from '../../dev/backing/postgres.ts'
import { startRedis } from '../../dev/backing/redis.ts'
import { redisPasswordsOf } from '../../dev/secrets.ts'
import { until } from '../../testing/until.ts'
import type { Case } from '../case.ts'
import { slowlyAll } from '../faults.ts'
import { aloneWith, type Group, sendGroup, sendGroupNowAndSoon } from '../group.ts'
import { hasItems, isOnPages, type Kind } from '../kinds.ts'
import { create, draft } from '../send.ts'
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
/** The same, where a group has to be created first. */
const groupAheadS = 8
/** Posts on accounts of their own, of which a plan has a limited number. */
const awayCount = 2

/** Posts due now and soon; then the fault; then all of them settled. `fault` resolves when it is over. */
async function during(system: TestSystem, group: Group, each: number, fault: (system: TestSystem) => Promise<void>) {
  return slowlyAll(system, async () => {
    const posts = await sendGroupNowAndSoon(system, group, each, aheadS)
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
async function away(system: TestSystem, group: Group, each: number, parts: readonly string[]) {
  const inSeconds = group.length > 1 ? groupAheadS : aheadS
  const posts = await sendGroup(system, group, each, { inSeconds, own: true })
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

/** Cases in which a server or a service is stopped, restarted or emptied. `each`: posts of every kind of a group. */
export function serverCases(groups: readonly Group[], each: number): Case[] {
  return groups.flatMap(group => {
    const alone = aloneWith(group)
    const [kind, ...others] = group
    const isInstagram = others.length === 0 && kind !== undefined && !isOnPages(kind)
    const shown = group.filter(hasItems)
    return [
      alone('Redis FLUSHALL, again and again', system => during(system, group, each, flushRedis)),
      alone('Redis stopped and started', system => during(system, group, each, restartRedis)),
      alone('Postgres stopped (immediate) and started', system => during(system, group, each, restartPostgres)),
      aloneWith(shown)('the gateway that media are fetched through killed', system =>
        away(system, shown, awayCount, ['gateway']),
      ),
      aloneWith(shown)('publishing killed, which media are fetched from', system =>
        away(system, shown, awayCount, ['publishing']),
      ),
      alone('accounts and team killed', system => away(system, group, awayCount, ['accounts', 'team'])),
      ...(isInstagram
        ? [
            alone('publishing killed while posts are created', system => creating(system, kind, each, 'publishing')),
            alone('gateway killed while posts are created', system => creating(system, kind, each, 'gateway')),
          ]
        : []),
    ]
  })
}
