import { ReadCreator } from '@fanfare/contracts/endpoints/creators.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { readCreator } from '../actions/read-creator.ts'
import type { NetworkReads } from '../clients/network-reads.ts'
import type { Deps } from '../deps.ts'

export const creatorRoutes =
  (networkReads: NetworkReads) =>
  (http: Http, deps: Deps): void => {
    http.handle(ReadCreator, ({ who, query }) => readCreator(deps, networkReads, who.teamId, query.account_id))
  }
