import { createGraph, type GraphOptions } from '@fanfare/networks/graph/client.ts'
import { createTikTok } from '@fanfare/networks/tiktok/client.ts'
import { createPace } from '@fanfare/networks/tiktok/pace.ts'
import { type Config, originsOf } from '../config.ts'
import { otherHosts } from './networks.ts'
import type { Apis } from './types.ts'

export interface OpenedApis extends Apis {
  close(): Promise<void>
}

/** The clients of all networks, as the settings name them. */
export const openApis = (
  config: Config,
  options: Required<Pick<GraphOptions, 'timeoutMs' | 'connections'>> & Pick<GraphOptions, 'budget'>,
): OpenedApis => {
  const webOrigins = originsOf(config)
  const graph = createGraph({
    graphUrl: config.graphUrl,
    otherHosts: otherHosts(config),
    uploadUrl: config.uploadUrl,
    webOrigins,
    appId: config.metaAppId,
    appSecret: config.metaAppSecret,
    ...options,
  })
  const { budget: _budget, ...common } = options
  const tiktok = createTikTok({
    apiUrl: config.tiktokUrl,
    uploadUrl: config.tiktokUploadUrl,
    webOrigins,
    pace: createPace(),
    ...common,
  })
  return {
    graph,
    tiktok,
    close: async () => {
      await Promise.all([graph.close(), tiktok.close()])
    },
  }
}
