import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import type { Role } from '@fanfare/runtime/process/service.ts'
import type { DatabaseOwner } from './database-owners.ts'
import type { Secrets } from './secrets.ts'

/** Where a service begins, from the root of the project. */
const entryOf = (service: DatabaseOwner | 'gateway') =>
  service === 'gateway' ? 'gateway/src/main.ts' : `services/${service}/src/main.ts`

/**
 * How each process is run, so that it rests small (docs/decisions/0008-memory.md). Outside of JavaScript, where pictures are unpacked,
 * threads share two pools instead of keeping one each, and what is free at the end of a pool goes back, however much was in use before.
 * In JavaScript, new objects get at most 3 x 8 MB (half of Node's own bound) before they are looked through.
 */
export const memoryEnv = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=8',
}

/** Distance of each port from the first one; a worker's own port follows `worker`. */
const offsets = {
  gateway: 0,
  accounts: 1,
  team: 2,
  publishing: 3,
  media: 10,
  worker: 11,
  postgres: 32,
  mail: 70,
  smtp: 71,
  redis: 79,
  simulator: 80,
} as const
export type PortName = keyof typeof offsets
export type Ports = Record<PortName, number>

/** product_id of new teams where nobody sells plans: the demo, tests and installations of one's own. */
const newTeamsPlan = '2'

/** The first port of the set, 4400 unless PORT_BASE says otherwise. */
export const defaultPortBase = 4400

export function portsFrom(base: number): Ports {
  return Object.fromEntries(Object.entries(offsets).map(([name, offset]) => [name, base + offset])) as Ports
}

/** Where a running system finds its parts: what differs between one process, many processes and containers. */
export interface Site {
  ports: Ports
  /** The host by which the other processes reach this part; the loopback unless each has a machine of its own. */
  host(part: ServiceName): string
  /** The address that processes listen on. */
  listenOn: string
  databaseUrl(service: DatabaseOwner): string
  redisUrl(service: ServiceName): string
  secrets: Secrets
  /** Folder of uploaded media, shared by publishing and its workers. */
  mediaDir: string
  /** File of the simulator's state; without one it starts empty each time. */
  simulatorState?: string
  /** The gateway as browsers and the networks reach it. */
  publicUrl: string
  /** The gateway as the networks reach it for media, where that is another address. */
  mediaUrl?: string
  /** Where ffmpeg and ffprobe are, as settings of publishing; absent where they are on its PATH, or not there at all. */
  ffmpeg?: Record<string, string>
  /** What is beyond the system. */
  outside: {
    /** The Graph API as services reach it. */
    graphUrl: string
    /** Where uploads go that the Graph API has opened. */
    uploadUrl: string
    /** The login dialog as browsers reach it. */
    dialogUrl: string
    /** Where a simulated network shows posts, as browsers reach it. */
    networkOrigins: string
    /** From where browsers load pictures of accounts that are not connected yet. */
    mediaOrigins: string
    smtpUrl: string
  }
  /** The simulator as browsers reach it. */
  simulatorUrl: string
  /** Folder of the built web application. */
  webDir: string
  /** Publishing workers. */
  workers: number
  /** Who may save drafts; all by default, as nobody sells plans here. */
  drafts?: string
  /** Whether webhooks may go to addresses that are not public; true by default, as receivers run on the same machine. */
  webhookAllowPrivate?: string
  /** The same for the pages of links, of which previews are read. */
  linkAllowPrivate?: string
}

const at = (host: string, port: number) => `http://${host}:${port}`

/** Beyond a system that runs on this machine with a simulator and a mail catcher beside it. */
export const simulated = (ports: Ports, simulatorUrl: string): Site['outside'] => ({
  graphUrl: `${at('127.0.0.1', ports.simulator)}/graph`,
  uploadUrl: `${at('127.0.0.1', ports.simulator)}/rupload`,
  dialogUrl: `${simulatorUrl}/www`,
  networkOrigins: simulatorUrl,
  mediaOrigins: simulatorUrl,
  smtpUrl: `smtp://127.0.0.1:${ports.smtp}`,
})

/** One process of the system. */
export interface Part {
  name: string
  kind: ServiceName | 'simulator' | 'mail'
  /** From the root of the project. */
  entry: string
  role?: Role
  port: number
  /** Path that answers 200 when it is ready. */
  ready: string
  env: Record<string, string>
}

