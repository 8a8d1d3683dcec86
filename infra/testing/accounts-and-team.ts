import * as accountsConfig from '@fanfare/accounts/config.ts'
import * as accounts from '@fanfare/accounts/service.ts'
import { type Clock, systemClock } from '@fanfare/runtime/clock.ts'
import { readConfig } from '@fanfare/runtime/config/config.ts'
import { type Caller, createCaller } from '@fanfare/runtime/http/call.ts'
import type { Service } from '@fanfare/runtime/process/service.ts'
import { signIdentity, type Who } from '@fanfare/runtime/security/identity.ts'
import { type Log, silentLog } from '@fanfare/runtime/telemetry/log.ts'
import * as teamConfig from '@fanfare/team/config.ts'
import * as team from '@fanfare/team/service.ts'
import { freePorts } from '../dev/backing/ports.ts'
import { type MailCatcher, startMailCatcher } from '../dev/mail/catcher.ts'
import { makeSecrets, type Secrets } from '../dev/secrets.ts'
import { type Simulator, startSimulator } from '../simulator/src/simulator.ts'
import { databaseOfFile, type TestDatabase } from './database.ts'
import { redisOfFile } from './redis.ts'

type Half = 'accounts' | 'team'

/** Accounts and team on real servers, with the simulator and a mail catcher, and no gateway before them. */
export interface AccountsAndTeam {
  services: Record<Half, Service>
  urls: Record<Half, string>
  simulator: Simulator
  mail: MailCatcher
  database: TestDatabase
  redisUrl: string
  secrets: Secrets
  publicUrl: string
  /** Calls a service by its contract, on behalf of `who` or as another service. */
  call: Caller
  /** Headers of a request to a service in the name of someone, as the gateway would send them. */
  headers(who: Who, audience: Half): Record<string, string>
  drain(): Promise<void>
  close(): Promise<void>
}

export interface Options {
  clock?: Clock
  log?: Log
  env?: Record<string, string>
}

/** Starts both, about half a second. Close it in afterAll. */
export async function startAccountsAndTeam(options: Options = {}): Promise<AccountsAndTeam> {
  const { clock = systemClock, log = silentLog, env = {} } = options
  const secrets = makeSecrets()
  const [database, redisUrl, mail, simulator, ports] = await Promise.all([
    databaseOfFile(),
    redisOfFile(),
    startMailCatcher(),
    startSimulator({
      app: { id: secrets.metaAppId, secret: secrets.metaAppSecret },
      instagramApp: { id: secrets.instagramAppId, secret: secrets.instagramAppSecret },
      tiktokApp: { key: secrets.tiktokClientKey, secret: secrets.tiktokClientSecret },
      clock,
    }),
    freePorts(2),
  ])
  const urls = { accounts: `http://127.0.0.1:${ports[0]}`, team: `http://127.0.0.1:${ports[1]}` }
  const publicUrl = 'http://127.0.0.1:9'
  const common = {
    IDENTITY_SECRET: secrets.identitySecret,
    REDIS_URL: redisUrl,
    PUBLIC_URL: publicUrl,
    ACCOUNTS_URL: urls.accounts,
    TEAM_URL: urls.team,
    // No other service runs here: what asks one fails, and is tried again.
    PUBLISHING_URL: 'http://127.0.0.1:9',
    RESEARCH_URL: 'http://127.0.0.1:9',
    NOTIFY_QUIET_MS: '0',
    OFFERS_LIFE_MS: '0',
    GRAPH_URL: `${simulator.url}/graph`,
    DIALOG_URL: `${simulator.url}/www`,
    INSTAGRAM_GRAPH_URL: `${simulator.url}/graph-instagram`,
    INSTAGRAM_CODES_URL: `${simulator.url}/api-instagram`,
    INSTAGRAM_DIALOG_URL: `${simulator.url}/www-instagram`,
    META_APP_ID: secrets.metaAppId,
    META_APP_SECRET: secrets.metaAppSecret,
    INSTAGRAM_APP_ID: secrets.instagramAppId,
    INSTAGRAM_APP_SECRET: secrets.instagramAppSecret,
    TIKTOK_URL: `${simulator.url}/tiktok`,
    TIKTOK_SITE_URL: `${simulator.url}/tiktok-www`,
    TIKTOK_CLIENT_KEY: secrets.tiktokClientKey,
    TIKTOK_CLIENT_SECRET: secrets.tiktokClientSecret,
    SEAL_KEYS: secrets.sealKeys,
    SMTP_URL: mail.smtpUrl,
    FEATURES: 'draft:all',
    ...env,
  }
  const given = (service: Half) => ({
    ...common,
    DATABASE_URL: database.url(service),
    PORT: new URL(urls[service]).port,
  })
  const deps = { role: 'all', clock, log } as const
  const services = {
    accounts: await accounts.createService(readConfig(accountsConfig.configSpec, given('accounts')), deps),
    team: await team.createService(readConfig(teamConfig.configSpec, given('team')), deps),
  }
  for (const service of Object.values(services)) await service.listen()
  for (const service of Object.values(services)) await service.start()
  const call = createCaller({ urls, identitySecret: secrets.identitySecret, clock, timeoutMs: 30_000 })
  return {
    services,
    urls,
    simulator,
    mail,
    database,
    redisUrl,
    secrets,
    publicUrl,
    call,
    headers: (who, audience) => ({
      'x-fanfare-identity': signIdentity(who, { secret: secrets.identitySecret, clock, audience }),
    }),
    async drain() {
      for (let round = 0; round < 3; round++) for (const service of Object.values(services)) await service.drain()
    },
    async close() {
      await call.close()
      for (const service of Object.values(services)) await service.close()
      await Promise.all([simulator.close(), mail.close()])
      await database.drop()
    },
  }
}
