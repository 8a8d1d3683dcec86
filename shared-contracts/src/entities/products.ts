import { type Static, Type } from 'typebox'
import { products } from '../limits.ts'
import { Nullable } from './common.ts'

export const FoundProduct = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Name of the shop's catalogue. */
  catalog: Type.String(),
  /** Why it cannot be tagged: the network is still looking at it, or has turned it down. Null: it can. */
  refused: Nullable(Type.Enum(['pending', 'rejected'])),
})
export type FoundProduct = Static<typeof FoundProduct>

export const FoundProducts = Type.Object({
  /** `no_shop`: the account has no shop whose products it may tag. `not_here`: its network has no product tags. */
  state: Type.Enum(['ready', 'no_shop', 'not_here']),
  products: Type.Array(FoundProduct, { maxItems: products.found }),
})
export type FoundProducts = Static<typeof FoundProducts>
