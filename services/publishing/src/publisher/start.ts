import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { AdvancePublication } from '@fanfare/contracts/jobs.ts'
import { credentials } from '@fanfare/networks/credentials.ts'
import { unnamedWaitMs } from '@fanfare/networks/graph/pace.ts'
import { usageBudget } from '@fanfare/networks/graph/usage.ts'
import { followLive, publishLive } from '@fanfare/runtime/events/live.ts'
import { heartbeat } from '@fanfare/runtime/process/heartbeat.ts'
import type { Deps } from '../deps.ts'
import { startHistory } from '../history/start.ts'
import { SyncAccount, syncAccount } from '../jobs/sync-account.ts'
import { channels } from '../networks/networks.ts'
import { openApis } from '../networks/open-apis.ts'
import { publisherIdle } from '../stores/claims.ts'
import { mediaReader } from '../stores/media.ts'
import { stepWriter } from '../stores/writes.ts'
import { appRefusals } from './app-refusals.ts'
import { callSlots } from './call-slots.ts'
import { createCircuit } from './circuit.ts'
import type { Crash } from './crash-points.ts'
import { figures } from './figures.ts'
import { startGauges } from './gauges.ts'
import { type HeldLooks, startHeldLooks } from './held.ts'
import { mediaEndpoint } from './media-endpoint.ts'
import { createNetworkLimits } from './network-limit.ts'
import { createNotifier } from './notifier.ts'
import { operatorAlerts } from './operator-alert.ts'
import { createRuns, runsAtOnce } from './runs.ts'
import { startSweeper } from './sweeper.ts'
import type { WorkerContext } from './worker-context.ts'
import { startWorkerHeartbeat } from './worker-heartbeat.ts'

export interface Publisher {
  idle(): Promise<boolean>
  /**
   * Rejects when this worker has not looked for due publications for 10 s, claims none although some are overdue, or runs as many as it
   * may and renewed no lease.
   */
  ready(): Promise<void>
  /** Claims nothing new; current runs finish the call they are in, write its outcome and release the publication. */
  close(): Promise<void>
  /** Has every worker drop its cached accounts and tokens of a team. */
  dropCached(teamId: string): void
  accountChanged: HeldLooks['accountChanged']
  lookAtHeld(): void
}

/** Where workers notify each other that accounts of a team have changed. A lost message costs half a minute: the life of a cache entry. */
const changedTopic = 'publishing-accounts'

/**
 * Jobs of a worker that was killed go to another one within about the time after which it is taken for dead: the lock ends after `lockMs`,
 * and stalled jobs are looked for every `stalledMs`.
 */
const lockMs = 6_000
const stalledMs = 2_000
/** Workers may die often while a post waits; the row decides whether it is tried again. */
const maxStalled = 1_000_000

/** Starts the publisher of this process. */
export const startPublisher = (deps: Deps, crash: Crash = () => {}): Publisher => {
  const { config, clock, log, redis } = deps
  const tokens = credentials(deps)
  const apis = openApis(config, {
    timeoutMs: config.callTimeoutMs,
    connections: Math.max(16, config.publishConcurrency * 2),
    budget: usageBudget(deps.redis, `${config.installation}:usage`, {
      // An installation with a shorter wait for limits waits no longer here.
      ownWaitMs: Math.min(unnamedWaitMs, config.rateWaitMs),
    }),
  })
  // No file has this id.
  const emptyAddress = deps.links.fetch('1', 'w1440')
  const workerContext: WorkerContext = {
    deps,
    db: deps.db,
    channels: channels(apis, {
      pageFlow: config.pageFlow,
      videoDelivery: config.videoDelivery,
      ...(config.tiktokVideoDelivery === 'address' ? { tiktokFetches: { emptyUrl: emptyAddress } } : {}),
      now: clock.now,
    }),
    credentials: tokens,
    media: mediaReader(deps.db),
    writeStep: stepWriter(deps.db, log),
    renewed: heartbeat('the last lease that was taken or renewed', config.leaseMs),
    circuit: createCircuit(figures.circuit),
    callSlots: callSlots(config.publishConcurrency),
    networkLimits: createNetworkLimits(),
    appRefusals: appRefusals(),
    mediaEndpoint: mediaEndpoint(emptyAddress, { log, waitMs: config.callTimeoutMs }),
    notifier: createNotifier(deps),
    alertOperator: operatorAlerts({ log, now: clock.now }),
    limits: {
      leaseMs: config.leaseMs,
      callTimeoutMs: config.callTimeoutMs,
      deadlineMs: config.deadlineMs,
      preparingMs: config.preparingMs,
      preparingVideoMs: config.preparingVideoMs,
      unreadableMs: config.unreadableMs,
      heldLookMs: config.heldLookMs,
      gracePeriodMs: config.gracePeriodMs,
      pollMs: config.pollMs,
      backoffMs: config.backoffMs,
      askMs: config.askMs,
      rateWaitMs: config.rateWaitMs,
      headOfLineTimeoutMs: config.headOfLineTimeoutMs,
    },
    worker: `${hostname().slice(0, 24)}-${randomUUID().slice(0, 8)}`,
    crash,
  }
  const syncs = deps.jobs.work(SyncAccount, syncAccount({ deps, apis, credentials: tokens }), { concurrency: 4 })
  const workerHeartbeat = startWorkerHeartbeat(deps.db, workerContext.worker, log)
  const history = startHistory(workerContext, apis, () => runs.wake())
  const concurrency = runsAtOnce(config.publishConcurrency)
  const runs = createRuns(workerContext, concurrency, history.known)
  const jobs = deps.jobs.work(AdvancePublication, runs.handle, {
    concurrency,
    lockMs,
    stalledMs,
    maxStalled,
  })
  const sweeper = startSweeper(workerContext, { runs, history: history.known })
  for (const { network } of workerContext.channels.values()) figures.begin(network)
  const gauges = startGauges({
    deps,
    worker: workerContext.worker,
    seen: () => ({ lookedAt: sweeper.lookedAt(), inHand: runs.inHand(), concurrency }),
  })
  const held = startHeldLooks(deps, tokens, {
    worker: workerContext.worker,
    isSure: () => history.known() !== undefined,
  })
  const drop = (teamId: string) => {
    deps.team.drop(teamId)
    tokens.drop(teamId)
  }
  const others = followLive({ redis, log })
  others
    .follow(changedTopic, ({ data }) => drop(String(data)))
    .catch(err => log.warn({ err }, 'changed accounts are only noticed after a while'))
  return {
    accountChanged: held.accountChanged,
    lookAtHeld: held.wake,
    idle: async () => held.idle() && runs.inHand() === 0 && (await publisherIdle(deps.db)),
    // At full concurrency it need not look; then leases must be taken and renewed.
    ready: () => (runs.free() > 0 ? sweeper.ready() : workerContext.renewed.fresh()),
    dropCached(teamId) {
      drop(teamId)
      publishLive(redis, changedTopic, { type: 'message', data: teamId }).catch(err =>
        log.warn({ err }, 'other workers were not notified of a changed account'),
      )
    },
    async close() {
      workerContext.mediaEndpoint.close()
      await Promise.all([held.close(), others.close(), gauges.close()])
      const closing = jobs.close()
      runs.stop()
      workerContext.callSlots.close()
      await Promise.all([closing, syncs.close(), runs.close(), sweeper.close()])
      await workerHeartbeat.close()
      await history.close()
      await workerContext.notifier.close()
      await apis.close()
    },
  }
}
