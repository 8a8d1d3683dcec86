import { InstantInput } from '@fanfare/contracts/entities/common.ts'

/** The part of JSON Schema that contracts use. */
export interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  patternProperties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  unevaluatedProperties?: boolean
  required?: string[]
  items?: JsonSchema | JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  nullable?: boolean
  format?: string
  pattern?: string
  description?: string
  [keyword: string]: unknown
}

/** The pattern of an instant of a request. Copies of a schema keep it. */
export const { pattern: INSTANT } = InstantInput as unknown as JsonSchema

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A copy in which every object schema refuses keys that it does not name, unless it says otherwise. */
export function strict(schema: JsonSchema, inside = false): JsonSchema {
  const out: JsonSchema = { ...schema }
  if (schema.properties) {
    out.properties = Object.fromEntries(Object.entries(schema.properties).map(([key, part]) => [key, strict(part)]))
    // The parts of an intersection each know only their own keys; the whole refuses instead.
    if (!inside && schema.additionalProperties === undefined && !schema.patternProperties && !schema.allOf) {
      out.additionalProperties = false
    }
  }
  if (isObject(schema.items)) out.items = strict(schema.items)
  if (schema.anyOf) out.anyOf = schema.anyOf.map(part => strict(part))
  if (schema.oneOf) out.oneOf = schema.oneOf.map(part => strict(part))
  if (schema.allOf) {
    out.allOf = schema.allOf.map(part => strict(part, true))
    out.unevaluatedProperties = false
  }
  return out
}

/** Only the keys that an object schema names. */
export function known(schema: JsonSchema, value: unknown): Record<string, unknown> {
  const given = isObject(value) ? value : {}
  const out: Record<string, unknown> = {}
  for (const key in schema.properties) if (given[key] !== undefined) out[key] = given[key]
  return out
}

function variants(schema: JsonSchema): JsonSchema[] {
  return schema.anyOf ?? schema.oneOf ?? [schema]
}

function wants(schema: JsonSchema, type: string): boolean {
  return variants(schema).some(
    part =>
      part.type === type ||
      (type === 'number' && (part.type === 'integer' || part.enum?.some(item => typeof item === 'number'))),
  )
}

/**
 * An instant of a query whose offset lost its plus sign: in an address `+` means a blank, and many programs do not write it as `%2B`. A
 * blank has no other meaning there.
 */
const withPlus = (schema: JsonSchema, text: string): string =>
  schema.pattern === INSTANT ? text.replace(/ (?=\d\d:\d\d$)/, '+') : text

function coerceOne(schema: JsonSchema, raw: unknown): unknown {
  if (wants(schema, 'array')) {
    const part = variants(schema).find(one => one.type === 'array')
    const items = isObject(part?.items) ? (part.items as JsonSchema) : {}
    return (Array.isArray(raw) ? raw : [raw]).map(item => coerceOne(items, item))
  }
  if (typeof raw !== 'string') return raw
  if (wants(schema, 'string')) return withPlus(schema, raw)
  if (wants(schema, 'number') && /^-?\d{1,15}(\.\d{1,9})?$/.test(raw)) return Number(raw)
  if (wants(schema, 'boolean') && /^(true|1)$/.test(raw)) return true
  if (wants(schema, 'boolean') && /^(false|0)$/.test(raw)) return false
  return raw
}

/** Reads the texts of a query or path as the schema's numbers, booleans and lists. What cannot be read stays for the check to refuse. */
export function coerce(schema: JsonSchema, value: Record<string, unknown>): Record<string, unknown> {
  for (const key in value) value[key] = coerceOne(schema.properties?.[key] ?? {}, value[key])
  return value
}

/** Fills in the defaults of absent keys, in nested objects too. */
export function fillDefaults(schema: JsonSchema, value: unknown): unknown {
  if (!isObject(value) || !schema.properties) return value
  for (const key in schema.properties) {
    const part = schema.properties[key] as JsonSchema
    if (value[key] === undefined && part.default !== undefined) value[key] = structuredClone(part.default)
    else if (part.properties) fillDefaults(part, value[key])
  }
  return value
}
