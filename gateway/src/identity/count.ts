import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Allowance } from '../limits/rate.ts'

/** Unknown sessions and keys that one address may show in a minute before it has to wait in line. */
const GUESSES = 60

/** The standard headers of a limit (RateLimit header fields, draft 03, as most clients read them). */
function limitHeaders({ limit, remaining, reset }: Allowance): Record<string, string> {
  return { 'ratelimit-limit': `${limit}`, 'ratelimit-remaining': `${remaining}`, 'ratelimit-reset': `${reset}` }
}

/** Refuses with the same number of seconds in text, details and `retry-after` as in `ratelimit-reset`. */
function refuse({ limit, reset }: Allowance, text = 'Too many requests'): never {
  const wait = reset === 1 ? '1 second' : `${reset} seconds`
  const message = `${text}: at most ${limit} a minute. Try again in ${wait}.`
  return fail('rate_limited', { message, details: { retry_after_seconds: reset } })
}

/** Counts one request of `caller`. An endpoint with its own limit has a count of its own. Throws `rate_limited`. */
export function count(deps: Deps, endpoint: Endpoint, caller: string, standard: number, reply: FastifyReply): void {
  const own = endpoint.perMinute !== undefined
  const limit = (endpoint.perMinute ?? standard) * deps.config.rateLimitFactor
  const allowance = deps.limiter.take(own ? `${caller}:${endpoint.name}` : caller, limit)
  reply.headers(limitHeaders(allowance))
  if (!allowance.allowed) refuse(allowance)
}

/**
 * Counts one request of a signed-in person or an API key. What a person reads counts apart from what they change: their
 * open pages load again whenever another person changes something, however often.
 */
export function countCaller(
  deps: Deps,
  endpoint: Endpoint,
  { caller, isKey, changing }: { caller: string; isKey: boolean; changing: boolean },
  reply: FastifyReply,
): void {
  const { rateLimitRead, rateLimitUser } = deps.config
  if (isKey || changing) count(deps, endpoint, caller, rateLimitUser, reply)
  else count(deps, endpoint, `${caller}:read`, rateLimitRead, reply)
}

/**
 * Counts a request of a team: its keys together, and what its people change; so neither of them uses up the other's. Throws
 * `rate_limited`; the headers are then those of the team's limit, which is the one that was met.
 */
export function countTeam({ limiter, config }: Deps, teamId: string, by: 'keys' | 'people', reply: FastifyReply): void {
  const allowance = limiter.take(`team-${teamId}:${by}`, config.rateLimitTeam * config.rateLimitFactor)
  if (allowance.allowed) return
  reply.headers(limitHeaders(allowance))
  refuse(
    allowance,
    by === 'keys'
      ? 'Too many requests by all API keys of this team together'
      : 'Too many changes by all people of this team together',
  )
}

/** Whether an address shows one wrong token after the other, and so would keep accounts busy. */
export function guesses({ limiter, config }: Deps, block: string): boolean {
  return limiter.full(`guess-${block}`, GUESSES * config.rateLimitFactor)
}

/** Counts a wrong session or key. Throws `rate_limited` past the limit: only wrong ones ever meet it. */
export function countFailure({ limiter, config }: Deps, block: string): void {
  const allowance = limiter.take(`guess-${block}`, GUESSES * config.rateLimitFactor)
  if (!allowance.allowed) refuse(allowance, 'Too many sessions and keys from your address that nobody has')
}
