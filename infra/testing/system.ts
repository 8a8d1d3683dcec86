import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import { StripeWebhook } from '@fanfare/contracts/endpoints/plans.ts'
import { type Clock, systemClock } from '@fanfare/runtime/clock.ts'
import { type ConfigSpec, readConfig } from '@fanfare/runtime/config/config.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { createLog, type Log, silentLog } from '@fanfare/runtime/telemetry/log.ts'
import { configSpecs } from '../dev/config-specs.ts'
import { type MailCatcher, startMailCatcher } from '../dev/mail/catcher.ts'
import { makeSecrets } from '../dev/secrets.ts'
import { serviceNames } from '../dev/services.ts'
import { type Part, type Site, simulated, topology } from '../dev/topology.ts'
import { callbackSettings } from '../simulator/src/app-callbacks.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator/src/simulator.ts'
import { type Client, type ClientOptions, createClient } from './client.ts'
import { databaseOfFile, type TestDatabase } from './database.ts'
import { portsOfSystem } from './free-ports.ts'
import { redisOfFile, redisUrlAs, restrictUsers } from './redis.ts'
import { sharedBacking } from './shared-backing.ts'
import { type StripeDouble, startStripeDouble } from './stripe-double.ts'

// biome-ignore lint/suspicious/noExplicitAny: each service has a config of its own, read by its own spec
type Create = (config: any, deps: ServiceDeps) => Promise<Service>

const factoryOf = async (name: ServiceName) =>
  ((await import(`@fanfare/${name}/service.ts`)) as { createService: Create }).createService

export interface System {
  gatewayUrl: string
  /** Base URL of each service, for asking it without the gateway. */
  urls: Record<ServiceName, string>
  services: Record<ServiceName, Service>
  simulator: Simulator
  mail: MailCatcher
  /** Where teams pay, with the option `stripe`. */
  stripe?: StripeDouble
  database: TestDatabase
  /** The Redis as its administrator; each service has a user with fewer rights. */
  redisUrl: string
  site: Site
  /** A new visitor. */
  client(options?: ClientOptions): Client
  /** Resolves when all queued work and events of all services are done. */
  drain(): Promise<void>
  close(): Promise<void>
}

export interface SystemOptions {
  clock?: Clock
  simulator?: SimulatorOptions
  /** Settings on top of the topology's, for every service or for one. */
  env?: Record<string, string> | ((part: Part) => Record<string, string>)
  /** A Redis of the test's own, for FLUSHALL and restarts. */
  redisUrl?: string
  /** Whether each service has a user of Redis with its own rights; by default where Redis is the run's, since a restart forgets users. */
  redisUsers?: boolean
  /** A Postgres server of the test's own. */
  postgresUrl?: string
  /** FFMPEG_PATH and FFPROBE_PATH; those of the test run by default, and needed where Vitest does not run. */
  ffmpeg?: Record<string, string>
  /** Teams pay for plans 1 and 2; without it the operator sets plans. */
  stripe?: boolean
  log?: Log
}

/** The longest chain of events from service to service: after so many rounds nothing can be left. */
const rounds = 4

/**
 * The whole product in this process, from the same table as `make start`: the simulator, the mail catcher, every service
 * and the gateway, on a database and a Redis number of its own. About a second. Close it in afterAll.
 */
export async function startSystem(options: SystemOptions = {}): Promise<System> {
  const { clock = systemClock, env = {}, simulator: simulation = {}, redisUsers = !options.redisUrl } = options
  const log =
    options.log ??
    (process.env.TEST_LOG ? createLog({ service: 'test', level: process.env.TEST_LOG, pretty: true }) : silentLog)
  const opened: (() => Promise<unknown>)[] = []
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-system-'))
  opened.push(async () => rmSync(folder, { recursive: true, force: true }))
  async function close(): Promise<void> {
    const faults: unknown[] = []
    for (const undo of opened.splice(0).reverse()) await undo().catch(error => faults.push(error))
    if (faults.length > 0) throw new AggregateError(faults, 'the system did not close cleanly')
  }
  try {
    const [ports, database, redisUrl, ffmpeg] = await Promise.all([
      portsOfSystem(),
      databaseOfFile({ server: options.postgresUrl }),
      options.redisUrl ?? redisOfFile(),
      options.ffmpeg ?? sharedBacking().then(backing => backing.ffmpeg),
    ])
    opened.push(() => database.drop())
    if (redisUsers) await restrictUsers(redisUrl)
    const secrets = makeSecrets()
    const mail = await startMailCatcher({ port: ports.mail, smtpPort: ports.smtp })
    opened.push(() => mail.close())
    const stripe = options.stripe ? await startStripeDouble() : undefined
    if (stripe) opened.push(() => stripe.close())
    const simulator = await startSimulator({
      port: ports.simulator,
      app: { id: secrets.metaAppId, secret: secrets.metaAppSecret },
      instagramApp: { id: secrets.instagramAppId, secret: secrets.instagramAppSecret },
      tiktokApp: { key: secrets.tiktokClientKey, secret: secrets.tiktokClientSecret },
      ...simulation,
      // Media are ready at once, unless the test is about waiting.
      settings: { imageDelayMs: 0, videoDelayMs: 0, ...simulation.settings },
    })
    opened.push(() => simulator.close())
    const site: Site = {
      ports,
      secrets,
      redisUrl: service => (redisUsers ? redisUrlAs(redisUrl, service) : redisUrl),
      workers: 0,
      host: () => '127.0.0.1',
      listenOn: '127.0.0.1',
      databaseUrl: service => database.url(service),
      mediaDir: join(folder, 'media'),
      ffmpeg,
      publicUrl: `http://127.0.0.1:${ports.gateway}`,
      outside: simulated(ports, simulator.url),
      simulatorUrl: simulator.url,
      webDir: join(folder, 'web'),
    }
    const services = {} as Record<ServiceName, Service>
    const urls = {} as Record<ServiceName, string>
    for (const part of topology(site)) {
      const kind = serviceNames.find(name => name === part.kind)
      if (!kind) continue
      const createService = await factoryOf(kind)
      const paid = kind === 'team' && stripe ? stripe.env : {}
      const config = readConfig(configSpecs[kind] as ConfigSpec, {
        ...part.env,
        ...paid,
        // Calls at the networks are counted by many tests; those of figures would come whenever a worker has time.
        ...(kind === 'insights' ? { READ_ACCOUNTS: 'none' } : {}),
        ...(typeof env === 'function' ? env(part) : env),
      })
      const service = await createService(config, {
        role: part.role ?? 'all',
        clock,
        log: log.child({ part: part.name }),
      })
      opened.push(() => service.close())
      urls[kind] = await service.listen(part.port)
      await service.start()
      services[kind] = service
    }
    simulator.control.changeSettings(callbackSettings(urls.gateway))
    if (stripe) stripe.deliverTo = `${urls.gateway}${StripeWebhook.url}`
    return {
      gatewayUrl: urls.gateway,
      urls,
      services,
      simulator,
      mail,
      ...(stripe ? { stripe } : {}),
      database,
      redisUrl,
      site,
      client: given => createClient(urls.gateway, given),
      async drain() {
        for (let round = 0; round < rounds; round++)
          for (const service of Object.values(services)) await service.drain()
      },
      close,
    }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}
