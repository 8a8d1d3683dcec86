import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { createGraph } from '@fanfare/networks/graph/client.ts'
import { unnamedWaitMs } from '@fanfare/networks/graph/pace.ts'
import { usageBudget } from '@fanfare/networks/graph/usage.ts'
import { heartbeat } from '@fanfare/runtime/heartbeat.ts'
import { followLive, publishLive } from '@fanfare/runtime/live.ts'
import { originsOf } from '../config.ts'
import type { Deps } from '../deps.ts'
import { startHistory } from '../history/start.ts'
import { mediaReader } from '../stores/media.ts'
import { stepWriter } from '../stores/writes.ts'
import { startAlive } from './alive.ts'
import { appRefusals } from './app-refusals.ts'
import { channels } from './channels.ts'
import { createCircuit } from './circuit.ts'
import type { Crash } from './crash-points.ts'
import { credentials } from './credentials.ts'
import type { Engine } from './engine.ts'
import { figures } from './figures.ts'
import { startGauges } from './gauges.ts'
import { type HeldLooks, startHeldLooks } from './held.ts'
import { mediaDoor } from './media-door.ts'
import { operatorAlerts } from './operator-alert.ts'
import { type Pool, startPool } from './pool.ts'
import { teller } from './teller.ts'

export interface Publisher extends Pool {
  /** Has every worker forget what it remembers of the accounts and tokens of a team. */
  forget(teamId: string): void
  accountChanged: HeldLooks['accountChanged']
  lookAtHeld(): void
}

/** Where workers tell each other that accounts of a team have changed. A message that is lost costs half a minute. */
const changedTopic = 'publishing-accounts'

/** Starts the publisher of this process. */
export const startPublisher = (deps: Deps, crash: Crash = () => {}): Publisher => {
  const { config, clock, log, redis } = deps
  const tokens = credentials(deps)
  const graph = createGraph({
    graphUrl: config.graphUrl,
    webOrigins: originsOf(config),
    appId: config.metaAppId,
    appSecret: config.metaAppSecret,
    timeoutMs: config.callTimeoutMs,
    connections: Math.max(16, config.publishConcurrency * 2),
    budget: usageBudget(deps.redis, `${config.installation}:usage`, {
      // An installation that waits less than a minute for a limit waits no longer here.
      ownWaitMs: Math.min(unnamedWaitMs, config.rateWaitMs),
    }),
  })
  const engine: Engine = {
    deps,
    db: deps.db,
    channels: channels(graph, { pageFlow: config.pageFlow, now: clock.now }),
    credentials: tokens,
    media: mediaReader(deps.db),
    writeStep: stepWriter(deps.db),
    renewed: heartbeat('the last lease that was taken or renewed', config.leaseMs),
    circuit: createCircuit(figures.circuit),
    networkLimits: new Map(),
    appRefusals: appRefusals(),
    mediaDoor: mediaDoor(deps.links.fetch('1', 'ig1440'), deps),
    teller: teller(deps),
    alertOperator: operatorAlerts({ log, now: clock.now }),
    limits: {
      leaseMs: config.leaseMs,
      callTimeoutMs: config.callTimeoutMs,
      deadlineMs: config.deadlineMs,
      preparingMs: config.preparingMs,
      unreadableMs: config.unreadableMs,
      heldLookMs: config.heldLookMs,
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
  const alive = startAlive(deps.db, engine.worker, log)
  const history = startHistory(engine, graph, () => pool.wake())
  const pool = startPool(engine, config.publishConcurrency, history.known)
  for (const { network } of engine.channels.values()) figures.begin(network)
  const gauges = startGauges({ deps, worker: engine.worker, seen: pool.seen })
  const held = startHeldLooks(deps, tokens, {
    worker: engine.worker,
    isSure: () => history.known() !== undefined,
  })
  const drop = (teamId: string) => {
    deps.accounts.drop(teamId)
    tokens.drop(teamId)
  }
  const others = followLive({ redis, log })
  others
    .follow(changedTopic, ({ data }) => drop(String(data)))
    .catch(err => log.warn({ err }, 'changed accounts are only noticed after a while'))
  return {
    ...pool,
    accountChanged: held.accountChanged,
    lookAtHeld: held.wake,
    idle: async () => held.idle() && (await pool.idle()),
    forget(teamId) {
      drop(teamId)
      publishLive(redis, changedTopic, { type: 'message', data: teamId }).catch(err =>
        log.warn({ err }, 'other workers were not told of a changed account'),
      )
    },
    async close() {
      engine.mediaDoor.close()
      await Promise.all([held.close(), others.close(), gauges.close()])
      await pool.close()
      await alive.close()
      await history.close()
      await engine.teller.close()
      await graph.close()
    },
  }
}
