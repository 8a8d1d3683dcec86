import { timingSafeEqual } from 'node:crypto'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/** Compares a secret in a time that tells nothing of where they differ. */
export function same(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Keeps /metrics from the public: it takes the operator's bearer token, and without one configured it does not exist. */
export function guardMetrics(app: FastifyInstance, { metricsToken }: Config): void {
  app.addHook('onRequest', async request => {
    if (request.routeOptions.url !== '/metrics') return
    const given = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
    if (!metricsToken || given === undefined || !same(given, metricsToken)) throw new AppError('not_found')
  })
}
