import { NOTHING_MADE } from '@fanfare/contracts/endpoint.ts'
import { rollingBack } from '@fanfare/runtime/db/database.ts'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'

/**
 * What a call works with: for a dry run a database whose transactions are rolled back, so that it meets every check and every refusal
 * of the real call. A header of the response says to the gateway that nothing was made.
 */
export function depsFor(deps: Deps, { dry_run }: { dry_run?: boolean | undefined }, reply: FastifyReply): Deps {
  if (!dry_run) return deps
  reply.header(NOTHING_MADE, 'yes')
  return { ...deps, db: rollingBack(deps.db) }
}
