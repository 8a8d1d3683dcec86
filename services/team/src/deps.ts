import type { Clock } from '@fanfare/runtime/clock.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { createIds, type Ids } from '@fanfare/runtime/ids.ts'
import { createJobs, type Jobs } from '@fanfare/runtime/jobs/jobs.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Kysely } from 'kysely'
import { type AccountsClient, createAccountsClient } from './clients/accounts.ts'
import { type Billing, createBilling } from './clients/billing.ts'
import type { Config } from './config.ts'
import type { TeamDb } from './db/schema.ts'

/** What routes, actions, consumers and jobs of team work with. */
export interface Deps {
  config: Config
  clock: Clock
  log: Log
  db: Kysely<TeamDb>
  redis: Redis
  ids: Ids
  jobs: Jobs
  accounts: AccountsClient
  /** Where teams pay for their plans; undefined: the operator sets them. */
  billing: Billing | undefined
  close(): Promise<void>
}

/** Longest time of a call to accounts, ms: it may ask the network several times for one reply. */
const CALL_MS = 28_000

/** Opens everything; nothing connects before it is used. */
export function openDeps(config: Config, { clock, log }: { clock: Clock; log: Log }): Deps {
  const {
    databaseUrl: url,
    databasePool: max,
    databaseTimeoutMs: statementTimeoutMs,
    redisUrl,
    accountsUrl,
    identitySecret,
  } = config
  const db = openDatabase<TeamDb>({ url, schema: 'team', max, statementTimeoutMs, log })
  const redis = openRedis(redisUrl, { log })
  const jobs = createJobs({ redisUrl, prefix: config.installation, log })
  const call = createCaller({ urls: { accounts: accountsUrl }, identitySecret, clock, timeoutMs: CALL_MS, log })
  return {
    config,
    clock,
    log,
    db,
    redis,
    jobs,
    accounts: createAccountsClient({ call }),
    billing: createBilling(config, log),
    ids: createIds({ clock }),
    async close() {
      await jobs.close()
      await call.close()
      await closeRedis(redis)
      await db.destroy()
    },
  }
}
