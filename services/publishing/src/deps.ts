import type { Clock } from '@fanfare/runtime/clock.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Ids } from '@fanfare/runtime/ids.ts'
import type { Jobs } from '@fanfare/runtime/jobs/jobs.ts'
import type { Redis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { PublicationJobs } from './jobs/publication-jobs.ts'
import type { AccountBook } from './neighbours/accounts.ts'
import type { People } from './neighbours/people.ts'
import type { Pictures } from './pictures/picture-processes.ts'
import type { MediaLinks } from './storage/links.ts'
import type { Storage } from './storage/storage.ts'

/** What the rooms of publishing need. */
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
  /** Social accounts of teams, asked of the team service and kept for some seconds. */
  accounts: AccountBook
  people: People
  storage: Storage
  links: MediaLinks
  /** Looks at pictures and renders them, in processes of their own. */
  pictures: Pictures
}
