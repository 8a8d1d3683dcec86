import { MiB } from '@fanfare/contracts/limits.ts'
import type { Clock } from '@fanfare/runtime/clock.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { createIds } from '@fanfare/runtime/ids.ts'
import { createJobs } from '@fanfare/runtime/jobs/jobs.ts'
import { closeRedis, openRedis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import type { PublishingTables } from './db/schema.ts'
import type { Deps } from './deps.ts'
import { publicationJobs } from './jobs/publication-jobs.ts'
import { accountBook } from './neighbours/accounts.ts'
import { people } from './neighbours/people.ts'
import { pictureProcesses } from './pictures/picture-processes.ts'
import { mediaLinks } from './storage/links.ts'
import { openStorage } from './storage/open.ts'

/** Opens everything that the settings name. */
export async function openDeps(
  config: Config,
  { clock, log }: { clock: Clock; log: Log },
): Promise<{ deps: Deps; close(): Promise<void> }> {
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
  const urls = { accounts: config.accountsUrl, team: config.teamUrl }
  const call = createCaller({ urls, identitySecret: config.identitySecret, clock, log })
  const publicUrl = config.mediaUrl ?? config.publicUrl
  const deps: Deps = {
    config,
    db,
    redis,
    jobs,
    publicationJobs: publicationJobs({ db, jobs, log, clock, config }),
    call,
    clock,
    ids: createIds({ clock }),
    log,
    accounts: accountBook({ call, lifeMs: config.accountCacheMs }),
    people: people({ call, log }),
    storage,
    links: mediaLinks({ secret: config.mediaSecret, clock, publicUrl }),
    pictures: pictureProcesses({ log, memoryBytes: config.pictureMemoryMb * MiB }),
  }
  return {
    deps,
    async close() {
      await deps.publicationJobs.close()
      await jobs.close()
      deps.pictures.close()
      await call.close()
      storage.close()
      await closeRedis(redis)
      await db.destroy()
    },
  }
}
