import type { Location } from '@fanfare/contracts/entities/post-content.ts'

/** A place without the further names that a reply has for it. */
export const placeOf = (location: Location | null): Location | null =>
  location && { id: location.id, name: location.name, lat: location.lat ?? null, lng: location.lng ?? null }
