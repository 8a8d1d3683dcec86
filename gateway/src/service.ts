import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { followLive } from '@fanfare/runtime/events/live.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import type { Checks } from '@fanfare/runtime/http/probes.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { closeRedis, openRedis } from '@fanfare/runtime/redis.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import { within } from '@fanfare/runtime/within.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { createIdempotencyStore } from './idempotency/store.ts'
import { identityAgreement } from './identity/agreement.ts'
import { createPeople } from './identity/people.ts'
import { addresses } from './limits/addresses.ts'
import { lanes } from './limits/lanes.ts'
import { createRateLimiter } from './limits/rate.ts'
import { closeUpstreams, openUpstreams, type Upstreams } from './proxy/upstreams.ts'
import { addApp } from './routes/app.ts'
import { addDocs } from './routes/docs.ts'
import { addOperatorPage } from './routes/operator.ts'
import { guardMetrics } from './routes/private.ts'
import { addProxiedRoutes } from './routes/proxied.ts'
import { addQueues } from './routes/queues.ts'
import { addStreams } from './routes/streams.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { followIdentity } from './streams/follow-identity.ts'
import { createStreams } from './streams/registry.ts'
import { webFiles } from './web/files.ts'

/** Credentials of one address that accounts is asked about at once, while that address shows wrong ones. */
const GUESSED_AT_ONCE = 2
const CHECK_MS = 1_500
const STALLED_MS = 180_000

/** A replica that has not said so long, ms, whether it is ready: it may be starting, or gone. Others are asked beside it. */
const PATIENCE_MS = 400
/** Further replicas that are asked before a service counts as not ready. */
const OTHERS = 3

/** Ready when a replica of every service says that it is: a gateway before services that cannot work has nothing to give. */
function servicesReady(upstreams: Upstreams): Checks {
  return Object.fromEntries(
    [...upstreams].map(([name, { calls }]) => [
      name,
      async () => {
        const signal = AbortSignal.timeout(CHECK_MS)
        const ask = async () => {
          const { statusCode, body } = await calls.request({ path: '/ready', method: 'GET', signal })
          await body.dump()
          if (statusCode !== 200) throw new Error(`${name} answers ${statusCode}`)
        }
        const first = ask()
        // Asked at the same time they are different ones: each request goes where the fewest are under way.
        const others = () => Promise.any([first, ...Array.from({ length: OTHERS }, ask)])
        await within(PATIENCE_MS, name, first).catch(others)
      },
    ]),
  )
}

/** Makes the gateway: the one public door. Throws Error when a public endpoint names a service with no URL. */
export async function createService(config: Config, { clock = systemClock, ...given }: ServiceDeps): Promise<Service> {
  const log = given.log ?? createLog({ service: 'gateway', level: config.logLevel, pretty: config.logPretty })
  const { identitySecret, installation: prefix } = config
  const urls = { accounts: config.accountsUrl, team: config.teamUrl, publishing: config.publishingUrl }
  const upstreams = openUpstreams({
    urls,
    connections: config.upstreamConnections,
    timeoutMs: config.upstreamTimeoutMs,
    log,
  })
  const redis = openRedis(config.redisUrl, { log })
  const call = createCaller({ urls, identitySecret, clock, timeoutMs: Math.min(config.upstreamTimeoutMs, 10_000), log })
  const deps: Deps = {
    config,
    log,
    clock,
    redis,
    call,
    upstreams,
    live: followLive({ redis, log }),
    people: createPeople({ call, clock, keepMs: config.identityCacheMs }),
    limiter: createRateLimiter({ redis, prefix, clock, log }),
    addressOf: addresses({ proxies: config.trustedProxies, log, clock }),
    guessing: lanes(GUESSED_AT_ONCE),
    idempotency: createIdempotencyStore({ redis, prefix, secret: identitySecret, log }),
    streams: createStreams(config.streamsPerUser),
    publicOrigin: new URL(config.publicUrl).origin,
    secure: config.publicUrl.startsWith('https:'),
  }
  const identity = identityAgreement(upstreams, { secret: identitySecret, clock, log })
  const security = securityHeaders(config)
  const http = createHttp({
    service: 'gateway',
    log,
    clock,
    identitySecret,
    ready: { ...servicesReady(upstreams), identity },
    // Without it limits and remembered sessions are each process's own, and live streams pause.
    degraded: { redis: () => redis.ping() },
    errorHeaders: security.data,
    addressOf: deps.addressOf,
  })
  addSecurityHeaders(http.raw, security)
  guardMetrics(http.raw, deps)
  addProxiedRoutes(http.raw, deps, security)
  addStreams(http.raw, deps, security)
  addDocs(http.raw, config, security)
  addQueues(http.raw, deps, security)
  addOperatorPage(http.raw, deps, security)
  addApp(http.raw, webFiles(config.webDir), security)
  assertRouted(deps)
  // A connection on which nothing moves is given up; live streams ping more often than this.
  http.raw.server.setTimeout(STALLED_MS)

  let unfollow: (() => void) | undefined
  return {
    name: 'gateway',
    http,
    listen: port => http.listen({ port: port ?? config.port, host: config.host }),
    async start() {
      unfollow ??= followIdentity(deps)
    },
    drain: () => deps.limiter.flush(),
    async close() {
      unfollow?.()
      // Streams never end by themselves; clients come back to another gateway.
      deps.streams.closeAll('restart')
      await http.close()
      await deps.limiter.close()
      await deps.live.close()
      await Promise.all([call.close(), closeUpstreams(upstreams), closeRedis(redis)])
    },
  }
}

/** A public endpoint that nobody answers is a mistake of the build, found at the start. */
function assertRouted({ upstreams }: Deps): void {
  const lost = publicEndpoints.filter(({ service }) => service !== 'gateway' && !upstreams.has(service))
  if (lost.length > 0) throw new Error(`public endpoints without a service: ${lost.map(({ name }) => name).join(', ')}`)
  const inner = publicEndpoints.filter(({ access }) => access === 'service')
  if (inner.length > 0)
    throw new Error(`internal endpoints must not be public: ${inner.map(({ name }) => name).join(', ')}`)
}
