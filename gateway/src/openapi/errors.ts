import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { errorsOf } from '@fanfare/contracts/endpoint-errors.ts'
import { catalogue, type ErrorCode, limitCodes } from '@fanfare/contracts/errors.ts'
import type { Schema } from './schemas.ts'

/** Every code that a caller may meet at an endpoint, by HTTP status. */
export function errorsByStatus(endpoint: Endpoint): Map<number, ErrorCode[]> {
  return new Map([...Map.groupBy(errorsOf(endpoint), code => catalogue[code].status)].sort(([a], [b]) => a - b))
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

/** What went wrong, within a failing reply. */
export const failureErrorSchema: Schema = {
  title: 'FailureError',
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
}

/** What every failing reply looks like. */
export const failureSchema: Schema = {
  title: 'Failure',
  type: 'object',
  required: ['status', 'error'],
  properties: {
    status: { const: false },
    type: { const: 'limit', description: 'Marks failures that are a limit of plan or use.' },
    error: { $ref: '#/components/schemas/FailureError' },
  },
}
