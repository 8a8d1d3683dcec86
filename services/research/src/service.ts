import { hashtagEndpoints } from '@fanfare/contracts/endpoints/hashtags.ts'
import { ownContentEndpoints } from '@fanfare/contracts/endpoints/own-content.ts'
import { recentEndpoints } from '@fanfare/contracts/endpoints/recents.ts'
import { researchEndpoints } from '@fanfare/contracts/endpoints/research.ts'
import { savedPostEndpoints } from '@fanfare/contracts/endpoints/saved-posts.ts'
import { MemberLeft, PostSettled, TeamPurged, UserPurged } from '@fanfare/contracts/events.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import {
  CaptureThumbnail,
  ReadHashtags,
  SettleSavedPosts,
  SweepHashtags,
  SweepResearch,
  SyncOwnContent,
} from '@fanfare/contracts/jobs.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, pingDatabase } from '@fanfare/runtime/db/database.ts'
import { type Consumer, consume, type Relay, startRelay, together } from '@fanfare/runtime/events/events.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { drainAll } from '@fanfare/runtime/process/drain.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import { onContentPublished } from './consumers/on-content-published.ts'
import { onMemberLeft, onTeamPurged, onUserPurged } from './consumers/on-leaving.ts'
import { onPostsOfSources, postEventsOfSource } from './consumers/on-post-of-source.ts'
import { migrations } from './db/migrations.ts'
import { openDeps } from './deps.ts'
import { captureThumbnail } from './jobs/capture-thumbnail.ts'
import { readHashtagsJob } from './jobs/read-hashtags.ts'
import { settleSavedPosts } from './jobs/settle-saved-posts.ts'
import { SWEEP_HASHTAGS_EVERY_MS, sweepHashtags } from './jobs/sweep-hashtags.ts'
import { SWEEP_EVERY_MS, sweepResearch } from './jobs/sweep-research.ts'
import { syncOwnContent } from './jobs/sync-own-content.ts'
import { hashtagRoutes } from './routes/hashtags.ts'
import { internalRoutes } from './routes/internal.ts'
import { ownContentRoutes } from './routes/own-content.ts'
import { recentRoutes } from './routes/recents.ts'
import { researchRoutes } from './routes/research.ts'
import { savedPostRoutes } from './routes/saved-posts.ts'

const name = 'research'
const endpoints = [
  ...recentEndpoints,
  ...researchEndpoints,
  ...hashtagEndpoints,
  ...ownContentEndpoints,
  ...savedPostEndpoints,
  ...internalEndpoints,
].filter(({ service }) => service === name)

/** Explored profiles, hashtags, saved posts, recent searches and own content. */
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
  for (const routes of [recentRoutes, researchRoutes, hashtagRoutes, ownContentRoutes, savedPostRoutes, internalRoutes])
    routes(http, deps)
  http.assertComplete(endpoints)
  await migrate(db, { schema: name, migrations, log })

  let relay: Relay | undefined
  let consumer: Consumer | undefined
  return {
    name,
    http,
    listen: (port = config.port) => http.listen({ port, host: config.host }),
    async start() {
      // The relay of this process sends its events at once; that of another process would find them at its next poll.
      relay = startRelay({ db, redis, log, clock, secret: config.identitySecret })
      if (role === 'http') return
      const on = {
        [MemberLeft.name]: onMemberLeft(),
        [TeamPurged.name]: onTeamPurged(),
        [UserPurged.name]: onUserPurged(),
        ...together(onPostsOfSources(deps), onContentPublished(deps)),
      }
      consumer = consume({
        db,
        redis,
        group: name,
        log,
        secret: config.identitySecret,
        on,
        expects: [MemberLeft, TeamPurged, UserPurged, PostSettled, ...postEventsOfSource],
      })
      jobs.work(SyncOwnContent, syncOwnContent(deps), { concurrency: 4 })
      jobs.work(ReadHashtags, readHashtagsJob(deps), { concurrency: config.hashtagBatches })
      jobs.work(CaptureThumbnail, captureThumbnail(deps), { concurrency: 4 })
      jobs.work(SettleSavedPosts, settleSavedPosts(deps))
      // Two at once: what is long must not keep what is often waiting.
      jobs.work(SweepResearch, () => sweepResearch(deps), { concurrency: 2 })
      jobs.work(SweepHashtags, () => sweepHashtags(deps))
      jobs.assertComplete([
        SyncOwnContent,
        ReadHashtags,
        CaptureThumbnail,
        SettleSavedPosts,
        SweepResearch,
        SweepHashtags,
      ])
      await jobs.schedule(SweepResearch, { everyMs: SWEEP_EVERY_MS })
      await jobs.schedule(SweepHashtags, { everyMs: SWEEP_HASHTAGS_EVERY_MS })
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
