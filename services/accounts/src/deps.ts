import type { Clock } from '@fanfare/runtime/clock.ts'
import { openDatabase } from '@fanfare/runtime/db/database.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { createIds, type Ids } from '@fanfare/runtime/ids.ts'
import { createJobs, type Jobs } from '@fanfare/runtime/jobs/jobs.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import { createSealer, type Sealer } from '@fanfare/runtime/security/secrets.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Kysely } from 'kysely'
import { createMakingQueue, type MakingQueue } from './actions/notifications/queue.ts'
import { createOpenRequests, type OpenRequests } from './clients/open-requests.ts'
import { createPublishingClient, type PublishingClient } from './clients/publishing.ts'
import { createResearchClient, type ResearchClient } from './clients/research.ts'
import { createSmtpClient, type SmtpClient } from './clients/smtp.ts'
import { createTeamClient, type TeamClient } from './clients/team.ts'
import type { Config } from './config.ts'
import type { AccountsDb } from './db/schema.ts'
import { mostOpen } from './model/open-requests.ts'
import { type NetworkClients, openNetworks } from './networks/clients.ts'
import type { DeliveryRow } from './stores/webhook-deliveries.ts'

/** What routes, actions, consumers and jobs of accounts work with. */
export interface Deps extends NetworkClients {
  config: Config
  clock: Clock
  log: Log
  db: Kysely<AccountsDb>
  redis: Redis
  ids: Ids
  jobs: Jobs
  /** Has notifications made of what events say. */
  making: MakingQueue
  team: TeamClient
  publishing: PublishingClient
  research: ResearchClient
  sealer: Sealer
  smtp: SmtpClient
  /** Requests to webhooks that this process has open. */
  openRequests: OpenRequests<Pick<DeliveryRow, 'id' | 'team_id' | 'tries'>>
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
  const ids = createIds({ clock })
  const call = createCaller({
    urls: { team: config.teamUrl, publishing: config.publishingUrl, research: config.researchUrl },
    identitySecret: config.identitySecret,
    clock,
    log,
  })
  const { close: closeNetworks, ...networks } = openNetworks(config, redis)
  const smtp = createSmtpClient(config.smtpUrl)
  return {
    config,
    clock,
    log,
    db,
    redis,
    jobs,
    team: createTeamClient({ call }),
    publishing: createPublishingClient({ call }),
    research: createResearchClient({ call }),
    ...networks,
    smtp,
    openRequests: createOpenRequests(mostOpen),
    ids,
    making: createMakingQueue({ jobs, log, clock, ids }),
    sealer: createSealer({ keys: config.sealKeys }),
    async close() {
      await jobs.close()
      smtp.close()
      await call.close()
      await closeNetworks()
      await closeRedis(redis)
      await db.destroy()
    },
  }
}
