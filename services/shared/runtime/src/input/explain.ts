import type { TLocalizedValidationError } from 'typebox/error'
import type { JsonSchema } from './shape.ts'
import { article, meant, unionFault } from './union.ts'

export interface Explained {
  field: string
  rule: string
  message: string
}

// Errors that only sum up others, and those that name a place less exactly than another one does.
const SUMMARY = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'if', 'boolean'])

function plural(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function list(values: unknown): string {
  return (Array.isArray(values) ? values : [values]).map(value => String(value)).join(', ')
}

/** The rule in words, to follow "must be" or "must have". */
function ruleOf({ keyword, params }: TLocalizedValidationError, part: JsonSchema | undefined): string {
  const p = params as Record<string, unknown>
  switch (keyword) {
    case 'type':
      return article(p.type)
    case 'required':
      return 'present'
    case 'additionalProperties':
    case 'unevaluatedProperties':
    // Of several such keys each is reported by itself, as a value that no schema allows.
    case 'boolean':
      return 'absent: this key is not known here'
    case 'minLength':
      return `at least ${plural(p.limit, 'character')}`
    case 'maxLength':
      return `at most ${plural(p.limit, 'character')}`
    case 'minItems':
      return `at least ${plural(p.limit, 'item')}`
    case 'maxItems':
      return `at most ${plural(p.limit, 'item')}`
    case 'minProperties':
      return `at least ${plural(p.limit, 'key')}`
    case 'maxProperties':
      return `at most ${plural(p.limit, 'key')}`
    case 'minimum':
      return `at least ${p.limit}`
    case 'maximum':
      return `at most ${p.limit}`
    case 'exclusiveMinimum':
      return `more than ${p.limit}`
    case 'exclusiveMaximum':
      return `less than ${p.limit}`
    case 'multipleOf':
      return `a multiple of ${p.multipleOf}`
    case 'uniqueItems':
      return 'a list without repeats'
    case 'enum':
      return `one of ${list(p.allowedValues)}`
    case 'const':
      return `exactly ${list(p.allowedValue)}`
    case 'format':
      return `of the format ${p.format}`
    case 'pattern':
      // People understand a description better than a pattern.
      return part?.description ?? `like ${String(p.pattern)}`
    default:
      return 'one of the allowed forms'
  }
}

function schemaAt(schema: JsonSchema, path: string): JsonSchema | undefined {
  let at: unknown = schema
  for (const raw of path.split('/').slice(1)) {
    const key = decodeURIComponent(raw).replaceAll('~1', '/').replaceAll('~0', '~')
    at = (at as Record<string, unknown> | undefined)?.[key]
  }
  return at as JsonSchema | undefined
}

function dotted(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map(key => `.${key.replaceAll('~1', '/').replaceAll('~0', '~')}`)
    .join('')
}

function at(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((held, key) => (held as Record<string, unknown> | undefined)?.[key], value)
}

const isUnion = ({ keyword }: TLocalizedValidationError): boolean => keyword === 'anyOf' || keyword === 'oneOf'

/** The error that is most specific. Of nested unions the outermost comes first, then the form that was meant. */
function mostSpecific(errors: TLocalizedValidationError[]): TLocalizedValidationError | undefined {
  const under = (union: TLocalizedValidationError) => (error: TLocalizedValidationError) =>
    error.schemaPath.startsWith(`${union.schemaPath}/${union.keyword}/`)
  const unions = errors.filter(isUnion)
  const outer = unions.filter(union => !unions.some(other => under(other)(union)))
  const plain = errors.find(error => !SUMMARY.has(error.keyword) && !outer.some(union => under(union)(error)))
  const [union] = outer
  return plain ?? (union && (mostSpecific(meant(errors.filter(under(union)), union)) ?? union))
}

/** The most specific error of a value, for a person: which field, which rule. */
export function explain(
  errors: TLocalizedValidationError[],
  schema: JsonSchema,
  value: unknown,
  part: string,
): Explained {
  const error = mostSpecific(errors) ?? errors[0]
  if (!error) return { field: part, rule: 'valid', message: `${part} is not valid.` }

  const place = `${part}${dotted(error.instancePath)}`
  const broken = schemaAt(schema, error.schemaPath)
  if (isUnion(error)) {
    const { key, rule } = unionFault(broken, at(value, error.instancePath))
    const field = key === undefined ? place : `${place}.${key}`
    return { field, rule, message: `${field} must be ${rule}.` }
  }
  const named = error.params as Record<string, string[] | undefined>
  const held = (at(value, error.instancePath) ?? {}) as object
  const key =
    named.requiredProperties?.find(name => !Object.hasOwn(held, name)) ??
    (named.additionalProperties ?? named.unevaluatedProperties)?.[0]
  const field = key === undefined ? place : `${place}.${key}`
  const rule = ruleOf(error, broken)
  const verb = /Items|Length|Properties$/.test(error.keyword) && rule.startsWith('at ') ? 'have' : 'be'
  return { field, rule, message: `${field} must ${verb} ${rule}.` }
}
