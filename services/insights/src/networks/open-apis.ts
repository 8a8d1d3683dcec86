import { createGraph, type Graph } from '@fanfare/networks/graph/client.ts'
import type { UsageBudget } from '@fanfare/networks/graph/usage.ts'
import { createTikTok, type TikTok } from '@fanfare/networks/tiktok/client.ts'
import { createPace } from '@fanfare/networks/tiktok/pace.ts'
import { type Config, originsOf } from '../config.ts'

/** The clients of the networks. Nothing here publishes: each call says `spare`, so that it uses what publishing leaves of an account's budget. */
export interface Apis {
  graph: Graph
  tiktok: TikTok
  close(): Promise<void>
}

/** Connections kept open to one host. */
const connections = 16

export function openApis(config: Config, budget: UsageBudget): Apis {
  const options = { timeoutMs: config.callTimeoutMs, connections }
  const webOrigins = originsOf(config)
  const graph = createGraph({
    graphUrl: config.graphUrl,
    otherHosts: { instagram: config.instagramGraphUrl },
    webOrigins,
    appId: config.metaAppId,
    appSecret: config.metaAppSecret,
    budget,
    ...options,
  })
  const tiktok = createTikTok({
    apiUrl: config.tiktokUrl,
    // Nothing is uploaded from here.
    uploadUrl: config.tiktokUrl,
    webOrigins,
    pace: createPace(),
    ...options,
  })
  return {
    graph,
    tiktok,
    async close() {
      await Promise.all([graph.close(), tiktok.close()])
    },
  }
}
