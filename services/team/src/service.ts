import { accountEndpoints } from '@fanfare/contracts/endpoints/accounts.ts'
import { activityEndpoints } from '@fanfare/contracts/endpoints/activity.ts'
import { memberEndpoints } from '@fanfare/contracts/endpoints/members.ts'
import { ownTeamEndpoints } from '@fanfare/contracts/endpoints/own-teams.ts'
import { planEndpoints } from '@fanfare/contracts/endpoints/plans.ts'
import { socialSetEndpoints } from '@fanfare/contracts/endpoints/social-sets.ts'
import { teamAccountEndpoints } from '@fanfare/contracts/endpoints/team-accounts.ts'
import { teamEndpoints } from '@fanfare/contracts/endpoints/teams.ts'
import {
  CredentialBlocked,
  CredentialExpired,
  CredentialExpiring,
  CredentialRenewed,
  SocialAccountLimited,
  SocialAccountRestricted,
  UserDeleted,
  UserPurged,
  UserRestored,
  UserSignedUp,
} from '@fanfare/contracts/events.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { SweepTeams } from '@fanfare/contracts/jobs.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, pingDatabase } from '@fanfare/runtime/db/database.ts'
import { type Consumer, consume, type Relay, startRelay } from '@fanfare/runtime/events/events.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { drainAll } from '@fanfare/runtime/process/drain.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import { onCredentialBlocked, onSocialAccountRestricted } from './consumers/on-account-troubled.ts'
import { activityConsumers } from './consumers/on-activity-events.ts'
import { onCredentialExpired, onCredentialExpiring, onCredentialRenewed } from './consumers/on-credential-changed.ts'
import { onSocialAccountLimited } from './consumers/on-social-account-limited.ts'
import { onUserDeleted, onUserPurged, onUserRestored } from './consumers/on-user-leaving.ts'
import { onUserSignedUp } from './consumers/on-user-signed-up.ts'
import { migrations } from './db/migrations.ts'
import { openDeps } from './deps.ts'
import { sweepTeams } from './jobs/sweep-teams.ts'
import { activityEvents } from './model/activity-event.ts'
import { accountRoutes } from './routes/accounts.ts'
import { activityRoutes } from './routes/activity.ts'
import { internalRoutes } from './routes/internal.ts'
import { memberRoutes } from './routes/members.ts'
import { pictureRoutes } from './routes/pictures.ts'
import { planRoutes } from './routes/plans.ts'
import { quotaRoutes } from './routes/quotas.ts'
import { socialAccountRoutes } from './routes/social-accounts.ts'
import { socialSetRoutes } from './routes/social-sets.ts'
import { teamRoutes } from './routes/teams.ts'

const name = 'team'
const endpoints = [
  ...accountEndpoints,
  ...teamEndpoints,
  ...teamAccountEndpoints,
  ...ownTeamEndpoints,
  ...memberEndpoints,
  ...planEndpoints,
  ...socialSetEndpoints,
  ...activityEndpoints,
  ...internalEndpoints,
].filter(({ service }) => service === name)
const SWEEP_MS = 3_600_000

/** Teams, members and roles, social accounts and plans. */
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
  for (const routes of [
    teamRoutes,
    memberRoutes,
    socialAccountRoutes,
    accountRoutes,
    socialSetRoutes,
    activityRoutes,
    pictureRoutes,
    planRoutes,
    quotaRoutes,
    internalRoutes,
  ])
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
        [UserDeleted.name]: onUserDeleted(deps),
        [UserRestored.name]: onUserRestored(deps),
        [UserPurged.name]: onUserPurged(deps),
        [CredentialExpired.name]: onCredentialExpired(deps),
        [CredentialRenewed.name]: onCredentialRenewed(deps),
        [CredentialExpiring.name]: onCredentialExpiring(),
        [SocialAccountLimited.name]: onSocialAccountLimited(deps),
        [CredentialBlocked.name]: onCredentialBlocked(deps),
        [SocialAccountRestricted.name]: onSocialAccountRestricted(deps),
        ...activityConsumers(deps),
      }
      consumer = consume({
        db,
        redis,
        group: name,
        log,
        secret: config.identitySecret,
        checksAll: true,
        on,
        expects: [
          UserSignedUp,
          UserDeleted,
          UserRestored,
          UserPurged,
          CredentialExpired,
          CredentialRenewed,
          CredentialExpiring,
          CredentialBlocked,
          SocialAccountLimited,
          SocialAccountRestricted,
          ...activityEvents.map(([event]) => event),
        ],
      })
      jobs.work(SweepTeams, () => sweepTeams(deps))
      jobs.assertComplete([SweepTeams])
      await jobs.schedule(SweepTeams, { everyMs: SWEEP_MS })
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
