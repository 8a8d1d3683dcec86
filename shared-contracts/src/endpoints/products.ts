import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Id } from '../entities/common.ts'
import { FoundProducts } from '../entities/products.ts'
import { products } from '../limits.ts'

/** Products of an account's shop by words, from the network itself. An account without a shop says so. */
export const SearchProducts = endpoint({
  name: 'searchProducts',
  service: 'publishing',
  method: 'GET',
  url: '/api/products/search',
  access: 'team',
  action: 'post.read',
  summary: 'Products of an account’s shop that its posts can tag',
  query: Type.Object({
    /** Every word has to be in the name; without it the first ones are found. */
    q: Type.Optional(Type.String({ maxLength: products.mostWords, examples: ['olive oil'] })),
    account_id: Id,
  }),
  reply: FoundProducts,
  errors: [
    'social_account_not_found',
    'token_unauthorized',
    'products_permission',
    'network_unavailable',
    'network_rate_limited',
  ],
})

export const productEndpoints = [SearchProducts] as const
