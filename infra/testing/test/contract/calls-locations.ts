import { GetLocation, SearchLocations } from '@fanfare/contracts/endpoints/locations.ts'
import { good } from './calls-recipe.ts'

/** Good calls about places, of which the simulated network has some. */
export const locationCalls = [
  good(SearchLocations, setup => ({ query: { q: 'lisbon', account_id: setup.ig.id } })),
  good(GetLocation, setup => ({ params: { id: '110774245616525' }, query: { account_id: setup.ig.id } })),
]
