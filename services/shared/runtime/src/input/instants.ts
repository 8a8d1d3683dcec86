import { isInstant } from '@fanfare/contracts/entities/common.ts'
import { INSTANT, type JsonSchema } from './shape.ts'

const parts = ({ anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [...anyOf, ...oneOf, ...allOf]

/** Whether a schema is an instant of a request, or has one in it. */
function hasInstant(schema: JsonSchema): boolean {
  if (schema.pattern === INSTANT) return true
  const { properties = {}, items } = schema
  const inner = [...Object.values(properties), ...parts(schema), ...(items && !Array.isArray(items) ? [items] : [])]
  return inner.some(hasInstant)
}

/** A value of a schema, with its instants in UTC: in place for what objects and lists hold. */
function inUtc(schema: JsonSchema, value: unknown): unknown {
  if (typeof value === 'string')
    return [schema, ...parts(schema)].some(({ pattern }) => pattern === INSTANT) && isInstant(value)
      ? Temporal.Instant.from(value).toString()
      : value
  if (typeof value !== 'object' || value === null) return value
  const held = value as Record<string, unknown>
  for (const form of [schema, ...parts(schema)]) {
    const { properties = {}, items } = form
    for (const key in properties) if (Object.hasOwn(held, key)) held[key] = inUtc(properties[key] ?? {}, held[key])
    if (Array.isArray(value) && items && !Array.isArray(items))
      for (const index of value.keys()) value[index] = inUtc(items, value[index])
  }
  return value
}

/** What turns the instants of checked values into UTC, with Z; values of a schema without instants are returned as they are. */
export function toUtc(schema: JsonSchema): (value: unknown) => unknown {
  return hasInstant(schema) ? value => inUtc(schema, value) : value => value
}
