import type { ServiceName } from '@fanfare/contracts/endpoint.ts'
import type { Role } from '@fanfare/runtime/process/service.ts'
import type { Secrets } from './secrets.ts'
import {
  addressOf,
  type DatabaseOwner,
  databaseOwners,
  folderOf,
  isOwner,
  type PoolName,
  pools,
  rowOf,
  serviceNames,
} from './services.ts'

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

/** Distance from the first port of each part that is no service. */
const otherOffsets = { postgres: 32, mail: 70, smtp: 71, redis: 79, simulator: 80 } as const
/** Of a pool it is its first one: its processes take those that follow. */
export type PortName = ServiceName | PoolName | keyof typeof otherOffsets
export type Ports = Record<PortName, number>
const offsets = Object.fromEntries([
  ...serviceNames.map(name => [name, rowOf(name).offset]),
  ...pools.map(({ name, offset }) => [name, offset]),
  ...Object.entries(otherOffsets),
]) as Ports

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
    /** The Graph API that takes tokens of Instagram Login, and where its codes become tokens, as services reach them. */
    instagramGraphUrl: string
    instagramCodesUrl: string
    /** The dialog of Instagram Login as browsers reach it. */
    instagramDialogUrl: string
    /** TikTok's API, and where videos are sent to it, as services reach them; and its site as browsers reach it. */
    tiktokUrl: string
    tiktokUploadUrl: string
    tiktokSiteUrl: string
    /** The API of the photo app as services reach it. */
    photoAppUrl: string
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
  /** Publishing workers; 0: each service does its background work itself. */
  workers: number
  /** Processes of the other pools, one each where they are not named here. */
  pools?: Partial<Record<PoolName, number>>
  /** Flags of features; all are on by default, drafts in every plan, as nobody sells plans here. */
  features?: string
  /** Whether webhooks may go to addresses that are not public; true by default, as receivers run on the same machine. */
  webhookAllowPrivate?: string
  /** The same for push services of browsers. */
  pushAllowPrivate?: string
  /** How long email and browser notifications wait for more of the same cause, ms; a few seconds by default, so that they are seen. */
  notifyQuietMs?: string
  /** How long what a login offers is taken as it was read, ms; 0 by default. */
  offersLifeMs?: string
  /** The same for the pages of links, of which previews are read. */
  linkAllowPrivate?: string
}

const at = (host: string, port: number) => `http://${host}:${port}`

