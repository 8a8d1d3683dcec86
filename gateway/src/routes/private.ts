import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressBlock } from '../limits/client-address.ts'

/** Wrong passwords of one address in a minute; then even the right one is refused until the minute is over. */
const WRONG_A_MINUTE = 10

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares a secret in a time that tells nothing of where they differ, nor of how long it is. */
function same(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

/**
 * Whether the operator's secret that a request shows is the right one. Wrong ones are logged with their address and counted:
 * throws `rate_limited` while an address has shown too many.
 */
export function isSecret(deps: Deps, { raw, url }: FastifyRequest, given: string, expected: string): boolean {
  const address = deps.addressOf(raw)
  const bucket = `secret-${addressBlock(address)}`
  // Not multiplied by RATE_LIMIT_FACTOR: no load test guesses passwords.
  if (deps.limiter.full(bucket, WRONG_A_MINUTE)) fail('rate_limited', { details: { retry_after_seconds: 60 } })
  if (same(given, expected)) return true
  deps.limiter.take(bucket, WRONG_A_MINUTE)
  deps.log.warn({ address, path: url.split('?', 1)[0] }, 'a wrong operator password')
  return false
}

/** Keeps /metrics from the public: it takes the operator's bearer token, and without one configured it does not exist. */
export function guardMetrics(app: FastifyInstance, deps: Deps): void {
  const { metricsToken } = deps.config
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url !== '/metrics') return
    const given = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!metricsToken || given === undefined || !isSecret(deps, request, given, metricsToken))
      throw new AppError('not_found')
  })
}
