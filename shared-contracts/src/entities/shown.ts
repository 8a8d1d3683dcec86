import { type TObject, type TOptional, type TProperties, Type } from 'typebox'
import { Optional } from './common.ts'

interface Shown {
  /** Fields that a change cannot change: they may be sent back as they are. */
  fixed: readonly string[]
  /** Fields that are counted or calculated, so that they may be others by now: what is sent does not matter. */
  counted: readonly string[]
}
const shownIn = new WeakMap<object, Shown>()

/** The body of a change, with everything else that a reply shows of the same thing. */
export type WithShown<F extends TProperties, S extends TProperties> = TObject<
  F & { [K in Exclude<keyof S, keyof F>]: TOptional<S[K]> }
>

/**
 * The body of a change of a thing: the fields that it changes, and those that replies show beside them, so that a program may send back the
 * whole of what it read. `counted` names the shown ones of which the value does not matter.
 */
export function withShown<F extends TProperties, S extends TProperties>(
  fields: F,
  shown: TObject<S>,
  counted: readonly Exclude<keyof S & string, keyof F>[],
): WithShown<F, S> {
  // Pages know the names of endpoints and no schemas: there they have no properties.
  const known = (shown as { properties?: S }).properties ?? ({} as S)
  const others = Object.entries(known).filter(([name]) => !(name in fields))
  const properties = { ...fields, ...Object.fromEntries(others.map(([name, schema]) => [name, Optional(schema)])) }
  const body = Type.Object(properties, { additionalProperties: false })
  const fixed = others.map(([name]) => name).filter(name => !(counted as readonly string[]).includes(name))
  shownIn.set(body, { fixed, counted })
  return body as unknown as WithShown<F, S>
}

/** The fields of a body that only show what is; none for a body that `withShown` did not make. */
export const shownFields = (body: object): Shown => shownIn.get(body) ?? { fixed: [], counted: [] }
