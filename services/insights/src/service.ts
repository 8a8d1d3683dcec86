import { insightEndpoints } from '@fanfare/contracts/endpoints/insights.ts'
import { reportEndpoints } from '@fanfare/contracts/endpoints/reports.ts'
import {
  PostPublished,
  PostSettled,
  SocialAccountChanged,
  SocialAccountConnected,
  TeamPurged,
} from '@fanfare/contracts/events.ts'
import {
  PruneInsights,
  ReadInsightPosts,
  ReadInsights,
  SendReport,
  SweepInsights,
  SweepReports,
} from '@fanfare/contracts/jobs.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, pingDatabase } from '@fanfare/runtime/db/database.ts'
import { type Consumer, consume, type Relay, startRelay } from '@fanfare/runtime/events/events.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { drainAll } from '@fanfare/runtime/process/drain.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import { onAccountChanged, onAccountConnected } from './consumers/on-accounts.ts'
import { onPublished } from './consumers/on-published.ts'
import { onTeamPurged } from './consumers/on-team-purged.ts'
import { migrations } from './db/migrations.ts'
import { openDeps } from './deps.ts'
import { PRUNE_EVERY_MS, pruneInsights } from './jobs/prune-insights.ts'
import { readInsightPosts, readInsights } from './jobs/read-insights.ts'
import { SWEEP_REPORTS_EVERY_MS, sendReports, sweepReports } from './jobs/send-reports.ts'
import { SWEEP_EVERY_MS, sweepInsights } from './jobs/sweep-insights.ts'
import { insightRoutes } from './routes/insights.ts'
import { reportRoutes } from './routes/reports.ts'

const name = 'insights'

/** Figures of social accounts, as their networks count them. */
export async function createService(
  config: Config,
  { role, clock = systemClock, log = silentLog }: ServiceDeps,
): Promise<Service> {
  const deps = openDeps(config, { clock, log })
  const { db, redis, jobs } = deps
  const http = createHttp({
    service: name,
    log,
    clock,
    identitySecret: config.identitySecret,
    features: config.features,
    drainMs: config.drainMs,
    ready: { database: () => pingDatabase(db) },
    degraded: { redis: () => redis.ping() },
  })
  insightRoutes(http, deps)
  reportRoutes(http, deps)
  http.assertComplete([...insightEndpoints, ...reportEndpoints])
  await migrate(db, { schema: name, migrations, log })

  let relay: Relay | undefined
  let consumer: Consumer | undefined
  return {
    name,
    http,
    listen: (port = config.port) => http.listen({ port, host: config.host }),
    async start() {
      relay = startRelay({ db, redis, log, clock, secret: config.identitySecret })
      if (role === 'http') return
      const on = {
        [SocialAccountConnected.name]: onAccountConnected(deps),
        [SocialAccountChanged.name]: onAccountChanged(deps),
        [TeamPurged.name]: onTeamPurged(),
        ...onPublished(deps),
      }
      consumer = consume({
        db,
        redis,
        group: name,
        log,
        secret: config.identitySecret,
        on,
        expects: [SocialAccountConnected, SocialAccountChanged, TeamPurged, PostPublished, PostSettled],
      })
      jobs.work(ReadInsights, readInsights(deps), { concurrency: config.readConcurrency })
      jobs.work(ReadInsightPosts, readInsightPosts(deps), { concurrency: config.readConcurrency })
      // Two at once: what is long must not keep what is often waiting.
      jobs.work(SweepInsights, () => sweepInsights(deps), { concurrency: 2 })
      jobs.work(PruneInsights, () => pruneInsights(deps), { concurrency: 2 })
      jobs.work(SendReport, sendReports(deps), { concurrency: config.readConcurrency })
      jobs.work(SweepReports, sweepReports(deps), { concurrency: 2 })
      jobs.assertComplete([ReadInsights, ReadInsightPosts, SweepInsights, PruneInsights, SendReport, SweepReports])
      if (config.readAccounts !== 'none') await jobs.schedule(SweepInsights, { everyMs: SWEEP_EVERY_MS })
      await jobs.schedule(SweepReports, { everyMs: SWEEP_REPORTS_EVERY_MS })
      await jobs.schedule(PruneInsights, { everyMs: PRUNE_EVERY_MS })
    },
    drain: () => drainAll([jobs, relay, consumer].filter(part => part !== undefined)),
    async close() {
      await http.close()
      await consumer?.close()
      await relay?.close()
      await deps.close()
    },
  }
}
