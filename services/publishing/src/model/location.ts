import type { Location, LocationInput } from '@fanfare/contracts/entities/post-content.ts'

/** A place as it is stored, by the id that its network knows it by; undefined where it was sent without any id. */
export function locationOf({
  id,
  name,
  external_id,
  facebook_places_id,
  lat,
  lng,
}: LocationInput): Location | undefined {
  const place = facebook_places_id ?? external_id ?? id
  if (place === undefined) return undefined
  return { id: place, name, ...(lat === undefined ? {} : { lat }), ...(lng === undefined ? {} : { lng }) }
}