/** Beyond a system that runs on this machine with a simulator and a mail catcher beside it. */
export const simulated = (ports: Ports, simulatorUrl: string): Site['outside'] => ({
  graphUrl: `${at('127.0.0.1', ports.simulator)}/graph`,
  uploadUrl: `${at('127.0.0.1', ports.simulator)}/rupload`,
  dialogUrl: `${simulatorUrl}/www`,
  instagramGraphUrl: `${at('127.0.0.1', ports.simulator)}/graph-instagram`,
  instagramCodesUrl: `${at('127.0.0.1', ports.simulator)}/api-instagram`,
  instagramDialogUrl: `${simulatorUrl}/www-instagram`,
  tiktokUrl: `${at('127.0.0.1', ports.simulator)}/tiktok`,
  // The simulated network names this address for uploads.
  tiktokUploadUrl: `${simulatorUrl}/tiktok-upload`,
  tiktokSiteUrl: `${simulatorUrl}/tiktok-www`,
  photoAppUrl: `${at('127.0.0.1', ports.simulator)}/photo-app/api/v1`,
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
function common({ ports, host, listenOn, secrets, publicUrl, features }: Site): Record<string, string> {
  return {
    HOST: listenOn,
    NODE_ENV: 'production',
    IDENTITY_SECRET: secrets.identitySecret,
    PUBLIC_URL: publicUrl,
    FEATURES: features ?? 'draft:all,dashboard,plan_addon',
    ...Object.fromEntries(databaseOwners.map(name => [addressOf(name), at(host(name), ports[name])])),
  }
}

/** Where the networks are, and the app as they know it. */
function networks({ outside, secrets }: Site): Record<string, string> {
  return {
    GRAPH_URL: outside.graphUrl,
    INSTAGRAM_GRAPH_URL: outside.instagramGraphUrl,
    TIKTOK_URL: outside.tiktokUrl,
    META_APP_ID: secrets.metaAppId,
    META_APP_SECRET: secrets.metaAppSecret,
  }
}

/** What a service is given beside what all are given. */
const own: Record<ServiceName, (site: Site) => Record<string, string>> = {
  accounts: ({ outside, secrets, ...site }) => ({
    DIALOG_URL: outside.dialogUrl,
    INSTAGRAM_DIALOG_URL: outside.instagramDialogUrl,
    INSTAGRAM_CODES_URL: outside.instagramCodesUrl,
    INSTAGRAM_APP_ID: secrets.instagramAppId,
    INSTAGRAM_APP_SECRET: secrets.instagramAppSecret,
    TIKTOK_SITE_URL: outside.tiktokSiteUrl,
    TIKTOK_CLIENT_KEY: secrets.tiktokClientKey,
    TIKTOK_CLIENT_SECRET: secrets.tiktokClientSecret,
    SEAL_KEYS: secrets.sealKeys,
    SMTP_URL: outside.smtpUrl,
    WEBHOOK_ALLOW_PRIVATE: site.webhookAllowPrivate ?? 'true',
    VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
    PUSH_ALLOW_PRIVATE: site.pushAllowPrivate ?? 'true',
    NOTIFY_QUIET_MS: site.notifyQuietMs ?? '5000',
    // What was changed at the simulated network is seen at once.
    OFFERS_LIFE_MS: site.offersLifeMs ?? '0',
  }),
  team: () => ({ DEFAULT_PRODUCT_ID: newTeamsPlan }),
  publishing: ({ outside, secrets, ...site }) => ({
    LINK_ALLOW_PRIVATE: site.linkAllowPrivate ?? 'true',
    UPLOAD_URL: outside.uploadUrl,
    TIKTOK_UPLOAD_URL: outside.tiktokUploadUrl,
    NETWORK_ORIGINS: outside.networkOrigins,
    MEDIA_DIR: site.mediaDir,
    MEDIA_SECRET: secrets.mediaSecret,
    ...(site.mediaUrl ? { MEDIA_URL: site.mediaUrl } : {}),
    ...site.ffmpeg,
  }),
  research: ({ outside }) => ({
    PHOTO_APP_URL: outside.photoAppUrl,
    NETWORK_ORIGINS: outside.networkOrigins,
  }),
  insights: ({ outside }) => ({ NETWORK_ORIGINS: outside.networkOrigins }),
  gateway: ({ outside, secrets, webDir }) => ({
    // Pictures of accounts that are not connected yet are shown from the network's own address.
    MEDIA_ORIGINS: outside.mediaOrigins,
    WEB_DIR: webDir,
    OPERATOR_TOKEN: secrets.operatorToken,
    METRICS_TOKEN: secrets.metricsToken,
  }),
}

/**
 * The processes of each pool with their ports, in the order of the table; none where services do their background work themselves. Throws
 * Error where a pool has more processes than ports.
 */
export function poolProcesses(
  site: Pick<Site, 'ports' | 'workers' | 'pools'>,
): { name: string; service: ServiceName; role: Role; port: number }[] {
  if (site.workers === 0) return []
  return pools.flatMap(({ name, service, role, most }) => {
    const count = (name === 'worker' ? site.workers : site.pools?.[name]) ?? 1
    if (count > most) throw new Error(`there are ports for ${most} processes of ${name}, and not for ${count}`)
    return Array.from({ length: count }, (_, index) => ({
      name: count === 1 ? name : `${name}-${index + 1}`,
      service,
      role,
      port: site.ports[name] + index,
    }))
  })
}

/** The process of a service that answers requests, and those of its pools. */
function processesOf(name: ServiceName, site: Site): Part[] {
  const settings = {
    ...common(site),
    REDIS_URL: site.redisUrl(name),
    ...(isOwner(name) ? { DATABASE_URL: site.databaseUrl(name) } : {}),
    ...(rowOf(name).networks ? networks(site) : {}),
    ...own[name](site),
  }
  const started = poolProcesses(site).filter(({ service }) => service === name)
  const role: Role = started.length > 0 ? 'http' : 'all'
  return [{ name, role, port: site.ports[name] }, ...started].map(process => ({
    name: process.name,
    kind: name,
    entry: `${folderOf(name)}/src/main.ts`,
    role: process.role,
    port: process.port,
    ready: '/ready',
    env: { ...settings, PORT: `${process.port}` },
  }))
}

/** The whole system, in the order in which it starts. Stopping goes the other way. */
export function topology(site: Site): Part[] {
  const { ports, secrets } = site
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
        // Where it calls the product by itself, as the real ones do at the addresses that an operator fills in there.
        SIMULATOR_APP_URL: at(site.host('gateway'), ports.gateway),
        SIMULATOR_APP_ID: secrets.metaAppId,
        SIMULATOR_APP_SECRET: secrets.metaAppSecret,
        SIMULATOR_INSTAGRAM_APP_ID: secrets.instagramAppId,
        SIMULATOR_INSTAGRAM_APP_SECRET: secrets.instagramAppSecret,
        SIMULATOR_TIKTOK_KEY: secrets.tiktokClientKey,
        SIMULATOR_TIKTOK_SECRET: secrets.tiktokClientSecret,
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
    ...serviceNames.flatMap(name => processesOf(name, site)),
  ]
}
