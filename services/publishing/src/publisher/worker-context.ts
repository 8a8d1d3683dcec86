import type { Heartbeat } from '@fanfare/runtime/process/heartbeat.ts'
import type { Kysely } from 'kysely'
import type { PublishingTables } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { mediaReader } from '../stores/media.ts'
import type { stepWriter } from '../stores/writes.ts'
import type { AppRefusals } from './app-refusals.ts'
import type { Circuit } from './circuit.ts'
import type { Crash } from './crash-points.ts'
import type { Credentials } from './credentials.ts'
import type { MediaEndpoint } from './media-endpoint.ts'
import type { NetworkLimits } from './network-limit.ts'
import type { Notifier } from './notifier.ts'
import type { OperatorAlert } from './operator-alert.ts'
import type { Channel } from './types.ts'

/** Times of the publisher, all in ms (EXACTLY-ONCE, deadlines). */
export interface Limits {
  /** How long a claim holds without a write; longer than any call. */
  leaseMs: number
  callTimeoutMs: number
  /** Whole publication. */
  deadlineMs: number
  /** How long a network may process what was prepared, before it is handed over anew. */
  preparingMs: number
  /** After a commit without an answer, until a person is asked. */
  gracePeriodMs: number
  /** How often what is held is looked at anew. */
  heldLookMs: number
  /** How long what was prepared is looked at in vain before it is committed unread. */
  unreadableMs: number
  /** First pause between looks while the network processes; it grows. */
  pollMs: number
  /** First pause before another try; it grows. */
  backoffMs: number
  /** First pause between questions after a lost answer; it grows. */
  askMs: number
  /** How long to wait for a limit when the network does not say. */
  rateWaitMs: number
  /** An earlier post of the account that waits longer than this is overtaken. */
  headOfLineTimeoutMs: number
}

/** What the publication runs of one worker process share. */
export interface WorkerContext {
  deps: Deps
  db: Kysely<PublishingTables>
  channels: Map<string, Channel>
  credentials: Credentials
  media: ReturnType<typeof mediaReader>
  writeStep: ReturnType<typeof stepWriter>
  mediaEndpoint: MediaEndpoint
  /** Beats with every lease that a publication run takes or renews. */
  renewed: Heartbeat
  circuit: Circuit
  networkLimits: NetworkLimits
  appRefusals: AppRefusals
  notifier: Notifier
  /** Something that only those who run the installation can put right. */
  alertOperator: OperatorAlert
  limits: Limits
  /** Name of this worker in leases and traces. */
  worker: string
  crash: Crash
}
