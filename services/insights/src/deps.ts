import { type Credentials, credentials } from '@fanfare/networks/credentials.ts'
import { usageBudget } from '@fanfare/networks/graph/usage.ts'
import type { Clock } from '@fanfare/runtime/clock.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { createIds, type Ids } from '@fanfare/runtime/ids.ts'
import { createJobs, type Jobs } from '@fanfare/runtime/jobs/jobs.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { createPublishingClient, type PublishingClient } from './clients/publishing.ts'
import { createTeamClient, type TeamClient } from './clients/team.ts'
import type { Config } from './config.ts'
import type { Db } from './db/db.ts'
import type { InsightsDb } from './db/schema.ts'
import { type Apis, openApis } from './networks/open-apis.ts'

/** What routes, actions, consumers and jobs of insights work with. */
export interface Deps {
  config: Config
  clock: Clock
  log: Log
  ids: Ids
  db: Db
  redis: Redis
  jobs: Jobs
  /** Social accounts. */
  team: TeamClient
  /** Which posts of the product live posts are. */
  publishing: PublishingClient
  /** Tokens of social accounts, from the accounts service. */
  tokens: Credentials
  /** The networks. Calls say `spare`: what publishing needs of an account's budget is not theirs. */
  apis: Apis
  close(): Promise<void>
}

/** Opens everything; nothing connects before it is used. */
export function openDeps(config: Config, { clock, log }: { clock: Clock; log: Log }): Deps {
  const {
    databaseUrl: url,
    databasePool: max,
    databaseTimeoutMs: statementTimeoutMs,
    redisUrl,
    identitySecret,
  } = config
  const db = openDatabase<InsightsDb>({ url, schema: 'insights', max, statementTimeoutMs, log })
  const redis = openRedis(redisUrl, { log })
  const jobs = createJobs({ redisUrl, prefix: config.installation, log, drainMs: config.drainMs })
  const urls = { accounts: config.accountsUrl, team: config.teamUrl, publishing: config.publishingUrl }
  const call = createCaller({ urls, identitySecret, clock, log })
  const apis = openApis(config, usageBudget(redis, `${config.installation}:usage`))
  return {
    config,
    clock,
    log,
    ids: createIds({ clock }),
    db,
    redis,
    jobs,
    team: createTeamClient({ call }),
    publishing: createPublishingClient({ call, log }),
    tokens: credentials({ call, log }),
    apis,
    async close() {
      await jobs.close()
      await apis.close()
      await call.close()
      await closeRedis(redis)
      await db.destroy()
    },
  }
}
