import { createGraph, type Graph } from '@fanfare/networks/graph/client.ts'
import { createOauth, type Oauth } from '@fanfare/networks/graph/oauth.ts'
import type { Clock } from '@fanfare/runtime/clock.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { type Caller, createCaller } from '@fanfare/runtime/http/call.ts'
import { createIds, type Ids } from '@fanfare/runtime/ids.ts'
import { createJobs, type Jobs } from '@fanfare/runtime/jobs/jobs.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { createSealer, type Sealer } from '@fanfare/runtime/security/secrets.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Kysely } from 'kysely'
import type { Config } from './config.ts'
import type { AccountsDb } from './db/schema.ts'
import { createMailSender, type MailSender } from './mail-sender.ts'

/** What the rooms of accounts need. */
export interface Deps {
  config: Config
  clock: Clock
  log: Log
  db: Kysely<AccountsDb>
  redis: Redis
  ids: Ids
  jobs: Jobs
  call: Caller
  sealer: Sealer
  graph: Graph
  oauth: Oauth
  smtp: MailSender
  close(): Promise<void>
}

/** Opens everything; nothing connects before it is used. */
export function openDeps(config: Config, { clock, log }: { clock: Clock; log: Log }): Deps {
  const db = openDatabase<AccountsDb>({
    url: config.databaseUrl,
    schema: 'accounts',
    max: config.databasePool,
    statementTimeoutMs: config.databaseTimeoutMs,
    log,
  })
  const redis = openRedis(config.redisUrl, { log })
  const jobs = createJobs({ redisUrl: config.redisUrl, prefix: config.installation, log })
  const call = createCaller({ urls: { team: config.teamUrl }, identitySecret: config.identitySecret, clock, log })
  const graph = createGraph({
    graphUrl: config.graphUrl,
    appId: config.metaAppId,
    appSecret: config.metaAppSecret,
    timeoutMs: config.graphTimeoutMs,
  })
  const smtp = createMailSender(config.smtpUrl)
  return {
    config,
    clock,
    log,
    db,
    redis,
    jobs,
    call,
    graph,
    oauth: createOauth(graph, { id: config.metaAppId, secret: config.metaAppSecret }),
    smtp,
    ids: createIds({ clock }),
    sealer: createSealer({ keys: config.sealKeys }),
    async close() {
      await jobs.close()
      smtp.close()
      await call.close()
      await graph.close()
      await closeRedis(redis)
      await db.destroy()
    },
  }
}
