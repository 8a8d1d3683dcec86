import type { IncomingMessage } from 'node:http'
import type { Clock } from '@fanfare/runtime/clock.ts'
import { followLive, type LiveFollower } from '@fanfare/runtime/events/live.ts'
import { createCaller } from '@fanfare/runtime/http/call.ts'
import { closeRedis, openRedis, type Redis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { type AccountsClient, createAccountsClient } from './clients/accounts.ts'
import { createPublishingClient, type PublishingClient } from './clients/publishing.ts'
import { createTeamClient, type TeamClient } from './clients/team.ts'
import type { Config } from './config.ts'
import { createIdempotencyStore, type IdempotencyStore } from './idempotency/store.ts'
import { createPeople, type People } from './identity/people.ts'
import { addresses } from './limits/addresses.ts'
import { keyedQueue } from './limits/keyed-queue.ts'
import { createRateLimiter, type RateLimiter } from './limits/rate.ts'
import { closeUpstreams, openUpstreams, type Upstreams } from './proxy/upstreams.ts'
import { createStreams, type Streams } from './streams/registry.ts'

/** What the routes of the gateway work with. */
export interface Deps {
  config: Config
  log: Log
  clock: Clock
  redis: Redis
  live: LiveFollower
  accounts: AccountsClient
  publishing: PublishingClient
  team: TeamClient
  upstreams: Upstreams
  people: People
  limiter: RateLimiter
  /** The address of a request's client. */
  addressOf(message: IncomingMessage): string
  /** In which credentials wait that are shown from an address with many wrong ones; by block of addresses. */
  guessQueue: ReturnType<typeof keyedQueue>
  idempotency: IdempotencyStore
  streams: Streams
  /** Scheme, host and port of `publicUrl`. */
  publicOrigin: string
  /** Whether people reach the site by https: it decides the names of the cookies. */
  secure: boolean
  close(): Promise<void>
}

/** Credentials of one block of addresses that accounts is asked about at once, while many wrong ones come from there. */
const GUESSED_AT_ONCE = 2
/** Longest time, ms, that accounts and team may take to say who is calling. */
const CALL_MS = 10_000

/** Opens everything; nothing connects before it is used. Throws Error when a public endpoint names a service with no URL. */
export function openDeps(config: Config, { clock, log }: { clock: Clock; log: Log }): Deps {
  const { identitySecret, installation: prefix, upstreamTimeoutMs: timeoutMs } = config
  const urls = {
    accounts: config.accountsUrl,
    team: config.teamUrl,
    publishing: config.publishingUrl,
    research: config.researchUrl,
    insights: config.insightsUrl,
  }
  const upstreams = openUpstreams({ urls, connections: config.upstreamConnections, timeoutMs, log })
  const redis = openRedis(config.redisUrl, { log })
  const call = createCaller({ urls, identitySecret, clock, timeoutMs: Math.min(timeoutMs, CALL_MS), log })
  const accounts = createAccountsClient({ call })
  const team = createTeamClient({ call })
  const live = followLive({ redis, log })
  const limiter = createRateLimiter({ redis, prefix, clock, log })
  return {
    config,
    log,
    clock,
    redis,
    live,
    limiter,
    upstreams,
    accounts,
    team,
    publishing: createPublishingClient({ call }),
    people: createPeople({ accounts, team, clock, keepMs: config.identityCacheMs }),
    addressOf: addresses({ proxies: config.trustedProxies, log, clock }),
    guessQueue: keyedQueue(GUESSED_AT_ONCE),
    idempotency: createIdempotencyStore({ redis, prefix, secret: identitySecret, log }),
    streams: createStreams(config.streamsPerUser),
    publicOrigin: new URL(config.publicUrl).origin,
    secure: config.publicUrl.startsWith('https:'),
    async close() {
      await limiter.close()
      await live.close()
      await Promise.all([call.close(), closeUpstreams(upstreams), closeRedis(redis)])
    },
  }
}
