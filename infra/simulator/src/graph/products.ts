import type { Ig } from '../state/account-records.ts'
import type { Media } from '../state/instagram-records.ts'
import type { Item, ProductTag } from '../state/media-items.ts'
import { type Catalog, catalogsOf, type Product, productOf } from '../state/products.ts'
import type { Call } from '../wire/call.ts'
import { known, refuse } from '../wire/errors.ts'
import { refuseInstagram } from '../wire/instagram-errors.ts'
import { list, text } from '../wire/values.ts'
import { needs } from './access.ts'
import type { Env } from './env.ts'
import { type EdgePage, type EdgeQuery, edge, fromArray } from './select.ts'

const mostTags = 5

/** Catalogs are read, and products tagged, with permissions of their own. */
function mustReadCatalogs(env: Env) {
  needs(env, 'catalog_management')
  needs(env, 'instagram_shopping_tag_products')
}

/** Whether an account has a shop that it may tag products of: creators cannot. */
export const canTagProducts = (ig: Ig): boolean => ig.type === 'business' && catalogsOf(ig.id).length > 0

/** `GET /{ig}/available_catalogs` */
export const availableCatalogs = edge<Ig>((ig, env, query) => {
  mustReadCatalogs(env)
  const items = catalogsOf(ig.id).map(({ id, name, shop, products }) => ({
    catalog_id: id,
    catalog_name: name,
    shop_name: shop,
    product_count: products.length,
  }))
  return fromArray(items, query)
})

/** `GET /{ig}/catalog_product_search?catalog_id=&q=`: products whose name has every word of `q`. */
export const catalogProductSearch = edge<Ig>((ig, env, query) => {
  mustReadCatalogs(env)
  const wanted = text(env.call, 'catalog_id')
  if (!wanted) refuse(known.missing('catalog_id'))
  const catalog = catalogsOf(ig.id).find(({ id }) => id === wanted)
  if (!catalog) return refuse(known.invalid('Invalid catalog_id'))
  return found(catalog, (text(env.call, 'q') ?? '').toLowerCase().split(/\s+/), query)
})

function found(catalog: Catalog, words: string[], query: EdgeQuery): EdgePage {
  const items = catalog.products
    .filter(({ name }) => words.every(word => name.toLowerCase().includes(word)))
    .map(product => ({
      product_id: Number(product.id),
      merchant_id: Number(catalog.id),
      product_name: product.name,
      retailer_id: product.retailerId,
      review_status: product.review,
      is_checkout_flow: false,
    }))
  return fromArray(items, query)
}

/** Products tagged in a picture or video. A video has no places, a picture needs them. Throws the network's error. */
export function takenProducts(env: Env, call: Call, ig: Ig, image: boolean): ProductTag[] {
  const tags = list(call, 'product_tags')
  if (!tags || tags.length === 0) return []
  needs(env, 'instagram_shopping_tag_products')
  if (!canTagProducts(ig)) refuse(known.invalid('The account is not eligible for product tagging.'))
  if (tags.length > mostTags) refuse(known.invalid(`Param product_tags has more than ${mostTags} products`))
  return tags.map((tag, place) => takenProduct(tag, place, ig, image))
}

function takenProduct(tag: unknown, place: number, ig: Ig, image: boolean): ProductTag {
  const { product_id, x, y } = (tag ?? {}) as { product_id?: unknown; x?: unknown; y?: unknown }
  const product = productOf(ig.id, String(product_id))
  if (!product || product.review === 'rejected') refuseInstagram(2207037)
  const placed = x !== undefined || y !== undefined
  if (!image && placed) refuseInstagram(2207035)
  if (image && (x === undefined || y === undefined)) refuseInstagram(2207036)
  for (const [axis, at] of Object.entries(placed ? { x, y } : {}))
    if (!(Number(at) >= 0 && Number(at) <= 1))
      refuse(known.invalid(`Param product_tags[${place}]['${axis}'] must be a number between 0 and 1`))
  return { productId: (product as Product).id, ...(placed ? { x: Number(x), y: Number(y) } : {}) }
}

/** Products of a published media, as `GET /{media}/product_tags` answers them. */
export const productTags = <N extends Media | { kind: 'child'; ig: string; item: Item }>() => ({
  ...edge<N>((media, _env, query) =>
    fromArray(
      (media.item?.products ?? []).map(tag => shownTag(media.ig, tag)),
      query,
    ),
  ),
  has: (media: N) => (media.item?.products ?? []).length > 0,
})

function shownTag(ig: string, { productId, x, y }: ProductTag) {
  const product = productOf(ig, productId)
  return {
    product_id: Number(productId),
    merchant_id: Number(product?.catalog ?? 0),
    name: product?.name,
    price_string: product?.price,
    review_status: product?.review,
    is_checkout: false,
    ...(x === undefined ? {} : { x, y }),
  }
}
