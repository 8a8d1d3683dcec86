import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Allowance } from '../limits/rate.ts'

/** Unknown sessions and keys that one address may show in a minute before accounts is no longer asked. */
const GUESSES = 60

/** The standard headers of a limit (RateLimit header fields, draft 03, as most clients read them). */
export function limitHeaders({ limit, remaining, reset }: Allowance): Record<string, string> {
  return { 'ratelimit-limit': `${limit}`, 'ratelimit-remaining': `${remaining}`, 'ratelimit-reset': `${reset}` }
}

function refuse(reset: number): never {
  return fail('rate_limited', { details: { retry_after_seconds: reset } })
}

/** Counts one request of `caller`. An endpoint with its own limit has a count of its own. Throws `rate_limited`. */
export function count(deps: Deps, endpoint: Endpoint, caller: string, standard: number, reply: FastifyReply): void {
  const own = endpoint.perMinute !== undefined
  const limit = (endpoint.perMinute ?? standard) * deps.config.rateLimitFactor
  const allowance = deps.limiter.take(own ? `${caller}:${endpoint.name}` : caller, limit)
  reply.headers(limitHeaders(allowance))
  if (!allowance.allowed) refuse(allowance.reset)
}

/** Stops an address that shows one wrong token after the other from keeping accounts busy. */
export function refuseGuessing({ limiter, config }: Deps, block: string): void {
  if (limiter.full(`guess-${block}`, GUESSES * config.rateLimitFactor)) refuse(60)
}

export function countFailure({ limiter, config }: Deps, block: string): void {
  limiter.take(`guess-${block}`, GUESSES * config.rateLimitFactor)
}
