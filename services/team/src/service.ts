import { socialSetEndpoints } from '@fanfare/contracts/endpoints/social-sets.ts'
import { teamEndpoints } from '@fanfare/contracts/endpoints/teams.ts'
import {
  CredentialExpired,
  CredentialExpiring,
  CredentialRenewed,
  SocialAccountLimited,
  UserSignedUp,
} from '@fanfare/contracts/events.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, pingDatabase } from '@fanfare/runtime/db/database.ts'
import { type Consumer, consume, type Relay, startRelay } from '@fanfare/runtime/events/events.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { drainAll } from '@fanfare/runtime/process/drain.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import { onCredentialExpired, onCredentialExpiring, onCredentialRenewed } from './consumers/on-credential-changed.ts'
import { onSocialAccountLimited } from './consumers/on-social-account-limited.ts'
import { onUserSignedUp } from './consumers/on-user-signed-up.ts'
import { migrations } from './db/migrations.ts'
import { openDeps } from './deps.ts'
import { internalRoutes } from './routes/internal.ts'
import { pictureRoutes } from './routes/pictures.ts'
import { socialAccountRoutes } from './routes/social-accounts.ts'
import { socialSetRoutes } from './routes/social-sets.ts'
import { teamRoutes } from './routes/teams.ts'

const name = 'team'
const endpoints = [...teamEndpoints, ...socialSetEndpoints, ...internalEndpoints].filter(
  ({ service }) => service === name,
)

/** Teams, members and roles, social accounts and plans. */
export async function createService(
  config: Config,
  { role, clock = systemClock, log = silentLog }: ServiceDeps,
): Promise<Service> {
  const deps = openDeps(config, { clock, log })
  const { db, redis } = deps
  const http = createHttp({
    service: name,
    log,
    clock,
    identitySecret: config.identitySecret,
    drainMs: config.drainMs,
    ready: { database: () => pingDatabase(db) },
    degraded: { redis: () => redis.ping() },
  })
  for (const routes of [teamRoutes, socialAccountRoutes, socialSetRoutes, pictureRoutes, internalRoutes])
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
      if (role === 'http') return
      relay = startRelay({ db, redis, log, clock, secret: config.identitySecret })
      const on = {
        [UserSignedUp.name]: onUserSignedUp(deps),
        [CredentialExpired.name]: onCredentialExpired(deps),
        [CredentialRenewed.name]: onCredentialRenewed(deps),
        [CredentialExpiring.name]: onCredentialExpiring(),
        [SocialAccountLimited.name]: onSocialAccountLimited(deps),
      }
      consumer = consume({
        db,
        redis,
        group: name,
        log,
        secret: config.identitySecret,
        on,
        expects: [UserSignedUp, CredentialExpired, CredentialRenewed, CredentialExpiring, SocialAccountLimited],
      })
    },
    drain: () => drainAll([relay, consumer].filter(part => part !== undefined)),
    async close() {
      await http.close()
      await consumer?.close()
      await relay?.close()
      await deps.close()
    },
  }
}
