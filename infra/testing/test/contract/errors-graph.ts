import {
  BatchGraph,
  ListPublishedPosts,
  ListVideoReels,
  ReadAccountGraph,
  ReadAccountInsights,
  ReadGraph,
  RefreshGraphToken,
} from '@fanfare/contracts/endpoints/graph-proxy.ts'
import type { SocialAccount } from '@fanfare/contracts/entities/teams.ts'
import type { AnyEndpoint } from '@fanfare/runtime/http/types.ts'
import { badReads, reading, whileNetwork } from './errors-network.ts'
import { type Ask, on, owner, type Recipe } from './errors-setup.ts'
import { teamFixture } from './errors-team-fixture.ts'

interface Call {
  endpoint: AnyEndpoint
  /** The call of the network, by the simulator's name. */
  call: string
  of: 'ig' | 'page'
  ask(accountId: string): Ask
  field: string
}
const graph = (endpoint: AnyEndpoint, call: string, of: 'ig' | 'page', query: Record<string, string>): Call => ({
  endpoint,
  call,
  of,
  ask: accountId => ({ params: { accountId }, query }),
  field: 'params.accountId',
})
const calls: Call[] = [
  {
    endpoint: ReadGraph,
    call: 'ig_read',
    of: 'ig',
    ask: account => ({ query: { account, endpoint: 'me', params: '{"fields":"id"}' } }),
    field: 'query.account',
  },
  {
    endpoint: BatchGraph,
    call: 'batch',
    of: 'ig',
    ask: account => ({ body: { account, payload: [{ relative_url: 'me?fields=id' }] } }),
    field: 'body.account',
  },
  graph(ReadAccountGraph, 'ig_read', 'ig', { fields: 'id' }),
  graph(ReadAccountInsights, 'insights', 'ig', { metric: 'reach' }),
  graph(ListPublishedPosts, 'published_posts', 'page', { limit: '0' }),
  graph(ListVideoReels, 'video_reels_list', 'page', { fields: 'id' }),
]

/** Figures, for a team whose plan has none. */
const figures = (endpoint: AnyEndpoint, askOf: (account: SocialAccount) => Ask): Recipe =>
  on(endpoint, 'feature_off', async setup => {
    const { client, main } = await teamFixture(setup)
    return setup.ask(endpoint, client, askOf(main))
  })

export const graphRecipes: Recipe[] = [
  ...calls.flatMap(({ endpoint, call, of, ask, field }) => [
    on(
      endpoint,
      'social_account_not_found',
      async setup => setup.ask(endpoint, (await reading(setup)).client, ask('7')),
      field,
    ),
    ...badReads.map(([code, script]) =>
      on(endpoint, code, async setup => {
        const at = await reading(setup)
        return whileNetwork(setup, call, script, () => setup.ask(endpoint, at.client, ask(at[of].id)))
      }),
    ),
  ]),
  figures(ReadGraph, ({ id }) => ({ query: { account: id, endpoint: 'me/insights', params: '{"metric":"reach"}' } })),
  figures(BatchGraph, ({ id }) => ({
    body: { account: id, payload: [{ relative_url: 'me/insights?metric=reach' }] },
  })),
  on(
    RefreshGraphToken,
    'social_account_not_found',
    async setup => setup.ask(RefreshGraphToken, (await owner(setup)).client, { body: { account: '7' } }),
    'body.account',
  ),
  on(RefreshGraphToken, 'network_unavailable', async setup => {
    const { client, ig } = await reading(setup)
    const act = () => setup.ask(RefreshGraphToken, client, { body: { account: ig.id } })
    return whileNetwork(setup, 'debug_token', { kind: 'http_503' }, act)
  }),
  on(RefreshGraphToken, 'connect_blocked', async setup => {
    const { client, ig, networkUser } = await reading(setup)
    const { control } = setup.system.simulator
    control.breakTokens(networkUser, 'checkpoint')
    try {
      return await setup.ask(RefreshGraphToken, client, { body: { account: ig.id } })
    } finally {
      control.breakTokens(networkUser, 'restore')
    }
  }),
]
