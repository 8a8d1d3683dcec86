import { SearchProducts } from '@fanfare/contracts/endpoints/products.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { searchProducts } from '../actions/find-products.ts'
import type { NetworkReads } from '../clients/network-reads.ts'
import type { Deps } from '../deps.ts'

export const productRoutes =
  (networkReads: NetworkReads) =>
  (http: Http, deps: Deps): void => {
    http.handle(SearchProducts, ({ who, query }) => searchProducts(deps, networkReads, who.teamId, query))
  }
