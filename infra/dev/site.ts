import { join } from 'node:path'
import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import { projectRoot } from './backing/places.ts'
import { assertUsable } from './refused-ports.ts'
import type { Secrets } from './secrets.ts'
import type { DatabaseOwner, PoolName } from './services.ts'
import { type Ports, portsFrom, type Site, simulated } from './topology.ts'

/** The database that the services share, each with a schema of its own. */
export const databaseName = 'fanfare'

/** The URL of a service's own role on the server and database that `adminUrl` names. */
function roleUrl(adminUrl: string, service: DatabaseOwner, password: string): string {
  const url = new URL(adminUrl)
  url.username = service
  url.password = password
  return url.href
}

export interface LocalSite {
  /** Superuser on the database of the services. */
  adminUrl: string
  redisUrl(service: ServiceName): string
  ports: Ports
  secrets: Secrets
  /** Where state lives. */
  dataDir: string
  publicUrl?: string
  workers?: number
  pools?: Partial<Record<PoolName, number>>
  /** Where ffmpeg and ffprobe are, as settings. */
  ffmpeg?: Record<string, string>
}

/** The site of a system whose processes all run on this machine. */
export function localSite(given: LocalSite): Site {
  const { adminUrl, redisUrl, ports, secrets, dataDir, publicUrl, workers = 1, pools = {}, ffmpeg = {} } = given
  const simulatorUrl = `http://127.0.0.1:${ports.simulator}`
  return {
    ports,
    secrets,
    redisUrl,
    workers,
    pools,
    host: () => '127.0.0.1',
    listenOn: '127.0.0.1',
    databaseUrl: service => roleUrl(adminUrl, service, secrets[`${service}DatabasePassword`]),
    mediaDir: join(dataDir, 'media'),
    ffmpeg,
    simulatorState: join(dataDir, 'simulator/state.jsonl'),
    publicUrl: publicUrl ?? `http://127.0.0.1:${ports.gateway}`,
    outside: simulated(ports, simulatorUrl),
    simulatorUrl,
    webDir: join(projectRoot, 'web/dist'),
  }
}

/** The ports that PORT_BASE asks for. Throws when it is no usable number, or holds a port that browsers refuse. */
export function portsOf(env: Record<string, string | undefined>, fallback: number): Ports {
  const base = env.PORT_BASE ? Number(env.PORT_BASE) : fallback
  assertUsable(base)
  return portsFrom(base)
}
