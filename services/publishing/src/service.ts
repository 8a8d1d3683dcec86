import { approvalEndpoints } from '@fanfare/contracts/endpoints/approvals.ts'
import { captionEndpoints } from '@fanfare/contracts/endpoints/captions.ts'
import { contentEndpoints } from '@fanfare/contracts/endpoints/contents.ts'
import { creatorEndpoints } from '@fanfare/contracts/endpoints/creators.ts'
import { dayNoteEndpoints } from '@fanfare/contracts/endpoints/day-notes.ts'
import { graphProxyEndpoints } from '@fanfare/contracts/endpoints/graph-proxy.ts'
import { linkEndpoints } from '@fanfare/contracts/endpoints/links.ts'
import { locationEndpoints } from '@fanfare/contracts/endpoints/locations.ts'
import { mediaEndpoints } from '@fanfare/contracts/endpoints/media.ts'
import { placingEndpoints } from '@fanfare/contracts/endpoints/placing.ts'
import { postBulkEndpoints } from '@fanfare/contracts/endpoints/post-bulk.ts'
import { postCsvEndpoints } from '@fanfare/contracts/endpoints/post-csv.ts'
import { postLibraryEndpoints } from '@fanfare/contracts/endpoints/post-libraries.ts'
import { postListEndpoints } from '@fanfare/contracts/endpoints/post-lists.ts'
import { postEndpoints } from '@fanfare/contracts/endpoints/posts.ts'
import { productEndpoints } from '@fanfare/contracts/endpoints/products.ts'
import { publishingEndpoints } from '@fanfare/contracts/endpoints/publishing.ts'
import { seriesEndpoints } from '@fanfare/contracts/endpoints/series.ts'
import { teamAccountEndpoints } from '@fanfare/contracts/endpoints/team-accounts.ts'
import { timeslotEndpoints } from '@fanfare/contracts/endpoints/timeslots.ts'
import { CredentialRenewed, NetworkPostChanged, SocialAccountChanged, TeamPurged } from '@fanfare/contracts/events.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { AdvancePublication, SyncAccount } from '@fanfare/contracts/jobs.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, pingDatabase } from '@fanfare/runtime/db/database.ts'
import { type Consumer, consume, type Relay, startRelay } from '@fanfare/runtime/events/events.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { drainAll } from '@fanfare/runtime/process/drain.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { createNetworkReads } from './clients/network-reads.ts'
import { createOwnAddress } from './clients/own-address.ts'
import type { Config } from './config.ts'
import { onNetworkPostChanged } from './consumers/on-network-post-changed.ts'
import { onCredentialRenewed, onSocialAccountChanged } from './consumers/on-social-account-changed.ts'
import { onTeamPurged } from './consumers/on-team-purged.ts'
import { migrations } from './db/migrations.ts'
import { openDeps } from './deps.ts'
import { ProcessMedia, processMedia } from './jobs/process-media.ts'
import { ProcessVideo, processVideo } from './jobs/process-video.ts'
import { PURGE_EVERY_MS, PurgeTeams, purgeTeams } from './jobs/purge-teams.ts'
import { RenderMedia, renderMedia } from './jobs/render-media.ts'
import { TIDY_EVERY_MS, TidyMedia, tidyMedia } from './jobs/tidy-media.ts'
import { RENDERINGS_EVERY_MS, TidyRenderings, tidyRenderings } from './jobs/tidy-renderings.ts'
import type { Crash } from './publisher/crash-points.ts'
import { type Publisher, startPublisher } from './publisher/start.ts'
import { approvalRoutes } from './routes/approvals.ts'
import { captionRoutes } from './routes/captions.ts'
import { contentRoutes } from './routes/contents.ts'
import { creatorRoutes } from './routes/creators.ts'
import { dayNoteRoutes } from './routes/day-notes.ts'
import { graphProxyRoutes } from './routes/graph-proxy.ts'
import { linkRoutes } from './routes/links.ts'
import { locationRoutes } from './routes/locations.ts'
import { mediaRoutes } from './routes/media.ts'
import { operatorRoutes } from './routes/operator.ts'
import { peopleRoutes } from './routes/people.ts'
import { placingRoutes } from './routes/placing.ts'
import { postBulkRoutes } from './routes/post-bulk.ts'
import { postCsvRoutes } from './routes/post-csv.ts'
import { postLibraryRoutes } from './routes/post-libraries.ts'
import { postListRoutes } from './routes/post-lists.ts'
import { postRoutes } from './routes/posts.ts'
import { productRoutes } from './routes/products.ts'
import { publicationRoutes } from './routes/publications.ts'
import { seriesRoutes } from './routes/series.ts'
import { sourceRoutes } from './routes/sources.ts'
import { timeSlotRoutes } from './routes/time-slots.ts'
import { traceRoutes } from './routes/trace.ts'
import { uploadRoutes } from './routes/uploads.ts'

