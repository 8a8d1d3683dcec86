import { MiB } from '@fanfare/contracts/limits.ts'
import type { Clock } from '@fanfare/runtime/clock.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { type Caller, createCaller } from '@fanfare/runtime/http/call.ts'
import { createIds, type Ids } from '@fanfare/runtime/ids.ts'
import { createJobs, type Jobs } from '@fanfare/runtime/jobs/jobs.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { type AccountsClient, createAccountsClient } from './clients/accounts.ts'
import { createResearchClient, type ResearchClient } from './clients/research.ts'
import { createTeamClient, type TeamClient } from './clients/team.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { PublishingTables } from './db/schema.ts'
import { publicationJobs as createPublicationJobs, type PublicationJobs } from './jobs/publication-jobs.ts'
import { type Pictures, pictureProcesses } from './pictures/picture-processes.ts'
import { type MediaLinks, mediaLinks } from './storage/links.ts'
import { openStorage } from './storage/open.ts'
import type { Storage } from './storage/storage.ts'
import { accountsAsSeen, keepAccounts } from './stores/known-accounts.ts'
import type { VideoTools } from './video/ffprobe.ts'
import { openWorkFolder, type WorkFolder } from './video/work-folder.ts'

/** What the modules of publishing need. */
export interface Deps {
  config: Config
  db: Db
  redis: Redis
  jobs: Jobs
  publicationJobs: PublicationJobs
  call: Caller
  clock: Clock
  ids: Ids
  log: Log
  /** Reads the social accounts of teams from the team service and caches them for some seconds. */
  team: TeamClient
  /** Reads names and settings of people from the accounts service. */
  accounts: AccountsClient
  research: ResearchClient
  storage: Storage
  links: MediaLinks
  /** Looks at pictures and renders them, in processes of their own. */
  pictures: Pictures
  /** The programs that read and render videos. */
  video: VideoTools
  /** Where this process puts videos that it works on; opened at the first call. */
  workFolder(): Promise<WorkFolder>
  /** Closes all of these. */
  close(): Promise<void>
}

/**
 * Opens everything that the settings name. Nothing connects before it is used; the client of S3 is loaded only where files lie in
 * a bucket.
 */
export async function openDeps(config: Config, { clock, log }: { clock: Clock; log: Log }): Promise<Deps> {
  const storage = await openStorage(config)
  const db = openDatabase<PublishingTables>({
    url: config.databaseUrl,
    schema: 'publishing',
    max: config.databasePool,
    statementTimeoutMs: config.databaseTimeoutMs,
    log,
  })
  const redis = openRedis(config.redisUrl, { log })
  const jobs = createJobs({ redisUrl: config.redisUrl, prefix: config.installation, log, drainMs: config.drainMs })
  const urls = { accounts: config.accountsUrl, team: config.teamUrl, research: config.researchUrl }
  const call = createCaller({ urls, identitySecret: config.identitySecret, clock, log })
  const publicUrl = config.mediaUrl ?? config.publicUrl
  const publicationJobs = createPublicationJobs({ db, jobs, log, clock, config })
  let work: Promise<WorkFolder> | undefined
  const pictures = pictureProcesses({ log, memoryBytes: config.pictureMemoryMb * MiB })
  return {
    config,
    db,
    redis,
    jobs,
    publicationJobs,
    call,
    clock,
    ids: createIds({ clock }),
    log,
    team: createTeamClient({
      call,
      lifeMs: config.accountCacheMs,
      log,
      seen: {
        keep: (teamId, accounts) => keepAccounts(db, teamId, accounts),
        find: (teamId, ids) => accountsAsSeen(db, teamId, ids),
      },
    }),
    accounts: createAccountsClient({ call, log }),
    research: createResearchClient({ call, log }),
    storage,
    links: mediaLinks({ secret: config.mediaSecret, clock, publicUrl }),
    pictures,
    video: {
      ffmpeg: config.ffmpegPath,
      ffprobe: config.ffprobePath,
      memoryBytes: config.videoMemoryMb * MiB,
    },
    workFolder() {
      work ??= openWorkFolder(config.videoDir, log)
      return work
    },
    async close() {
      await publicationJobs.close()
      await jobs.close()
      pictures.close()
      await (await work)?.close()
      await call.close()
      storage.close()
      await closeRedis(redis)
      await db.destroy()
    },
  }
}
