import type { IncomingMessage } from 'node:http'
import type { Clock } from '@fanfare/runtime/clock.ts'
import type { LiveFollower } from '@fanfare/runtime/events/live.ts'
import type { Caller } from '@fanfare/runtime/http/call.ts'
import type { Redis } from '@fanfare/runtime/redis.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import type { Config } from './config.ts'
import type { IdempotencyStore } from './idempotency/store.ts'
import type { People } from './identity/people.ts'
import type { lanes } from './limits/lanes.ts'
import type { RateLimiter } from './limits/rate.ts'
import type { Upstreams } from './proxy/upstreams.ts'
import type { Streams } from './streams/registry.ts'

/** What the rooms of the gateway need. */
export interface Deps {
  config: Config
  log: Log
  clock: Clock
  redis: Redis
  live: LiveFollower
  call: Caller
  upstreams: Upstreams
  people: People
  limiter: RateLimiter
  /** The address of a request's client. */
  addressOf(message: IncomingMessage): string
  /** In which addresses that guess wait for one another. */
  guessing: ReturnType<typeof lanes>
  idempotency: IdempotencyStore
  streams: Streams
  /** Scheme, host and port of `publicUrl`. */
  publicOrigin: string
  /** Whether people reach the site by https: it decides the names of the cookies. */
  secure: boolean
}
