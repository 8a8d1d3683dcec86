import { changes, type Endpoint, takesBody } from '@fanfare/contracts/endpoint.ts'
import { Id, IdList } from '@fanfare/contracts/entities/common.ts'
import { exampleOf } from '@fanfare/gateway/openapi/examples.ts'
import type { Schema } from '@fanfare/gateway/openapi/schemas.ts'
import type { Ask } from './errors-setup.ts'

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
  // An id of a network may have any letters, but no blanks.
  if (typeof pattern === 'string' && new RegExp(pattern).test('NOT-AN-ID!')) return 'not an, id'
  if (type !== 'string' || values || pattern) return 'NOT-AN-ID!'
  return maxLength === undefined ? undefined : 'x'.repeat(Number(maxLength) + 1)
}

/** A value of another type: text where a number, a list or a yes or no is wanted, a number anywhere else. */
function wrongType({ type, enum: values, anyOf }: Schema): unknown {
  const forms = (anyOf ?? [{ type }]) as Schema[]
  const wantsText = values || forms.every(form => ['string', 'object', 'null', undefined].includes(form.type as string))
  return wantsText ? 7.5 : 'wrong'
}

/** What takes any value at all, such as a count that replies show and that does not matter when it is sent back. */
const takesAnything = ({ type, enum: values, anyOf, oneOf, const: fixed }: Schema): boolean =>
  [type, values, anyOf, oneOf, fixed].every(rule => rule === undefined)

/** Patterns of an id, and of a list of them. */
const ids = new Set<unknown>([Id, IdList].map(schema => (schema as unknown as Schema).pattern))

const isId = ({ pattern }: Schema) => ids.has(pattern)

function inPath({ params, team }: Endpoint): BadInput[] {
  // A team that one is not in is no input to check: it is not found, whatever it is called.
  const own = parts(params).filter(([name]) => !(team === 'path' && name === 'teamId'))
  return own.flatMap(([name, part]) => [
    { what: `params.${name} is none`, ask: { params: { [name]: wrongText(part) ?? '' } }, field: `params.${name}` },
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

function inQuery({ query, anyQuery }: Endpoint): BadInput[] {
  const wrong = parts(query).flatMap(([name, part]): BadInput[] => {
    const text = wrongText(part)
    const field = `query.${name}`
    const bad = (what: string, value: string) => ({
      what: `${field} is ${what}`,
      ask: { query: { [name]: value } },
      field,
    })
    return [
      ...(text === undefined ? [] : [bad('none', text)]),
      ...(isId(part) ? [bad('over 63 bits', '9223372036854775808')] : []),
    ]
  })
  return [
    ...wrong,
    ...required(query).map(name => ({
      what: `query.${name} is missing`,
      ask: { query: { [name]: undefined } },
      field: `query.${name}`,
    })),
    ...(anyQuery
      ? []
      : [{ what: 'query.surplus is not known', ask: { query: { surplus: '1' } }, field: 'query.surplus' }]),
  ]
}

type Path = (string | number)[]

/** Every place inside a body: of an array its first item, of a union its first form that has parts. */
function places(schema: Schema, at: Path = []): { at: Path; schema: Schema }[] {
  const forms = (schema.anyOf ?? []) as Schema[]
  const form = forms.find(({ properties }) => properties) ?? schema
  const inside = form.items
    ? places(form.items as Schema, [...at, 0])
    : parts(form).flatMap(([name, part]) => places(part, [...at, name]))
  return [...(at.length > 0 ? [{ at, schema }] : []), ...inside]
}

/** The value with another one at a place; what is missing on the way there is filled with examples. */
function put(schema: Schema, value: unknown, [key, ...rest]: Path, wrong: unknown): unknown {
  if (key === undefined) return wrong
  const forms = (schema.anyOf ?? []) as Schema[]
  const form = forms.find(({ properties }) => properties) ?? schema
  // The example of a union may be one of its other forms, a text.
  const held = typeof value === 'object' && value !== null ? value : exampleOf(form, '', 1)
  if (typeof key === 'number') return [put(form.items as Schema, (held as unknown[])[key], rest, wrong)]
  const part = (form.properties as Record<string, Schema>)[key] as Schema
  return { ...(held as object), [key]: put(part, (held as Record<string, unknown>)[key], rest, wrong) }
}

function inBody(endpoint: Endpoint): BadInput[] {
  const schema = endpoint.body as unknown as Schema
  const example = takesBody(endpoint) ? (exampleOf(schema) as Record<string, unknown>) : {}
  const surplus = {
    what: 'body.surplus is not known',
    ask: { body: { ...example, surplus: 1 } },
    field: 'body.surplus',
  }
  const missing = required(schema).map(name => ({
    what: `body.${name} is missing`,
    ask: { body: { ...example, [name]: undefined } },
    field: `body.${name}`,
  }))
  const wrong = places(schema).flatMap(({ at, schema: part }) => {
    const field = ['body', ...at].join('.')
    const bad = (what: string, value: unknown): BadInput => ({
      what: `${field} is ${what}`,
      ask: { body: put(schema, example, at, value) },
      field,
    })
    const { type, maxLength } = part
    return [
      ...(takesAnything(part) ? [] : [bad('of another type', wrongType(part))]),
      ...(isId(part) ? [bad('over 63 bits', '9223372036854775808')] : []),
      ...(type === 'string' && maxLength !== undefined ? [bad('too long', 'x'.repeat(Number(maxLength) + 1))] : []),
    ]
  })
  return [...missing, ...wrong, surplus]
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
