import { apiKeyEndpoints } from '@fanfare/contracts/endpoints/api-keys.ts'
import { authEndpoints } from '@fanfare/contracts/endpoints/auth.ts'
import { connectEndpoints } from '@fanfare/contracts/endpoints/connect.ts'
import { emailFactorEndpoints } from '@fanfare/contracts/endpoints/email-factor.ts'
import { integrationEndpoints } from '@fanfare/contracts/endpoints/integrations.ts'
import { networkCallbackEndpoints } from '@fanfare/contracts/endpoints/network-callbacks.ts'
import { notificationEndpoints } from '@fanfare/contracts/endpoints/notifications.ts'
import { personEndpoints } from '@fanfare/contracts/endpoints/person.ts'
import { userEndpoints } from '@fanfare/contracts/endpoints/users.ts'
import { webhookEndpoints } from '@fanfare/contracts/endpoints/webhooks.ts'
import {
  MemberInvited,
  MemberLeft,
  SocialAccountChanged,
  TeamDeleted,
  TeamHandedOver,
  TeamPurged,
  TeamRestored,
} from '@fanfare/contracts/events.ts'
import { internalEndpoints } from '@fanfare/contracts/internal.ts'
import {
  DeliverNotification,
  DeliverWebhook,
  MakeExport,
  MakeNotifications,
  MakeSummaries,
  SendMail,
  SendPush,
  SweepAccounts,
} from '@fanfare/contracts/jobs.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { migrate, pingDatabase } from '@fanfare/runtime/db/database.ts'
import { type Consumer, consume, type Relay, startRelay, together } from '@fanfare/runtime/events/events.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import { drainAll } from '@fanfare/runtime/process/drain.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { deliverNotification } from './actions/notifications/deliver-notification.ts'
import { makeNotifications } from './actions/notifications/make-notifications.ts'
import { makeSummaries } from './actions/notifications/make-summaries.ts'
import { sendPush } from './actions/notifications/push.ts'
import type { Config } from './config.ts'
import { onMemberInvited } from './consumers/on-member-invited.ts'
import { onMemberLeft } from './consumers/on-member-left.ts'
import { noticeConsumers, noticeEvents } from './consumers/on-notice-events.ts'
import { onSocialAccountChanged } from './consumers/on-social-account-changed.ts'
import { onTeamDeleted, onTeamRestored } from './consumers/on-team-deleted.ts'
import { onTeamHandedOver } from './consumers/on-team-handed-over.ts'
import { onTeamPurged } from './consumers/on-team-purged.ts'
import { webhookConsumers, webhookEvents } from './consumers/on-webhook-events.ts'
import { migrations } from './db/migrations.ts'
import { openDeps } from './deps.ts'
import { deliverWebhook } from './jobs/deliver-webhook.ts'
import { makeExport } from './jobs/make-export.ts'
import { sendMail } from './jobs/send-mail.ts'
import { sweepAccounts } from './jobs/sweep-accounts.ts'
import { apiKeyRoutes } from './routes/api-keys.ts'
import { connectRoutes, integrationRoutes } from './routes/connect.ts'
import { emailFactorRoutes } from './routes/email-factor.ts'
import { internalRoutes } from './routes/internal.ts'
import { networkCallbackRoutes } from './routes/network-callbacks.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { passwordRoutes } from './routes/password.ts'
import { personRoutes } from './routes/person.ts'
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
  ...personEndpoints,
  ...apiKeyEndpoints,
  ...webhookEndpoints,
  ...notificationEndpoints,
  ...emailFactorEndpoints,
  ...connectEndpoints,
  ...networkCallbackEndpoints,
  ...integrationEndpoints,
  ...internalEndpoints,
].filter(({ service }) => service === name)
const SWEEP_MS = 60_000
/** How soon after 8 on Monday a summary is made. */
const SUMMARIES_MS = 300_000

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
    features: config.features,
    drainMs: config.drainMs,
    ready: { database: () => pingDatabase(db) },
    degraded: { redis: () => redis.ping() },
  })
  takeSettingsForm(http)
  for (const routes of [signInRoutes, passwordRoutes, sessionRoutes, secondFactorRoutes, userRoutes, personRoutes])
    routes(http, deps)
  notificationRoutes(http, deps)
  emailFactorRoutes(http, deps)
  networkCallbackRoutes(http, deps)
  integrationRoutes(http, deps)
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
        on: together(webhookConsumers(deps), noticeConsumers(deps), {
          [MemberInvited.name]: onMemberInvited(deps),
          [MemberLeft.name]: onMemberLeft,
          [SocialAccountChanged.name]: onSocialAccountChanged,
          [TeamDeleted.name]: onTeamDeleted,
          [TeamHandedOver.name]: onTeamHandedOver(deps),
          [TeamRestored.name]: onTeamRestored,
          [TeamPurged.name]: onTeamPurged,
        }),
        expects: [
          ...new Set([
            ...[...webhookEvents, ...noticeEvents, MemberInvited, MemberLeft, SocialAccountChanged],
            ...[TeamDeleted, TeamHandedOver, TeamRestored, TeamPurged],
          ]),
        ],
      })
      jobs.work(SendMail, ({ mailId }) => sendMail(deps, mailId), { concurrency: 4 })
      jobs.work(DeliverWebhook, deliverWebhook(deps), { concurrency: 32 })
      jobs.work(MakeNotifications, ({ teamId }) => makeNotifications(deps, teamId), { concurrency: 4 })
      jobs.work(DeliverNotification, ({ notificationId }) => deliverNotification(deps, notificationId), {
        concurrency: 32,
      })
      jobs.work(MakeSummaries, () => makeSummaries(deps))
      jobs.work(SendPush, job => sendPush(deps, job), { concurrency: 32 })
      jobs.work(MakeExport, ({ exportId }, { attempt }) =>
        makeExport(deps, exportId, { isLast: attempt >= (MakeExport.attempts ?? 1) }),
      )
      jobs.work(SweepAccounts, () => sweepAccounts(deps))
      jobs.assertComplete([
        SendMail,
        MakeNotifications,
        DeliverNotification,
        SendPush,
        MakeSummaries,
        DeliverWebhook,
        MakeExport,
        SweepAccounts,
      ])
      await jobs.schedule(MakeSummaries, { everyMs: SUMMARIES_MS })
      await jobs.schedule(SweepAccounts, { everyMs: SWEEP_MS })
    },
    drain: () => drainAll([jobs, deps.making, relay, consumer].filter(part => part !== undefined)),
    async close() {
      await http.close()
      await consumer?.close()
      await relay?.close()
      await deps.close()
    },
  }
}
