import type { TSchema } from 'typebox'
import type { JsonSchema } from '../input/shape.ts'

/**
 * A reply schema as the serialiser wants it. What it writes needs no checking, so unions that only add null become
 * `nullable` and lists of fixed values become their type: both are much faster than trying each form. Keys that the
 * schema does not name are left out, so a column never leaks by accident.
 */
function serialisable(schema: JsonSchema): JsonSchema {
  const out: JsonSchema = { ...schema }
  // Patterns and formats cost time on the way out and change nothing.
  delete out.pattern
  delete out.format
  delete out.default
  if (schema.const !== undefined) return { type: typeof schema.const }
  if (schema.enum) return unionOfValues(schema.enum)
  if (schema.anyOf) return unionOf(schema.anyOf.map(serialisable))
  if (schema.properties) {
    out.properties = Object.fromEntries(
      Object.entries(schema.properties).map(([key, part]) => [key, serialisable(part)]),
    )
  }
  if (schema.items && !Array.isArray(schema.items)) out.items = serialisable(schema.items)
  if (schema.patternProperties) {
    out.patternProperties = Object.fromEntries(
      Object.entries(schema.patternProperties).map(([key, part]) => [key, serialisable(part)]),
    )
  }
  return out
}

function unionOfValues(values: unknown[]): JsonSchema {
  const types = [...new Set(values.map(value => typeof value))]
  return types.length === 1 ? { type: types[0] as string } : {}
}

function unionOf(forms: JsonSchema[]): JsonSchema {
  const real = forms.filter(form => form.type !== 'null')
  const nullable = real.length < forms.length ? { nullable: true } : {}
  const [first] = real
  const simple = real.every(form => form.type === first?.type && !form.properties && !form.items)
  if (first?.type !== undefined && (real.length === 1 || simple)) return { ...first, ...nullable }
  // Forms that differ in shape: written as they are, by JSON.stringify.
  return {}
}

/** The schema of the whole response: `{status: true, data}`. */
export function replySchema(reply: TSchema): JsonSchema {
  const data = serialisable(reply as JsonSchema)
  return { type: 'object', properties: { status: { type: 'boolean' }, data }, required: ['status'] }
}
