import { apiKeyEndpoints } from '@fanfare/contracts/endpoints/api-keys.ts'
import { authEndpoints } from '@fanfare/contracts/endpoints/auth.ts'
import { connectEndpoints } from '@fanfare/contracts/endpoints/connect.ts'
import { userEndpoints } from '@fanfare/contracts/endpoints/users.ts'
import { webhookEndpoints } from '@fanfare/contracts/endpoints/webhooks.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import { DeliverWebhook, SendMail, SweepAccounts } from '@fanfare/contracts/jobs.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, pingDatabase } from '@fanfare/runtime/db/database.ts'
import { type Consumer, consume, type Relay, startRelay } from '@fanfare/runtime/events/events.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { drainAll } from '@fanfare/runtime/process/drain.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import { webhookConsumers, webhookEvents } from './consumers/on-webhook-events.ts'
import { migrations } from './db/migrations.ts'
import { openDeps } from './deps.ts'
import { deliverWebhook } from './jobs/deliver-webhook.ts'
import { sendMail } from './jobs/send-mail.ts'
import { sweepAccounts } from './jobs/sweep-accounts.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { connectRoutes } from './routes/connect.ts'
import { internalRoutes } from './routes/internal.ts'
import { passwordRoutes } from './routes/password.ts'
import { secondFactorRoutes } from './routes/second-factor.ts'
import { sessionRoutes } from './routes/sessions.ts'
import { takeSettingsForm } from './routes/settings-form.ts'
import { signInRoutes } from './routes/sign-in.ts'
import { timezoneRoutes } from './routes/timezones.ts'
import { userRoutes } from './routes/user.ts'
import { webhookRoutes } from './routes/webhooks.ts'

const name = 'accounts'
const endpoints = [
  ...authEndpoints,
  ...userEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...connectEndpoints,
  ...internalEndpoints,
].filter(({ service }) => service === name)
const SWEEP_MS = 60_000

/** Users, sign-in, settings, API keys; connections to the networks and their tokens. */
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
    drainMs: config.drainMs,
    ready: { database: () => pingDatabase(db) },
    degraded: { redis: () => redis.ping() },
  })
  takeSettingsForm(http)
  for (const routes of [signInRoutes, passwordRoutes, sessionRoutes, secondFactorRoutes, userRoutes]) routes(http, deps)
  for (const routes of [timezoneRoutes, apiKeyRoutes, connectRoutes, webhookRoutes, internalRoutes]) routes(http, deps)
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
      consumer = consume({
        db,
        redis,
        group: name,
        log,
        secret: config.identitySecret,
        on: webhookConsumers(deps),
        expects: webhookEvents,
      })
      jobs.work(SendMail, ({ mailId }) => sendMail(deps, mailId), { concurrency: 4 })
      jobs.work(DeliverWebhook, deliverWebhook(deps), { concurrency: 32 })
      jobs.work(SweepAccounts, () => sweepAccounts(deps))
      jobs.assertComplete([SendMail, DeliverWebhook, SweepAccounts])
      await jobs.schedule(SweepAccounts, { everyMs: SWEEP_MS })
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