/** Settings of every service. */
function common({ ports, host, listenOn, secrets, publicUrl }: Site): Record<string, string> {
  return {
    HOST: listenOn,
    NODE_ENV: 'production',
    IDENTITY_SECRET: secrets.identitySecret,
    PUBLIC_URL: publicUrl,
    ACCOUNTS_URL: at(host('accounts'), ports.accounts),
    TEAM_URL: at(host('team'), ports.team),
    PUBLISHING_URL: at(host('publishing'), ports.publishing),
  }
}

/** Where the networks are, and the app as they know it. */
function networks({ outside, secrets }: Site): Record<string, string> {
  return {
    GRAPH_URL: outside.graphUrl,
    META_APP_ID: secrets.metaAppId,
    META_APP_SECRET: secrets.metaAppSecret,
  }
}

/** The whole system, in the order in which it starts. Stopping goes the other way. */
export function topology(site: Site): Part[] {
  const { ports, outside, secrets, mediaDir, workers } = site
  const shared = common(site)
  const graph = networks(site)
  const drafts = { DRAFTS: site.drafts ?? 'all' }
  const service = (name: DatabaseOwner | 'gateway', env: Record<string, string>, role: Role = 'all'): Part => ({
    name,
    kind: name,
    entry: entryOf(name),
    role,
    port: ports[name],
    ready: '/ready',
    env: {
      ...shared,
      PORT: `${ports[name]}`,
      REDIS_URL: site.redisUrl(name),
      ...(name === 'gateway' ? {} : { DATABASE_URL: site.databaseUrl(name) }),
      ...env,
    },
  })
  const publishing = {
    LINK_ALLOW_PRIVATE: site.linkAllowPrivate ?? 'true',
    ...graph,
    UPLOAD_URL: outside.uploadUrl,
    ...drafts,
    NETWORK_ORIGINS: outside.networkOrigins,
    MEDIA_DIR: mediaDir,
    MEDIA_SECRET: secrets.mediaSecret,
    ...(site.mediaUrl ? { MEDIA_URL: site.mediaUrl } : {}),
    ...site.ffmpeg,
  }
  return [
    {
      name: 'simulator',
      kind: 'simulator',
      entry: 'infra/simulator/src/main.ts',
      port: ports.simulator,
      ready: '/_control/clock',
      env: {
        HOST: site.listenOn,
        PORT: `${ports.simulator}`,
        SIMULATOR_PUBLIC_URL: site.simulatorUrl,
        SIMULATOR_APP_ID: secrets.metaAppId,
        SIMULATOR_APP_SECRET: secrets.metaAppSecret,
        ...(site.simulatorState ? { SIMULATOR_STATE: site.simulatorState } : {}),
      },
    },
    {
      name: 'mail',
      kind: 'mail',
      entry: 'infra/dev/mail/main.ts',
      port: ports.mail,
      ready: '/health',
      env: { HOST: site.listenOn, PORT: `${ports.mail}`, SMTP_PORT: `${ports.smtp}` },
    },
    service('accounts', {
      ...graph,
      ...drafts,
      DIALOG_URL: outside.dialogUrl,
      SEAL_KEYS: secrets.sealKeys,
      SMTP_URL: outside.smtpUrl,
      WEBHOOK_ALLOW_PRIVATE: site.webhookAllowPrivate ?? 'true',
    }),
    service('team', { DEFAULT_PRODUCT_ID: newTeamsPlan }),
    service('publishing', publishing, workers > 0 ? 'http' : 'all'),
    ...Array.from({ length: workers }, (_, index) => {
      const port = ports.worker + index
      const worker = service('publishing', { ...publishing, PORT: `${port}` }, 'worker')
      return { ...worker, name: workers === 1 ? 'worker' : `worker-${index + 1}`, port }
    }),
    // Without workers of their own publishing does this itself, too.
    ...(workers > 0
      ? [
          {
            ...service('publishing', { ...publishing, PORT: `${ports.media}` }, 'media'),
            name: 'media',
            port: ports.media,
          },
        ]
      : []),
    service('gateway', {
      // Pictures of accounts that are not connected yet are shown from the network's own address.
      MEDIA_ORIGINS: outside.mediaOrigins,
      WEB_DIR: site.webDir,
      OPERATOR_TOKEN: secrets.operatorToken,
      METRICS_TOKEN: secrets.metricsToken,
    }),
  ]
}
