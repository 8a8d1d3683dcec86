import { fixtures } from './fixtures.ts'

/** A product of a shop on Instagram. */
export interface Product {
  id: string
  catalog: string
  name: string
  price: string
  retailerId: string
  /** Only approved products may be tagged. */
  review: 'approved' | 'pending' | 'rejected'
}

export interface Catalog {
  id: string
  name: string
  shop: string
  products: readonly Product[]
}

const catalog = (
  id: string,
  [name, shop]: readonly [string, string],
  products: readonly (readonly [string, string, string, Product['review']?])[],
): Catalog => ({
  id,
  name,
  shop,
  products: products.map(([number, title, price, review = 'approved']) => ({
    id: number,
    catalog: id,
    name: title,
    price,
    retailerId: `sku-${number.slice(-3)}`,
    review,
  })),
})

/** The shops of the fixtures' accounts, by the account's id. They never change; every other account has none. */
const catalogs: ReadonlyMap<string, readonly Catalog[]> = new Map([
  [
    fixtures.olea.ig,
    [
      catalog(
        '960179311066901',
        ['Olea oils', 'Olea & Sons'],
        [
          ['3231775643511001', 'Early harvest olive oil, 500 ml', '€18.50'],
          ['3231775643511002', 'Cobrançosa olive oil, 250 ml', '€11.00'],
          ['3231775643511003', 'Oil and salt gift box', '€32.00'],
          ['3231775643511004', 'Lemon olive oil, 250 ml', '€13.00', 'rejected'],
        ],
      ),
    ],
  ],
  [
    fixtures.northfold.ig,
    [
      catalog(
        '960179311066902',
        ['Northfold outerwear', 'Northfold'],
        [
          ['3231775643512001', 'Harbour rain jacket', '€240.00'],
          ['3231775643512002', 'Wool liner', '€120.00'],
          ['3231775643512003', 'Mending kit', '€15.00', 'pending'],
        ],
      ),
    ],
  ],
])

export const catalogsOf = (igId: string): readonly Catalog[] => catalogs.get(igId) ?? []

export const productOf = (igId: string, productId: string): Product | undefined =>
  catalogsOf(igId)
    .flatMap(({ products }) => products)
    .find(({ id }) => id === productId)
