import type { TSchema } from 'typebox'
import { Compile } from 'typebox/schema'

/** The parts of JSON Schema that replies use. Another keyword is a mistake here, for it would not be looked at. */
const known = new Set([
  ...['type', 'properties', 'required', 'items', 'anyOf', 'enum', 'const', 'patternProperties', 'additionalProperties'],
  ...[
    'pattern',
    'minLength',
    'maxLength',
    'minimum',
    'maximum',
    'exclusiveMinimum',
    'maxItems',
    'minItems',
    'maxProperties',
  ],
  ...['uniqueItems', 'description', 'examples', 'title'],
])

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: boolean
  [keyword: string]: unknown
}

const each = (parts: Record<string, Schema>, turn: (schema: Schema) => Schema) =>
  Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, turn(part)]))

/** A copy of a schema that takes no property which it does not name, however deep. */
export function strict(schema: Schema): Schema {
  const foreign = Object.keys(schema).filter(key => !known.has(key))
  if (foreign.length > 0) throw new Error(`the schema says ${foreign.join(', ')}, which nobody checks here`)
  const copy: Schema = { ...schema }
  if (schema.type === 'object') copy.additionalProperties = false
  if (schema.properties) copy.properties = each(schema.properties, strict)
  if (schema.patternProperties) copy.patternProperties = each(schema.patternProperties, strict)
  if (schema.items) copy.items = strict(schema.items)
  if (schema.anyOf) copy.anyOf = schema.anyOf.map(strict)
  return copy
}

/** What is wrong with a value by the strict sense of a schema: one line a fault, none when it conforms. */
export function faultsOf(schema: TSchema, value: unknown): string[] {
  const validator = Compile(strict(schema as Schema) as never)
  if (validator.Check(value)) return []
  const [, errors] = validator.Errors(value)
  return errors.map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}

/** Names a place of an entity, so that it is the same one wherever the entity appears. */
const placeOf = (owner: Schema, key: string) => `${JSON.stringify(owner)}.${key}`

/**
 * Each place that a value may leave empty (a property that may be missing or null, a list without elements) with the first
 * path to it. Entities count once, whichever reply they appear in.
 */
export function placesOf(schema: Schema, path: string, place = path, may = false): Map<string, string> {
  const own = (sign: string): [string, string][] => [[`${place}${sign}`, `${path}${sign}`]]
  const forms = schema.anyOf?.filter(({ type }) => type !== 'null')
  if (forms) return new Map([...own('?'), ...forms.flatMap(form => [...placesOf(form, path, place)])])
  const here = may ? own('?') : []
  if (schema.items) return new Map([...here, ...own('[]'), ...placesOf(schema.items, `${path}[]`, `${place}[]`)])
  const parts = Object.entries(schema.properties ?? {}).map(([key, part]) => {
    const must = (schema.required as string[] | undefined)?.includes(key)
    return placesOf(part, `${path}.${key}`, placeOf(schema, key), !must)
  })
  return new Map([...here, ...parts.flatMap(part => [...part])])
}

/** The places of `placesOf` that a value fills. The value conforms to the schema. */
export function filledBy(schema: Schema, value: unknown, place: string): string[] {
  if (value === null || value === undefined) return []
  if (schema.anyOf) {
    const form = schema.anyOf.find(each => faultsOf(each as TSchema, value).length === 0) ?? {}
    return [`${place}?`, ...filledBy(form, value, place)]
  }
  const here = [`${place}?`]
  if (Array.isArray(value))
    return [...here, ...value.flatMap(item => [`${place}[]`, ...filledBy(schema.items ?? {}, item, `${place}[]`)])]
  const parts = Object.entries(schema.properties ?? {})
  const of = (key: string) => (value as Record<string, unknown>)[key]
  return [...here, ...parts.flatMap(([key, part]) => filledBy(part, of(key), placeOf(schema, key)))]
}
