import { ReadLink } from '@fanfare/contracts/endpoints/links.ts'
import { SearchProducts } from '@fanfare/contracts/endpoints/products.ts'
import type { ErrorCode } from '@fanfare/contracts/errors.ts'
import { ask, whileNetwork } from './errors-locations.ts'
import { on, type Recipe } from './errors-setup.ts'
import { teamFixture } from './errors-team-fixture.ts'

const search = () => ({ query: { q: 'oil' } })
const bad: [ErrorCode, object][] = [
  ['network_unavailable', { kind: 'http_503' }],
  ['network_rate_limited', { kind: 'code_4', usage: false }],
  ['token_unauthorized', { kind: 'token_revoked' }],
  ['products_permission', { kind: 'answer_instead', code: 10, status: 400 }],
]

export const linkRecipes: Recipe[] = [
  on(
    ReadLink,
    'link_unreadable',
    async setup => {
      const { client } = await teamFixture(setup)
      return setup.ask(ReadLink, client, { query: { url: 'http://127.0.0.1:1/' } })
    },
    'query.url',
  ),
  on(
    SearchProducts,
    'social_account_not_found',
    setup => ask(setup, SearchProducts, search(), '7'),
    'query.account_id',
  ),
  ...bad.map(([code, script]) => on(SearchProducts, code, whileNetwork(SearchProducts, 'ig_read', search, script))),
]
