import { ReadLink } from '@fanfare/contracts/endpoints/links.ts'
import { SearchProducts } from '@fanfare/contracts/endpoints/products.ts'
import { expect, test } from 'vitest'
import { type Setup, setups, useSetups } from './publishing-setup.ts'

useSetups(['draft-then-publish'])
const setup = () => setups.get('draft-then-publish') as Setup

test('a page of this machine is read where that is allowed, as for development', async () => {
  const { client, system } = setup()
  const preview = await client.call(ReadLink, { query: { url: `${system.simulator.url}/` } })
  expect(preview).toMatchObject({ site: '127.0.0.1', title: expect.stringMatching(/./) })
})
test('a page that cannot be read says so, and a wrong address names its rule', async () => {
  const { client } = setup()
  const unread = await client.ask(ReadLink, { query: { url: 'http://127.0.0.1:1/' } })
  expect(unread).toMatchObject({ status: 422, error: { code: 'link_unreadable', field: 'query.url' } })
  const wrong = await client.ask(ReadLink, { query: { url: 'ftp://olea.example' } })
  expect(wrong).toMatchObject({ status: 422, error: { code: 'invalid_input', field: 'query.url' } })
})
test('products: a page has none to tag, an account without a shop says so', async () => {
  const { client, page, ig } = setup()
  const search = (account_id: string) => client.call(SearchProducts, { query: { q: 'oil', account_id } })
  expect(await search(page.id)).toEqual({ state: 'not_here', products: [] })
  expect(await search(ig.id)).toEqual({ state: 'no_shop', products: [] })
})
