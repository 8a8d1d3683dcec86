import type { CallOptions, Graph } from '../graph/client.ts'
import { type Json, record, text } from '../graph/fields.ts'

/** A place that posts can name: a page with coordinates (Pages Search; v23.0). */
export interface Place {
  id: string
  name: string
  /** Street, town and country on one line; null where the network has none of them. */
  address: string | null
  lat: number | null
  lng: number | null
}

const fields = 'id,name,location'
const number = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null)

const placeOf = (row: Json): Place => {
  const { street, city, country, latitude, longitude } = record(row.location)
  const parts = [street, city, country].map(text).filter(Boolean)
  return {
    id: text(row.id),
    name: text(row.name),
    address: parts.length > 0 ? parts.join(', ') : null,
    lat: number(latitude),
    lng: number(longitude),
  }
}

/** A page without coordinates is no place: posts cannot name it. */
const isPlace = ({ id, name, lat, lng }: Place): boolean => id !== '' && name !== '' && lat !== null && lng !== null

/** Places by words, at most `limit`, in the network's order. Throws NetworkFailure. */
export const searchPlaces = async (graph: Graph, words: string, limit: number, call: CallOptions): Promise<Place[]> => {
  const answer = record(await graph.get('pages/search', { q: words, fields, limit }, call))
  const rows = Array.isArray(answer.data) ? answer.data : []
  return rows
    .map(row => placeOf(record(row)))
    .filter(isPlace)
    .slice(0, limit)
}

/** One place by id; undefined where the page is none. Throws NetworkFailure. */
export const placeById = async (graph: Graph, id: string, call: CallOptions): Promise<Place | undefined> => {
  const place = placeOf(record(await graph.get(id, { fields }, call)))
  return isPlace(place) ? place : undefined
}
