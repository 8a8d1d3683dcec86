import {
  BatchGraph,
  ListPublishedPosts,
  ListVideoReels,
  ReadAccountGraph,
  ReadAccountInsights,
  ReadGraph,
  RefreshGraphToken,
} from '@fanfare/contracts/endpoints/graph-proxy.ts'
import type { Http } from '@fanfare/runtime/http/http.ts'
import { checkAccountToken } from '../actions/check-account-token.ts'
import { batchGraph, type Places, paramsOf, readGraph } from '../actions/read-graph.ts'
import type { NetworkReads } from '../clients/network-reads.ts'
import type { Deps } from '../deps.ts'

/** What the address names: the account, and one thing of it. */
const inAddress: Places = { account: 'params.accountId', path: 'params.accountId', param: name => `query.${name}` }
const inQuery: Places = {
  account: 'query.account',
  path: 'query.endpoint',
  param: name => `query.params.${name.slice(0, 60)}`,
}

export const graphProxyRoutes =
  ({ graph }: NetworkReads) =>
  (http: Http, deps: Deps): void => {
    http.handle(ReadGraph, ({ who, query: { account, endpoint, params } }) =>
      readGraph(
        deps,
        graph,
        who,
        { accountId: account, path: endpoint, params: paramsOf(params, 'query.params') },
        inQuery,
      ),
    )
    http.handle(BatchGraph, ({ who, body }) => batchGraph(deps, graph, who, body))
    http.handle(RefreshGraphToken, ({ who, body }) => checkAccountToken(deps, who.teamId, body.account))
    http.handle(ReadAccountGraph, ({ who, params: { accountId }, query }) =>
      readGraph(deps, graph, who, { accountId, path: 'me', params: query }, inAddress),
    )
    http.handle(ReadAccountInsights, ({ who, params: { accountId }, query }) =>
      readGraph(deps, graph, who, { accountId, path: 'me/insights', params: { period: 'day', ...query } }, inAddress),
    )
    http.handle(ListPublishedPosts, ({ who, params: { accountId }, query }) =>
      readGraph(deps, graph, who, { accountId, path: 'me/published_posts', params: query }, inAddress),
    )
    http.handle(ListVideoReels, ({ who, params: { accountId }, query }) =>
      readGraph(deps, graph, who, { accountId, path: 'me/video_reels', params: query }, inAddress),
    )
  }
