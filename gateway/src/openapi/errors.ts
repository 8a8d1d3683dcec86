import { type Endpoint, errorsOf } from '@fanfare/contracts/endpoint.ts'
import { catalogue, type ErrorCode, limitCodes } from '@fanfare/contracts/errors.ts'
import { changes } from '../identity/same-site.ts'
import { policyRow } from './rule.ts'
import type { Schema } from './schemas.ts'

/** Codes that the gateway answers by itself for an endpoint, beyond those of the contract. */
export function doorErrors(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = []
  const rule = policyRow(endpoint)
  if (changes(endpoint.method) && !(endpoint.access === 'public' && endpoint.raw))
    codes.push('xhr_required', 'csrf_failed')
  if (endpoint.access === 'user' || (rule && !rule.scope)) codes.push('session_only')
  if (endpoint.access === 'team') codes.push('team_not_found')
  if (rule?.scope) codes.push('scope_missing')
  if (rule?.feature) codes.push('feature_off')
  if (endpoint.creates) codes.push('idempotency_key_reused', 'idempotency_in_progress')
  return codes
}

/** Every code that a caller may meet at an endpoint, by HTTP status. */
export function errorsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const codes = [...new Set([...errorsOf(endpoint), ...doorErrors(endpoint), 'internal_error' as const])]
  return new Map([...Map.groupBy(codes, code => catalogue[code].status)].sort(([a], [b]) => a - b))
}

/** The catalogue as examples, one a code. */
export function errorExamples(): Record<string, Schema> {
  return Object.fromEntries(
    Object.entries(catalogue).map(([code, { title, message }]) => {
      const limit = limitCodes.has(code as ErrorCode) ? { type: 'limit' } : {}
      return [code, { summary: title, value: { status: false, ...limit, error: { code, title, message } } }]
    }),
  )
}

/** What every failing reply looks like. */
export const failureSchema: Schema = {
  title: 'Failure',
  type: 'object',
  required: ['status', 'error'],
  properties: {
    status: { const: false },
    type: { const: 'limit', description: 'Marks failures that are a limit of plan or use.' },
    error: {
      type: 'object',
      required: ['code', 'title', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(catalogue) },
        title: { type: 'string' },
        message: { type: 'string', description: 'For a person to read.' },
        field: { type: 'string', description: 'Path of the offending input, such as `body.items.2.alt_text`.' },
        rule: { type: 'string', description: 'The rule it broke, in words.' },
        details: { type: 'object' },
      },
    },
  },
}
