import { ReadCreator } from '@fanfare/contracts/endpoints/creators.ts'
import { ReadLink } from '@fanfare/contracts/endpoints/links.ts'
import { SearchProducts } from '@fanfare/contracts/endpoints/products.ts'
import { good } from './calls-recipe.ts'

export const linkCalls = [
  // A page of the simulated network, which says what it is.
  good(ReadLink, ({ system }) => ({ query: { url: `${system.simulator.url}/` } })),
  // A page has no product tags: the network is not asked.
  good(SearchProducts, setup => ({ query: { q: 'oil', account_id: setup.page.id } })),
  // Nor has it anything to choose of an audience.
  good(ReadCreator, setup => ({ query: { account_id: setup.page.id } })),
]
