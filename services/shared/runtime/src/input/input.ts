import type { FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'
import { AppError } from '../errors.ts'
import type { AnyEndpoint } from '../http/types.ts'
import { explain } from './explain.ts'
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

/**
 * Compiles a schema to a check that returns the value (with defaults) or throws `invalid_input` with field and rule.
 * `params` and `query` come as text: integers, numbers and booleans are read by the schema, unknown keys are dropped.
 * In a `body` every key that the schema does not name is refused.
 */
export function createCheck(schema: TSchema, part: Part): Check {
  const shape = part === 'body' ? strict(schema as JsonSchema) : (schema as JsonSchema)
  const validator = Compile(shape as never)
  return given => {
    const value = part === 'body' ? (given ?? {}) : coerce(shape, known(shape, given))
    if (part === 'params') refuseNoId(value)
    const bad = badText(value, part)
    if (bad) throw new AppError('invalid_input', bad)
    const filled = fillDefaults(shape, value)
    if (validator.Check(filled)) return filled
    const [, errors] = validator.Errors(filled)
    throw new AppError('invalid_input', explain(errors, shape, filled, part))
  }
}

/** The checks of an endpoint's params, query and body, run in that order. */
export function createInput(endpoint: AnyEndpoint, { body = true } = {}): (request: FastifyRequest) => Input {
  const params = createCheck(endpoint.params, 'params')
  const query = createCheck(endpoint.query, 'query')
  const content = body && endpoint.method !== 'GET' ? createCheck(endpoint.body, 'body') : () => undefined
  return request => ({
    params: params(request.params),
    query: query(request.query),
    body: content(request.body),
  })
}