const name = 'publishing'
const endpoints = [
  ...postEndpoints,
  ...postListEndpoints,
  ...postBulkEndpoints,
  ...postCsvEndpoints,
  ...seriesEndpoints,
  ...postLibraryEndpoints,
  ...publishingEndpoints,
  ...approvalEndpoints,
  ...mediaEndpoints,
  ...timeslotEndpoints,
  ...captionEndpoints,
  ...dayNoteEndpoints,
  ...linkEndpoints,
  ...locationEndpoints,
  ...productEndpoints,
  ...creatorEndpoints,
  ...graphProxyEndpoints,
  ...placingEndpoints,
  ...contentEndpoints,
  ...teamAccountEndpoints,
  ...internalEndpoints,
].filter(({ service }) => service === name)

const ofWorker = [AdvancePublication, SyncAccount, ProcessMedia, TidyMedia, TidyRenderings, PurgeTeams]
const ofMedia = [ProcessVideo, RenderMedia]
/** The jobs that a process takes. */
const jobsOf = { worker: ofWorker, media: ofMedia, all: [...ofWorker, ...ofMedia] }

/** Drafts, posts, schedule, media, and the publisher. */
export async function createService(
  config: Config,
  { role, clock = systemClock, log = silentLog, crash }: ServiceDeps & { crash?: Crash },
): Promise<Service> {
  const deps = await openDeps(config, { clock, log })
  const { db, redis, jobs, storage } = deps
  const networkReads = createNetworkReads(deps)
  const ownAddress = createOwnAddress(deps)
  let publisher: Publisher | undefined
  const publishes = role === 'worker' || role === 'all'
  const http = createHttp({
    service: name,
    log,
    clock,
    identitySecret: config.identitySecret,
    features: config.features,
    drainMs: config.drainMs,
    ready: {
      database: () => pingDatabase(db),
      ...(!publishes
        ? {}
        : { publisher: async () => (publisher ? publisher.ready() : Promise.reject(new Error('not begun'))) }),
    },
    // Without Redis posts are read, written and published, without live progress. Without the storage all but files works.
    degraded: { redis: () => redis.ping(), storage: () => storage.ping() },
  })
  for (const routes of [
    uploadRoutes,
    mediaRoutes,
    postRoutes({ networkReads, ownAddress }),
    postListRoutes,
    postBulkRoutes,
    postCsvRoutes,
    seriesRoutes,
    timeSlotRoutes,
    postLibraryRoutes,
    publicationRoutes,
    approvalRoutes,
    traceRoutes,
    captionRoutes,
    dayNoteRoutes,
    linkRoutes,
    locationRoutes(networkReads),
    productRoutes(networkReads),
    creatorRoutes(networkReads),
    graphProxyRoutes(networkReads),
    placingRoutes,
    contentRoutes,
    sourceRoutes,
    operatorRoutes,
    peopleRoutes,
  ])
    routes(http, deps)
  http.assertComplete(endpoints)
  await migrate(db, { schema: name, migrations, log })

  let relay: Relay | undefined
  let consumer: Consumer | undefined

  /** Reads and renders videos. */
  async function startMedia(): Promise<void> {
    // What killed processes left is removed now.
    await deps.workFolder()
    jobs.work(ProcessVideo, processVideo(deps), { concurrency: 1 })
    jobs.work(RenderMedia, renderMedia(deps), { concurrency: config.videoConcurrency })
  }

  /** Publishes, and does what is to be done now and then. */
  async function startWorker(): Promise<void> {
    publisher = startPublisher(deps, crash)
    const on = {
      [SocialAccountChanged.name]: onSocialAccountChanged(deps, publisher),
      [CredentialRenewed.name]: onCredentialRenewed(deps, publisher),
      [NetworkPostChanged.name]: onNetworkPostChanged(deps),
      [TeamPurged.name]: onTeamPurged(deps),
    }
    consumer = consume({
      db,
      redis,
      group: name,
      log,
      secret: config.identitySecret,
      on,
      expects: [SocialAccountChanged, CredentialRenewed, NetworkPostChanged, TeamPurged],
    })
    jobs.work(ProcessMedia, processMedia(deps), { concurrency: 1 })
    jobs.work(TidyMedia, tidyMedia(deps))
    await jobs.schedule(TidyMedia, { everyMs: TIDY_EVERY_MS })
    jobs.work(TidyRenderings, tidyRenderings(deps))
    await jobs.schedule(TidyRenderings, { everyMs: RENDERINGS_EVERY_MS })
    jobs.work(PurgeTeams, purgeTeams(deps))
    await jobs.schedule(PurgeTeams, { everyMs: PURGE_EVERY_MS })
  }

  return {
    name,
    http,
    listen: (port = config.port) => http.listen({ port, host: config.host }),
    async start() {
      // The relay of this process sends its events at once; that of another process would find them at its next poll.
      relay = startRelay({ db, redis, log, clock, secret: config.identitySecret })
      if (role === 'media' || role === 'all') await startMedia()
      if (publishes) await startWorker()
      if (role !== 'http') jobs.assertComplete(jobsOf[role])
    },
    drain: () => drainAll([jobs, deps.publicationJobs, relay, consumer, publisher].filter(part => part !== undefined)),
    async close() {
      await http.close()
      await publisher?.close()
      await networkReads.close()
      await consumer?.close()
      await relay?.close()
      await deps.close()
    },
  }
}
