import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { AppError } from '../errors.ts'
import type { AnyEndpoint } from '../http/types.ts'
import { explain } from './explain.ts'
import { toUtc } from './instants.ts'
import { coerce, fillDefaults, type JsonSchema, known, strict } from './shape.ts'
import { badText } from './text.ts'

export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

type Part = keyof Input
export type Check = (value: unknown) => unknown

/** Refuses an address whose id is empty, such as `/api/posts//publish`, in the words of spec §5. */
function refuseNoId(params: unknown): void {
  for (const [name, value] of Object.entries((params ?? {}) as object))
    if (value === '' && /id$/i.test(name))
      throw new AppError('invalid_input', { field: `params.${name}`, rule: 'an id', message: 'no id' })
}

/** Longest name of an unknown parameter that is repeated to the caller, and how many of them. */
const NAME = 60
const NAMES = 5

/**
 * Refuses query parameters that an endpoint does not know: a filter with a typing mistake in its name would otherwise return
 * everything. The message names them and those that there are.
 */
function refuseUnknown(shape: JsonSchema, given: unknown): void {
  const properties = shape.properties ?? {}
  const unknown = Object.keys((given ?? {}) as object).filter(name => !Object.hasOwn(properties, name))
  const [first] = unknown
  if (first === undefined) return
  const shown = unknown.slice(0, NAMES).map(name => (name.length > NAME ? `${name.slice(0, NAME)}…` : name))
  const known = Object.keys(properties)
  const rule = known.length === 0 ? 'absent: this endpoint has no query parameters' : `one of ${known.join(', ')}`
  throw new AppError('invalid_input', {
    field: `query.${shown[0]}`,
    rule,
    message: `Not known here: ${shown.map(name => `query.${name}`).join(', ')}. ${
      known.length === 0 ? 'This endpoint has no query parameters.' : `This endpoint takes ${known.join(', ')}.`
    }`,
    details: { unknown: shown },
  })
}

/**
 * Compiles a schema to a check that returns the value (with defaults) or throws `invalid_input` with field and rule.
 * `params` and `query` come as text: integers, numbers and booleans are read by the schema. Instants are returned in UTC. In a `body` or `query` every key
 * that the schema does not name is refused; with `anyQuery` those of a query are dropped.
 */
export function createCheck(schema: TSchema, part: Part, { anyQuery = false } = {}): Check {
  const isStrictQuery = part === 'query' && !anyQuery
  const shape = part === 'body' ? strict(schema as JsonSchema) : (schema as JsonSchema)
  const validator = Compile(shape as never)
  const utc = toUtc(shape)
  return given => {
    if (isStrictQuery) refuseUnknown(shape, given)
    const value = part === 'body' ? (given ?? {}) : coerce(shape, known(shape, given))
    if (part === 'params') refuseNoId(value)
    const bad = badText(value, part)
    if (bad) throw new AppError('invalid_input', bad)
    const filled = fillDefaults(shape, value)
    if (validator.Check(filled)) return utc(filled)
    const [, errors] = validator.Errors(filled)
    throw new AppError('invalid_input', explain(errors, shape, filled, part))
  }
}

/** The checks of an endpoint's params, query and body, run in that order. */
export function createInput(endpoint: AnyEndpoint, { body = true } = {}): (request: FastifyRequest) => Input {
  const params = createCheck(endpoint.params, 'params')
  const query = createCheck(endpoint.query, 'query', { anyQuery: endpoint.anyQuery === true })
  const content = body && endpoint.method !== 'GET' ? createCheck(endpoint.body, 'body') : () => undefined
  return request => ({
    params: params(request.params),
    query: query(request.query),
    body: content(request.body),
  })
}
