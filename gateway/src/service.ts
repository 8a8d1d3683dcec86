import { publicEndpoints } from '@fanfare/contracts/endpoints/public.ts'
import { systemClock } from '@fanfare/runtime/clock.ts'
import { createHttp } from '@fanfare/runtime/http/http.ts'
import type { Service, ServiceDeps } from '@fanfare/runtime/process/service.ts'
import { createLog } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import { type Deps, openDeps } from './deps.ts'
import { identityAgreement } from './identity/agreement.ts'
import { servicesReady } from './proxy/ready.ts'
import { addApp } from './routes/app.ts'
import { addDocs } from './routes/docs.ts'
import { addKey } from './routes/key.ts'
import { addOperatorPage } from './routes/operator.ts'
import { addOperatorPlans } from './routes/operator-plans.ts'
import { guardMetrics } from './routes/private.ts'
import { addProxiedRoutes } from './routes/proxied.ts'
import { addQueues } from './routes/queues.ts'
import { addStreams } from './routes/streams.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { followIdentity } from './streams/follow-identity.ts'
import { webFiles } from './web/files.ts'

/** A connection on which nothing moves for so long, ms, is closed. Live streams ping more often than this. */
const STALLED_MS = 180_000

/** Makes the gateway: the only public entry. Throws Error when a public endpoint names a service with no URL. */
export async function createService(config: Config, { clock = systemClock, ...given }: ServiceDeps): Promise<Service> {
  const log = given.log ?? createLog({ service: 'gateway', level: config.logLevel, pretty: config.logPretty })
  const deps = openDeps(config, { clock, log })
  const { upstreams } = deps
  const identity = identityAgreement(upstreams, { secret: config.identitySecret, clock, log })
  const { needed, beside } = servicesReady(upstreams)
  const security = securityHeaders(config)
  const http = createHttp({
    service: 'gateway',
    log,
    clock,
    identitySecret: config.identitySecret,
    features: config.features,
    ready: { ...needed, identity },
    // Without Redis limits and remembered sessions are each process's own, and live streams pause.
    degraded: { redis: () => deps.redis.ping(), ...beside },
    errorHeaders: security.data,
    addressOf: deps.addressOf,
  })
  addSecurityHeaders(http.raw, security)
  guardMetrics(http.raw, deps)
  addProxiedRoutes(http.raw, deps, security)
  addStreams(http.raw, deps, security)
  addKey(http.raw, deps, security)
  addDocs(http.raw, config, security)
  addQueues(http.raw, deps, security)
  addOperatorPage(http.raw, deps, security)
  addOperatorPlans(http.raw, deps, security)
  addApp(http.raw, webFiles(config.webDir), security)
  assertRouted(deps)
  http.raw.server.setTimeout(STALLED_MS)

  let unfollow: (() => void) | undefined
  return {
    name: 'gateway',
    http,
    listen: (port = config.port) => http.listen({ port, host: config.host }),
    async start() {
      unfollow ??= followIdentity(deps)
    },
    drain: () => deps.limiter.flush(),
    async close() {
      unfollow?.()
      // Streams never end by themselves; clients come back to another gateway.
      deps.streams.closeAll('restart')
      await http.close()
      await deps.close()
    },
  }
}

/** A public endpoint without a service is a mistake of the build, found at the start. */
function assertRouted({ upstreams }: Deps): void {
  const lost = publicEndpoints.filter(({ service }) => service !== 'gateway' && !upstreams.has(service))
  if (lost.length > 0) throw new Error(`public endpoints without a service: ${lost.map(({ name }) => name).join(', ')}`)
  const inner = publicEndpoints.filter(({ access }) => access === 'service')
  if (inner.length > 0)
    throw new Error(`internal endpoints must not be public: ${inner.map(({ name }) => name).join(', ')}`)
}
