import { changes, type Endpoint, takesBody } from '@fanfare/contracts/endpoint.ts'
import { exampleOf } from '@fanfare/gateway/openapi/examples.ts'
import type { Schema } from '@fanfare/gateway/openapi/schemas.ts'
import type { Ask } from './errors-world.ts'

/** Input with one thing wrong in it, and the place that the answer has to name. */
export interface BadInput {
  what: string
  ask: Ask
  /** The field, or what it begins with where the wrong value is one of several parts. */
  field: string
}

const parts = (schema: unknown): [string, Schema][] =>
  Object.entries((schema as { properties?: Record<string, Schema> }).properties ?? {})
const required = (schema: unknown): string[] => (schema as { required?: string[] }).required ?? []

/** A text that a part of path or query cannot be; undefined where any text will do. */
function wrongText({ type, pattern, enum: values, maxLength }: Schema): string | undefined {
  if (type !== 'string' || values || pattern) return 'NOT-AN-ID!'
  return maxLength === undefined ? undefined : 'x'.repeat(Number(maxLength) + 1)
}

/** A value of another type. */
function wrongType({ type, enum: values }: Schema): unknown {
  return values || type === undefined || type === 'string' || type === 'object' ? 7.5 : 'wrong'
}

const isId = (schema: Schema) => /Time-ordered/.test(String(schema.description))

function inPath({ params, team }: Endpoint): BadInput[] {
  // A team that one is not in is no input to judge: it is not found, whatever it is called.
  const own = parts(params).filter(([name]) => !(team === 'path' && name === 'teamId'))
  return own.flatMap(([name, part]) => [
    { what: `params.${name} is none`, ask: { params: { [name]: 'NOT-AN-ID!' } }, field: `params.${name}` },
    { what: `params.${name} is endless`, ask: { params: { [name]: '7'.repeat(4_000) } }, field: `params.${name}` },
    ...(isId(part)
      ? [
          {
            what: `params.${name} is over 63 bits`,
            ask: { params: { [name]: '9223372036854775808' } },
            field: `params.${name}`,
          },
        ]
      : []),
  ])
}

function inQuery({ query }: Endpoint): BadInput[] {
  const wrong = parts(query).flatMap(([name, part]): BadInput[] => {
    const text = wrongText(part)
    const field = `query.${name}`
    return text === undefined ? [] : [{ what: `${field} is none`, ask: { query: { [name]: text } }, field }]
  })
  return [
    ...wrong,
    ...required(query).map(name => ({
      what: `query.${name} is missing`,
      ask: { query: { [name]: undefined } },
      field: `query.${name}`,
    })),
  ]
}

function inBody(endpoint: Endpoint): BadInput[] {
  const example = takesBody(endpoint) ? (exampleOf(endpoint.body as unknown as Schema) as Record<string, unknown>) : {}
  const surplus = {
    what: 'body.surplus is not known',
    ask: { body: { ...example, surplus: 1 } },
    field: 'body.surplus',
  }
  const types = parts(endpoint.body).map(([name, part]) => ({
    what: `body.${name} is of another type`,
    ask: { body: { ...example, [name]: wrongType(part) } },
    field: `body.${name}`,
  }))
  const missing = required(endpoint.body).map(name => ({
    what: `body.${name} is missing`,
    ask: { body: { ...example, [name]: undefined } },
    field: `body.${name}`,
  }))
  const long = parts(endpoint.body)
    .filter(([, { type, maxLength }]) => type === 'string' && maxLength !== undefined)
    .map(([name, { maxLength }]) => ({
      what: `body.${name} is too long`,
      ask: { body: { ...example, [name]: 'x'.repeat(Number(maxLength) + 1) } },
      field: `body.${name}`,
    }))
  return [...missing, ...types, ...long, surplus]
}

/** Every kind of wrong input of an endpoint, made from its schemas: wrong types, missing, too long, unknown. */
export function badInputs(endpoint: Endpoint): BadInput[] {
  const found = [
    ...inPath(endpoint),
    ...inQuery(endpoint),
    ...(changes(endpoint.method) && !endpoint.raw ? inBody(endpoint) : []),
  ]
  const broken = { what: 'the path cannot be decoded', field: 'url' }
  const path = endpoint.url.replace(/:\w+/g, '%zz')
  return path === endpoint.url ? found : [...found, { ...broken, ask: { path } }]
}
