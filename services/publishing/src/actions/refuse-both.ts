import { fail } from '@fanfare/runtime/errors.ts'

/** Throws `invalid_input` where a body has something by its name in the specification and by ours. `names`: ours, by those. */
export function refuseBoth<B extends object>(body: B, names: { [K in keyof B]?: keyof B & string }): void {
  for (const [name, own] of Object.entries(names) as [keyof B & string, keyof B & string][]) {
    if (body[name] === undefined || body[own] === undefined) continue
    const [field, rule] = [`body.${name}`, `absent where body.${own} is sent`]
    fail('invalid_input', { field, rule, message: `${field} must be ${rule}.` })
  }
}
