import { type TObject, type TOptional, type TProperties, type TUnknown, Type } from 'typebox'
import { Instant, InstantInput, Optional } from './common.ts'

interface Shown {
  /** Fields that a change cannot change: they may be sent back as they are. */
  fixed: readonly string[]
  /** Fields that are counted or calculated, so that they may be others by now: what is sent does not matter. */
  counted: readonly string[]
}
const shownIn = new WeakMap<object, Shown>()

/** The body of a change, with everything else that a reply shows of the same thing. */
export type WithShown<F extends TProperties, S extends TProperties, C> = TObject<
  F & { [K in Exclude<keyof S, keyof F>]: TOptional<K extends C ? TUnknown : S[K]> }
>

/**
 * The body of a change of a thing: the fields that it changes, and those that replies show beside them, so that a program may send back the
 * whole of what it read. `counted` names the shown ones of which the value does not matter.
 */
export function withShown<F extends TProperties, S extends TProperties, C extends Exclude<keyof S & string, keyof F>>(
  fields: F,
  shown: TObject<S>,
  counted: readonly C[],
): WithShown<F, S, C> {
  // Pages know the names of endpoints and no schemas: there they have no properties.
  const known = (shown as { properties?: S }).properties ?? ({} as S)
  const others = Object.entries(known).filter(([name]) => !(name in fields))
  const isCounted = (name: string) => (counted as readonly string[]).includes(name)
  const takenAs = (name: string, schema: S[string]) =>
    isCounted(name)
      ? Type.Unknown({ description: 'as replies show it; what is sent does not matter' })
      : (schema as unknown) === Instant
        ? InstantInput
        : schema
  const properties = {
    ...fields,
    ...Object.fromEntries(others.map(([name, schema]) => [name, Optional(takenAs(name, schema as S[string]))])),
  }
  const body = Type.Object(properties, { additionalProperties: false })
  const fixed = others.map(([name]) => name).filter(name => !isCounted(name))
  shownIn.set(body, { fixed, counted })
  return body as unknown as WithShown<F, S, C>
}

/** The fields of a body that only show what is; none for a body that `withShown` did not make. */
export const shownFields = (body: object): Shown => shownIn.get(body) ?? { fixed: [], counted: [] }
