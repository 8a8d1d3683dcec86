import { createGraph, type Graph } from '@fanfare/networks/graph/client.ts'
import { createOauth, type Oauth } from '@fanfare/networks/graph/oauth.ts'
import { usageBudget } from '@fanfare/networks/graph/usage.ts'
import { createInstagramOauth, type InstagramOauth } from '@fanfare/networks/instagram/oauth.ts'
import { createTikTok, type TikTok } from '@fanfare/networks/tiktok/client.ts'
import { createTikTokOauth, type TikTokOauth } from '@fanfare/networks/tiktok/oauth.ts'
import type { Redis } from '@fanfare/runtime/redis.ts'
import type { Config } from '../config.ts'

/** What accounts asks the networks with, by login. */
export interface NetworkClients {
  graph: Graph
  oauth: Oauth
  instagramOauth: InstagramOauth
  tiktok: TikTok
  tiktokOauth: TikTokOauth
}

/**
 * Clients for this installation's apps; nothing connects before it is used. Calls that name an account share their budget with the publisher's,
 * through Redis.
 */
export function openNetworks(config: Config, redis: Redis): NetworkClients & { close(): Promise<void> } {
  const budget = usageBudget(redis, `${config.installation}:usage`)
  const graph = createGraph({
    graphUrl: config.graphUrl,
    otherHosts: { instagram: config.instagramGraphUrl, instagram_codes: config.instagramCodesUrl },
    appId: config.metaAppId,
    appSecret: config.metaAppSecret,
    timeoutMs: config.graphTimeoutMs,
    budget,
  })
  const tiktok = createTikTok({
    apiUrl: config.tiktokUrl,
    // Nothing is uploaded from here.
    uploadUrl: config.tiktokUrl,
    webOrigins: [new URL(config.tiktokSiteUrl).origin],
    timeoutMs: config.graphTimeoutMs,
  })
  return {
    graph,
    oauth: createOauth(graph, { id: config.metaAppId, secret: config.metaAppSecret }),
    // Without an app nobody is offered this login, and nothing of it is stored.
    instagramOauth: createInstagramOauth(graph, {
      id: config.instagramAppId ?? '',
      secret: config.instagramAppSecret ?? '',
    }),
    tiktok,
    tiktokOauth: createTikTokOauth(tiktok, {
      key: config.tiktokClientKey ?? '',
      secret: config.tiktokClientSecret ?? '',
    }),
    async close() {
      budget.close()
      await Promise.all([graph.close(), tiktok.close()])
    },
  }
}
