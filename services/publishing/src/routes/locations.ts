import { GetLocation, SearchLocations } from '@fanfare/contracts/endpoints/locations.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { getLocation, searchLocations } from '../actions/find-locations.ts'
import type { NetworkReads } from '../clients/network-reads.ts'
import type { Deps } from '../deps.ts'

export const locationRoutes =
  (networkReads: NetworkReads) =>
  (http: Http, deps: Deps): void => {
    http.handle(SearchLocations, ({ who, query }) => searchLocations(deps, networkReads, who.teamId, query))
    http.handle(GetLocation, ({ who, params, query }) =>
      getLocation(deps, networkReads, who.teamId, { id: params.id, account_id: query.account_id }),
    )
  }
