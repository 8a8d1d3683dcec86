import { changes, type Endpoint, takesKey } from './endpoint.ts'
import type { ErrorCode } from './errors.ts'
import type { Feature } from './features.ts'
import { Creator, policy, type Role, type Scope } from './policy.ts'

const has = (schema: unknown): boolean => Object.keys((schema as { properties?: object }).properties ?? {}).length > 0

/** Refusals that come with the kind of access and the row of the policy table. */
function refusals({ access, action, method, raw, params, team }: Endpoint): ErrorCode[] {
  const rule: { role: Role; scope?: Scope; anyKey?: true; feature?: Feature; own?: true; approval?: true } | undefined =
    action && policy[action]
  const codes: ErrorCode[] = []
  if (access !== 'public') codes.push('not_signed_in')
  // Signed uploads prove themselves; everything else that changes must come from our own pages or from a program.
  if (changes(method) && !(access === 'public' && raw)) codes.push('xhr_required', 'csrf_failed')
  if (access === 'user' || (rule && !rule.scope && !rule.anyKey)) codes.push('session_only')
  if (access === 'team') codes.push('team_not_found')
  // What is one's own are posts; under a team's address are its members and accounts.
  if (rule && (rule.role < Creator || (rule.own && has(params) && team !== 'path'))) codes.push('not_allowed')
  if (rule?.scope) codes.push('scope_missing')
  // What every plan includes, an installation may have turned off.
  if (rule?.feature) codes.push('feature_off')
  if (rule?.approval) codes.push('approval_needed')
  return codes
}

/** What can be wrong with the input, by what the endpoint takes. */
function inputErrors(endpoint: Endpoint): ErrorCode[] {
  const { method, raw, query } = endpoint
  const takesJson = changes(method) && !raw
  // Every endpoint refuses query parameters that it does not know.
  const codes: ErrorCode[] = ['invalid_input']
  if (has(query)) codes.push('url_too_long')
  if (takesJson) codes.push('invalid_json', 'unsupported_media_type')
  if (changes(method)) codes.push('body_too_large')
  if (takesKey(endpoint)) codes.push('idempotency_key_reused', 'idempotency_in_progress')
  return codes
}

/**
 * Every error code that a public endpoint may answer: its own and those that come with its method, input and access. The
 * contract test brings each of them about, and finds each answer that is not among them.
 */
export const errorsOf = (endpoint: Endpoint): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...endpoint.errors,
    ...inputErrors(endpoint),
    ...refusals(endpoint),
    'rate_limited',
    'service_unavailable',
    'internal_error',
  ]),
]
