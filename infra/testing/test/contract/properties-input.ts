import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { Id } from '@fanfare/contracts/entities/common.ts'
import fc from 'fast-check'

/** The parts of JSON Schema that the contracts use. */
interface Schema {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

const oddText = fc.oneof(
  fc.constantFrom(
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '\udfff\ud800',
    '👩‍👩‍👧‍👦🏳️‍🌈',
    '٣٤',
    'ﷺ',
    '\u202e',
    '%00',
    '__proto__',
    '-0',
    '1e999',
  ),
  fc.constantFrom('99999999999999999999', '18446744073709551616', '2026-19-39T29:59:59Z', '2026-02-30T00:00Z', '0'),
  fc.string({ unit: 'binary', maxLength: 60 }),
)
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constant('x'.repeat(100_000)),
  fc.constantFrom(null, true, -1, 0, 1.5, -0.1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[[[]]]], [null], {
    a: { b: [] },
  }),
  fc.integer(),
  fc.double({ noNaN: true }),
  fc.array(oddText, { maxLength: 3 }),
  fc.dictionary(oddText, oddText, { maxKeys: 3 }),
)

/** Ids that stand for something in the team of the caller, so that a call gets past the first look-up. */
export type Known = readonly string[]

const isId = ({ pattern }: Schema) => pattern === (Id as Schema).pattern

/** Values that follow the schema (but for a pattern together with a length, where they may be too short or too long). */
function fitting(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(part => fitting(part, known)))
  if (schema.properties) {
    const parts = Object.entries(schema.properties).map(([key, part]) => [key, fitting(part, known)] as const)
    return fc.record(Object.fromEntries(parts), { requiredKeys: (schema.required ?? []) as never[] })
  }
  switch (schema.type) {
    case 'array':
      return fc.array(fitting(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -1000, max: Math.min(schema.maximum ?? 1000, 2 ** 31 - 1) })
    case 'number':
      return fc.double({ min: schema.minimum ?? -1000, max: schema.maximum ?? 1000, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
  }
  if (isId(schema)) return fc.oneof(fc.constantFrom(...known), fc.stringMatching(/^[1-9][0-9]{0,19}$/))
  if (schema.pattern) return fc.stringMatching(new RegExp(schema.pattern))
  return fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 40, 40) })
}

type Mutation = { pick: number; how: 'replace' | 'drop' | 'add' | 'wrap'; value: unknown }
const mutation: fc.Arbitrary<Mutation> = fc.record({
  pick: fc.nat(),
  how: fc.constantFrom('replace', 'replace', 'drop', 'add', 'wrap'),
  value: oddValue,
})

/** Breaks one place of a value, however deep. */
function mutate(value: unknown, { pick, how, value: odd }: Mutation): unknown {
  const inner = typeof value === 'object' && value !== null
  const keys = inner ? Object.keys(value) : []
  if (!inner || pick % (keys.length + 1) === keys.length) {
    if (how === 'add' && inner && !Array.isArray(value)) return { ...value, surplus: odd }
    return how === 'wrap' ? [value] : odd
  }
  const key = keys[pick % (keys.length + 1)] as string
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>
  if (how === 'drop') delete copy[key]
  else copy[key] = mutate(copy[key], { pick: Math.floor(pick / (keys.length + 1)), how, value: odd })
  return copy
}

/** A schema's value, left alone about every third time, else broken once or twice. */
const around = (schema: unknown, known: Known): fc.Arbitrary<unknown> =>
  fc
    .tuple(fitting(schema as Schema, known), fc.array(mutation, { maxLength: 2 }))
    .map(([value, mutations]) => mutations.reduce(mutate, value))

/** Text of one part of an address: never so long that the server reads it as a broken head. */
const short = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 1000).toWellFormed()
const entries = (value: unknown) => (typeof value === 'object' && value !== null ? Object.entries(value) : [])

export interface Request {
  path: string
  body: string
}

/** Requests around what an endpoint takes. */
export const requests = (endpoint: Endpoint, known: Known): fc.Arbitrary<Request> =>
  fc
    .tuple(around(endpoint.params, known), around(endpoint.query, known), around(endpoint.body, known))
    .map(([params, query, body]) => {
      const given = new Map<string, unknown>(entries(params))
      const path = endpoint.url.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(short(given.get(key) ?? '0')))
      const search = new URLSearchParams(entries(query).map(([key, value]) => [short(key), short(value)]))
      return { path: `${path}?${search}`, body: JSON.stringify(body) ?? 'null' }
    })
