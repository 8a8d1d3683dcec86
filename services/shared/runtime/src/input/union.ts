import type { TLocalizedValidationError } from 'typebox/error'
import type { JsonSchema } from './shape.ts'

/** `a string`, `an object or a null`. */
export function article(type: unknown): string {
  const words = (Array.isArray(type) ? type : [type]).map(one => (/^[aio]/.test(one) ? `an ${one}` : `a ${one}`))
  return words.join(' or ')
}

/** Of the errors inside a union: those of the form that was meant, found by its fixed keys (`kind: 'post'`) and its type. */
export function meant(
  errors: TLocalizedValidationError[],
  union: TLocalizedValidationError,
): TLocalizedValidationError[] {
  const forms = Map.groupBy(
    errors.filter(error => error.schemaPath.startsWith(`${union.schemaPath}/${union.keyword}/`)),
    error => error.schemaPath.slice(`${union.schemaPath}/${union.keyword}/`.length).split('/')[0],
  )
  const wrong = (form: TLocalizedValidationError[]) =>
    form.some(error => error.instancePath === union.instancePath && error.keyword === 'type') ||
    // A value that may be null is a union inside the form: what is wrong with it does not tell the forms apart.
    form.some(
      ({ keyword, schemaPath }) =>
        (keyword === 'const' || keyword === 'enum') &&
        !/\/(?:anyOf|oneOf)\//.test(schemaPath.slice(`${union.schemaPath}/${union.keyword}/`.length)),
    )
  const left = [...forms.values()].filter(form => !wrong(form))
  return left.length === 1 ? (left[0] as TLocalizedValidationError[]) : []
}

/** The fixed values of a key in each form of a union (`kind: 'now'`, `kind: 'at'`), where there is such a key. */
function discriminator(forms: JsonSchema[]): { key: string; values: unknown[] } | undefined {
  const objects = forms.filter(form => form.properties)
  const key = Object.keys(objects[0]?.properties ?? {}).find(name =>
    objects.every(form => form.properties?.[name]?.const !== undefined),
  )
  return key === undefined ? undefined : { key, values: objects.map(form => form.properties?.[key]?.const) }
}

/** What is wrong with a value that has none of a union's forms: the key that distinguishes them, and the rule in words. */
export function unionFault(union: JsonSchema | undefined, value: unknown): { key?: string; rule: string } {
  const forms = union?.anyOf ?? union?.oneOf ?? []
  const apart = discriminator(forms)
  if (apart && typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return { key: apart.key, rule: `one of ${apart.values.join(', ')}` }
  }
  if (forms.every(form => form.const !== undefined || form.type === 'null')) {
    return { rule: `one of ${forms.map(form => String(form.const ?? 'null')).join(', ')}` }
  }
  const words = forms.map(
    form => form.description ?? (form.const === undefined ? form.type && article(form.type) : String(form.const)),
  )
  const isDescribed = words.every(word => typeof word === 'string')
  return { rule: isDescribed ? [...new Set(words)].join(' or ') : 'one of the allowed forms' }
}
