import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id } from '../entities/common.ts'
import { FoundLocation } from '../entities/locations.ts'
import { locations } from '../limits.ts'

const read = {
  service: 'publishing',
  method: 'GET',
  access: 'team',
  action: 'post.read',
} as const
const refusals = [
  'social_account_not_found',
  'token_unauthorized',
  'location_permission',
  'network_unavailable',
  'network_rate_limited',
] as const

/** Places by words, from the network's own search; kept for 6 hours (spec §9). An empty list: the network knows none. */
export const SearchLocations = endpoint({
  ...read,
  name: 'searchLocations',
  url: '/api/locations/search',
  summary: 'Places that a post can name, found by the network of an account; kept for 6 hours',
  query: Type.Object({
    q: Type.String({
      minLength: locations.leastWords,
      maxLength: locations.mostWords,
      examples: ['lisbon'],
    }),
    /** The account through whose connection its network is asked. */
    account_id: Id,
  }),
  reply: Type.Array(FoundLocation, { maxItems: locations.found }),
  errors: refusals,
})

/** One place by the id that its network has for it; kept for 6 hours (spec §9). */
export const GetLocation = endpoint({
  ...read,
  name: 'getLocation',
  url: '/api/locations/:id',
  summary: 'One place by the network’s id; kept for 6 hours',
  params: Type.Object({
    id: Type.String({
      pattern: '^[0-9]{3,20}$',
      description: 'the digits that the network has as its id',
      examples: ['110774245616525'],
    }),
  }),
  query: Type.Object({ account_id: Id }),
  reply: FoundLocation,
  errors: [...refusals, 'location_not_found'],
})

export const locationEndpoints = [SearchLocations, GetLocation] as const
