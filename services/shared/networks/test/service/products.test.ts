import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Simulator, startSimulator } from '../../../../../infra/simulator/src/simulator.ts'
import { fixtures } from '../../../../../infra/simulator/src/state/fixtures.ts'
import { createGraph, type Graph } from '../../src/graph/client.ts'
import { featureScopes, publishingScopes } from '../../src/graph/oauth.ts'
import { isForbidden } from '../../src/graph/refusals.ts'
import { searchProducts } from '../../src/instagram/products.ts'

/** The shops of the simulated network, with and without the permission to read them. */
let simulator: Simulator
let graph: Graph
beforeAll(async () => {
  simulator = await startSimulator()
  const { id, secret } = simulator.app
  graph = createGraph({ graphUrl: `${simulator.url}/graph`, appId: id, appSecret: secret, timeoutMs: 5_000 })
})
// What was granted once stays granted.
beforeEach(() => simulator.control.reset())
afterAll(async () => {
  await graph.close()
  await simulator.close()
})

/** The token of a page of a person who has given these permissions. */
const tokenOf = (page: string, permissions: readonly string[]): string => {
  simulator.control.grant({ user: fixtures.mira, permissions: [...permissions] })
  const found = simulator.control.tokens(fixtures.mira).pages.find(({ id }) => id === page)
  if (!found) throw new Error(`no token of page ${page}`)
  return found.token
}
const search = ({ page, ig }: { page: string; ig: string }, words: string, permissions: readonly string[]) =>
  searchProducts(graph, ig, words, 10, { token: tokenOf(page, permissions), account: ig })

const all = [...publishingScopes, ...featureScopes.products]

test('products by words, with those that cannot be tagged', async () => {
  expect(await search(fixtures.olea, 'olive 250', all)).toEqual([
    { id: '3231775643511002', name: 'Cobrançosa olive oil, 250 ml', catalog: 'Olea oils', refused: null },
    { id: '3231775643511004', name: 'Lemon olive oil, 250 ml', catalog: 'Olea oils', refused: 'rejected' },
  ])
  expect(await search(fixtures.olea, '', all)).toHaveLength(4)
  expect(await search(fixtures.olea, 'nothing like it', all)).toEqual([])
})
test('an account without a shop has none', async () => expect(await search(fixtures.juno, '', all)).toBeUndefined())
test('a shop is not read without permission', async () => {
  const failure = await search(fixtures.olea, '', publishingScopes).catch(err => err)
  expect(isForbidden(failure)).toBe(true)
})
