import type { TLocalizedValidationError } from 'typebox/error'
import type { JsonSchema } from './input-shape.ts'

export interface Explained {
  field: string
  rule: string
  message: string
}

// Errors that only sum up others, and those that name a place worse than their neighbour does.
const SUMMARY = new Set(['anyOf', 'oneOf', 'allOf', 'not', 'if', 'boolean'])

function plural(count: unknown, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function list(values: unknown): string {
  return (Array.isArray(values) ? values : [values]).map(value => String(value)).join(', ')
}

function article(type: unknown): string {
  const words = (Array.isArray(type) ? type : [type]).map(one => (/^[aio]/.test(one) ? `an ${one}` : `a ${one}`))
  return words.join(' or ')
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
      // A pattern tells a person little; its description tells more.
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

/** Of the errors inside a union: those of the form that was meant, judged by its fixed keys (`kind: 'post'`) and its type. */
function meant(errors: TLocalizedValidationError[], union: TLocalizedValidationError): TLocalizedValidationError[] {
  const forms = Map.groupBy(
    errors.filter(error => error.schemaPath.startsWith(`${union.schemaPath}/${union.keyword}/`)),
    error => error.schemaPath.slice(`${union.schemaPath}/${union.keyword}/`.length).split('/')[0],
  )
  const wrong = (form: TLocalizedValidationError[]) =>
    form.some(error => error.instancePath === union.instancePath && error.keyword === 'type') ||
    form.some(error => error.keyword === 'const' || error.keyword === 'enum')
  const left = [...forms.values()].filter(form => !wrong(form))
  return left.length === 1 ? (left[0] as TLocalizedValidationError[]) : []
}

/** Picks the error that tells a person most, and says it: which field, which rule. */
export function explain(
  errors: TLocalizedValidationError[],
  schema: JsonSchema,
  value: unknown,
  part: string,
): Explained {
  const union = errors.find(error => error.keyword === 'anyOf' || error.keyword === 'oneOf')
  const inUnion = union
    ? errors.filter(error => error.schemaPath.startsWith(`${union.schemaPath}/${union.keyword}/`))
    : []
  const plain = errors.filter(error => !inUnion.includes(error) && !SUMMARY.has(error.keyword))
  const error =
    plain[0] ?? (union && meant(inUnion, union).find(one => !SUMMARY.has(one.keyword))) ?? union ?? errors[0]
  if (!error) return { field: part, rule: 'valid', message: `${part} is not valid.` }

  const params = error.params as { requiredProperties?: string[]; additionalProperties?: string[] }
  const extra = params.requiredProperties?.find(
    key => !Object.hasOwn((at(value, error.instancePath) ?? {}) as object, key),
  )
  const below =
    extra ??
    params.additionalProperties?.[0] ??
    (params as { unevaluatedProperties?: string[] }).unevaluatedProperties?.[0]
  const field = `${part}${dotted(error.instancePath)}${below === undefined ? '' : `.${below}`}`
  const rule =
    error === union ? unionRule(schemaAt(schema, error.schemaPath)) : ruleOf(error, schemaAt(schema, error.schemaPath))
  const verb = /Items|Length|Properties$/.test(error.keyword) && rule.startsWith('at ') ? 'have' : 'be'
  return { field, rule, message: `${field} must ${verb} ${rule}.` }
}

/** A union of fixed values reads as a list of them; of types, as their names. */
function unionRule(union: JsonSchema | undefined): string {
  const forms = union?.anyOf ?? union?.oneOf ?? []
  if (forms.length > 0 && forms.every(form => form.const !== undefined || form.type === 'null')) {
    return `one of ${forms.map(form => String(form.const ?? 'null')).join(', ')}`
  }
  const words = forms.map(
    form => form.description ?? (form.const === undefined ? article(form.type) : String(form.const)),
  )
  return words.length > 0 && words.every(word => word !== 'an undefined')
    ? [...new Set(words)].join(' or ')
    : 'one of the allowed forms'
}
