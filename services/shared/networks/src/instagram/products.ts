import type { CallOptions, Graph } from '../graph/client.ts'
import { type Json, record, text } from '../graph/fields.ts'

/** A product of a shop (Product Tagging, IG User Available Catalogs and Catalog Product Search; v23.0). */
export interface Product {
  id: string
  name: string
  catalog: string
  refused: 'pending' | 'rejected' | null
}

const rows = (answer: unknown): Json[] => {
  const { data } = record(answer)
  return Array.isArray(data) ? data.map(record) : []
}
const idOf = (value: unknown): string => (typeof value === 'number' ? String(value) : text(value))
const refusals: Record<string, Product['refused']> = { pending: 'pending', rejected: 'rejected', outdated: 'pending' }

/**
 * Products of the shops of an account by words, at most `limit`; undefined where the account may not tag products or has no shop. Throws
 * NetworkFailure: without the permission to read catalogues too.
 */
export const searchProducts = async (
  graph: Graph,
  ig: string,
  words: string,
  limit: number,
  call: CallOptions,
): Promise<Product[] | undefined> => {
  const { shopping_product_tag_eligibility: eligible } = record(
    await graph.get(ig, { fields: 'shopping_product_tag_eligibility' }, call),
  )
  if (eligible === false) return undefined
  const catalogs = rows(await graph.get(`${ig}/available_catalogs`, {}, call))
  if (catalogs.length === 0) return undefined
  const found: Product[] = []
  for (const { catalog_id, catalog_name } of catalogs) {
    if (found.length >= limit) break
    const params = { catalog_id: idOf(catalog_id), q: words || undefined, limit: limit - found.length }
    for (const product of rows(await graph.get(`${ig}/catalog_product_search`, params, call)))
      found.push({
        id: idOf(product.product_id),
        name: text(product.product_name),
        catalog: text(catalog_name),
        refused: refusals[text(product.review_status)] ?? null,
      })
  }
  return found.slice(0, limit)
}
