import type { Credentials } from '@fanfare/networks/credentials.ts'
import type { Heartbeat } from '@fanfare/runtime/process/heartbeat.ts'
import type { Kysely } from 'kysely'
import type { PublishingTables } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import type { Channel } from '../networks/channel.ts'
import type { mediaReader } from '../stores/media.ts'
import type { stepWriter } from '../stores/writes.ts'
import type { AppRefusals } from './app-refusals.ts'
import type { CallSlots } from './call-slots.ts'
import type { Circuit } from './circuit.ts'
import type { Crash } from './crash-points.ts'
import type { Limits } from './limits.ts'
import type { MediaEndpoint } from './media-endpoint.ts'
import type { NetworkLimits } from './network-limit.ts'
import type { Notifier } from './notifier.ts'
import type { OperatorAlert } from './operator-alert.ts'

/** What the publication runs of one worker process share. */
export interface WorkerContext {
  deps: Deps
  db: Kysely<PublishingTables>
  channels: Map<string, Channel>
  credentials: Credentials
  media: ReturnType<typeof mediaReader>
  writeStep: ReturnType<typeof stepWriter>
  mediaEndpoint: MediaEndpoint
  callSlots: CallSlots
  /** Beats with every lease that is taken or renewed. */
  renewed: Heartbeat
  circuit: Circuit
  networkLimits: NetworkLimits
  appRefusals: AppRefusals
  notifier: Notifier
  /** Reports what only the operator can fix. */
  alertOperator: OperatorAlert
  limits: Limits
  /** Name of this worker in leases and traces. */
  worker: string
  crash: Crash
}
