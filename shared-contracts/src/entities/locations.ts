import { type Static, Type } from 'typebox'
import { Nullable } from './common.ts'
import { Location } from './post-content.ts'

/** A place that a post can name, as its network knows it. `id` and `name` with the coordinates are the `location` of a post. */
export const FoundLocation = Type.Object({
  ...Location.properties,
  lat: Nullable(Type.Number()),
  lng: Nullable(Type.Number()),
  /** Street, town and country on one line, to tell places of one name apart. */
  address: Nullable(Type.String()),
})
export type FoundLocation = Static<typeof FoundLocation>
