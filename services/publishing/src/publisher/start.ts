import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createGraph } from '@fanfare/networks/graph/client.ts'
import { usageBudget } from '@fanfare/networks/graph/usage.ts'
import type { Deps } from '../deps.ts'
import { mediaReader } from '../stores/media.ts'
import { stepWriter } from '../stores/writes.ts'
import { channels } from './channels.ts'
import type { Crash } from './crash-points.ts'
import { credentials } from './credentials.ts'
import type { Engine } from './engine.ts'
import { mediaDoor } from './media-door.ts'
import { type Pool, startPool } from './pool.ts'
import { teller } from './teller.ts'

/** Starts the publisher of this process. */
export const startPublisher = (deps: Deps, crash: Crash = () => {}): Pool => {
  const { config, clock } = deps
  const graph = createGraph({
    graphUrl: config.graphUrl,
    appId: config.metaAppId,
    appSecret: config.metaAppSecret,
    timeoutMs: config.callTimeoutMs,
    connections: Math.max(16, config.publishConcurrency * 2),
    budget: usageBudget(deps.redis, `${config.installation}:usage`),
  })
  const engine: Engine = {
    deps,
    db: deps.db,
    channels: channels(graph, { pageFlow: config.pageFlow, now: clock.now }),
    credentials: credentials(deps),
    media: mediaReader(deps.db),
    writeStep: stepWriter(deps.db),
    mediaDoor: mediaDoor(deps.links.fetch('1', 'ig1440'), deps),
    teller: teller(deps),
    limits: {
      leaseMs: config.leaseMs,
      callTimeoutMs: config.callTimeoutMs,
      deadlineMs: config.deadlineMs,
      preparingMs: config.preparingMs,
      settlingMs: config.settlingMs,
      pollMs: config.pollMs,
      backoffMs: config.backoffMs,
      askMs: config.askMs,
      rateWaitMs: config.rateWaitMs,
      patienceMs: config.patienceMs,
    },
    worker: `${hostname().slice(0, 24)}-${randomUUID().slice(0, 8)}`,
    crash,
  }
  const pool = startPool(engine, config.publishConcurrency)
  return {
    ...pool,
    async close() {
      engine.mediaDoor.close()
      await pool.close()
      await engine.teller.close()
      await graph.close()
    },
  }
}
