import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressBlock } from '../limits/client-address.ts'

/** Wrong secrets of one kind that an address may show in a minute; further ones are refused with `rate_limited`. */
const WRONG_A_MINUTE = 10

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares a secret in a time that depends neither on where the two differ nor on its length. */
function same(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected))
}

/** A secret of the installation: its kind, for which wrong ones are counted by themselves, and what it is. */
export interface Secret {
  kind: 'operator' | 'metrics'
  expected: string
}

/**
 * Whether the operator's secret that a request shows is the right one. Wrong ones are logged with their address and counted:
 * throws `rate_limited` on one more where an address has shown too many. The right one always counts: behind a proxy that is not named all
 * people share one address, and no stranger may keep the operator or the scraper out. What guards it is its length, at least 16.
 */
export function isSecret(deps: Deps, { raw, url }: FastifyRequest, given: string, { kind, expected }: Secret): boolean {
  if (same(given, expected)) return true
  const address = deps.addressOf(raw)
  // Not multiplied by RATE_LIMIT_FACTOR: no load test guesses passwords.
  const { allowed } = deps.limiter.take(`secret-${kind}-${addressBlock(address)}`, WRONG_A_MINUTE)
  if (!allowed) fail('rate_limited', { details: { retry_after_seconds: 60 } })
  deps.log.warn({ address, path: url.split('?', 1)[0] }, 'a wrong operator password')
  return false
}

/** Keeps /metrics from the public: it takes the operator's bearer token, and without one configured it does not exist. */
export function guardMetrics(app: FastifyInstance, deps: Deps): void {
  const { metricsToken } = deps.config
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url !== '/metrics') return
    const given = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (
      !metricsToken ||
      given === undefined ||
      !isSecret(deps, request, given, { kind: 'metrics', expected: metricsToken })
    )
      throw new AppError('not_found')
  })
}
