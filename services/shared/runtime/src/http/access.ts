import { turnedOff } from '@fanfare/contracts/errors.ts'
import { type Feature, type Features, featuresOf, isInstalled } from '@fanfare/contracts/features.ts'
import { type Action, policy, type Refusal, refusal, type Scope } from '@fanfare/contracts/policy.ts'
import type { FastifyRequest } from 'fastify'
import { AppError, type FailOptions, fail } from '../errors.ts'
import { IDENTITY_HEADER, type IdentityFault, readIdentity, type Who } from '../security/identity.ts'
import { counter } from '../telemetry/metrics.ts'
import type { AnyEndpoint, HttpOptions } from './types.ts'

const refused = counter('fanfare_identities_refused_total', 'Signed identities that a service refused, by reason.')

const words: Record<IdentityFault, string> = {
  signature: 'an identity was refused: IDENTITY_SECRET differs between this process and its caller, or it was forged',
  audience: 'an identity was refused: it was made for another service',
  time: 'an identity was refused: it is old, or the clocks of this process and its caller differ',
}

/** The signed caller of a request; undefined without the header. Throws `not_signed_in` on one that is refused. */
function callerOf(
  endpoint: AnyEndpoint,
  request: FastifyRequest,
  { service, identitySecret, clock }: HttpOptions,
): Who | undefined {
  const token = request.headers[IDENTITY_HEADER]
  if (token === undefined) return undefined
  const read = readIdentity(String(token), { secret: identitySecret, clock, audience: endpoint.service })
  if (typeof read !== 'string') return read
  refused.add({ service, reason: read })
  request.log.warn({ reason: read, service }, words[read])
  return fail('not_signed_in')
}

/**
 * Refuses what needs a feature that the caller's team lacks. Where no plan includes it, `message` is not used: it speaks of the plan. Then
 * `details.installed` is false, and the failure is not of the type `limit`.
 */
export function refuseFeature(feature: Feature, installed: Features | undefined, options: FailOptions = {}): never {
  if (isInstalled(feature, installed)) return fail('feature_off', options)
  return fail('feature_off', { ...options, message: turnedOff.message, details: { installed: false } })
}

/**
 * Refuses a caller by the policy table; `scope_missing` names the scope that is missing and those that the key has. `installed`: the features of
 * the installation.
 */
export function refuse(
  refused: Refusal,
  action: Action | undefined,
  { scopes }: Pick<Who, 'scopes'>,
  installed: Features | undefined,
): never {
  const rule: { role?: number; scope?: Scope; feature?: Feature } = action === undefined ? {} : policy[action]
  const { scope, feature } = rule
  if (refused === 'feature_off' && feature) return refuseFeature(feature, installed)
  if (refused !== 'scope_missing' || scope === undefined) return fail(refused)
  const has = scopes.length > 0 ? `It has ${scopes.join(', ')}.` : 'It has none.'
  return fail(refused, {
    field: 'headers.authorization',
    rule: `a key with the scope ${scope}`,
    message: `This API key doesn’t have the scope ${scope}. ${has} Create a key with it in Team & settings.`,
    details: { scope, scopes },
  })
}

/** Refuses a caller who may not do what only some requests of an endpoint are about, by the same table. */
export function requireAction(action: Action, who: Who, installed: Features | undefined): void {
  const refused = refusal(action, who, featuresOf(who.plan, installed))
  if (refused) refuse(refused, action, who, installed)
}

/**
 * Decides whether the caller may use the endpoint, by its access kind and its row of the policy table. The gateway has
 * asked the same table before; a service does not rely on that.
 */
export function checkAccess(endpoint: AnyEndpoint, request: FastifyRequest, options: HttpOptions): Who | undefined {
  const who = callerOf(endpoint, request, options)
  if (endpoint.access === 'public') return who
  if (!who) throw new AppError('not_signed_in')
  if (endpoint.access === 'service') {
    // From outside such an address does not exist.
    return who.via === 'service' ? who : fail('not_found')
  }
  if (endpoint.access === 'user') {
    if (who.via === 'key') fail('session_only')
    return who.userId === '' ? fail('not_signed_in') : who
  }
  if (who.teamId === '') fail('team_not_found')
  if (endpoint.team === 'path' && (request.params as { teamId?: string }).teamId !== who.teamId)
    fail('team_not_found', { field: 'params.teamId', rule: 'a team that you are in' })
  const refused = endpoint.action && refusal(endpoint.action, who, featuresOf(who.plan, options.features))
  return refused ? refuse(refused, endpoint.action, who, options.features) : who
}
