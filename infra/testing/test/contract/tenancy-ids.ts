import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import { Id, IdList } from '@fanfare/contracts/entities/common.ts'
import type { Good } from './calls-recipe.ts'

interface Schema {
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
}
type Part = 'params' | 'query' | 'body'

const patterns = ([Id, IdList] as Schema[]).map(({ pattern }) => pattern)

function within(schema: Schema, path: string): string[] {
  if (schema.pattern !== undefined && patterns.includes(schema.pattern)) return [path]
  const parts = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => within(part, `${path}.${key}`))
  const items = schema.items ? within(schema.items, `${path}.0`) : []
  return [...parts, ...items, ...(schema.anyOf ?? []).flatMap(form => within(form, path))]
}

/** Each place of an endpoint's input that takes ids of ours, such as `body.items.0.media_id`. */
export const idPlaces = (endpoint: Endpoint): string[] =>
  (['params', 'query', 'body'] as Part[]).flatMap(part => within(endpoint[part] as Schema, part))

/** A copy of a call with another value at a place. What is not there yet is made. */
export function withAt({ client, ...call }: Good, place: string, value: unknown): Good {
  const copy: Good = { ...structuredClone(call), ...(client ? { client } : {}) }
  const keys = place.split('.')
  const last = keys.pop() ?? ''
  let at = copy as unknown as Record<string, unknown>
  for (const key of keys) {
    at[key] ??= {}
    at = at[key] as Record<string, unknown>
  }
  at[last] = value
  return copy
}
