import type { RecordedCall } from '@fanfare/networks/graph/client.ts'
import { counter, gauge, histogram } from '@fanfare/runtime/telemetry/metrics.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import { callKind } from '../model/call-kind.ts'
import type { Wait } from '../model/events.ts'
import type { PublicationState, StoredFault } from '../model/stored.ts'
import type { Channel } from '../networks/channel.ts'
import type { PostRow } from '../stores/posts.ts'
import type { CircuitState } from '../worker-presence.ts'

const lateness = histogram(
  'fanfare_publication_lateness_seconds',
  'Time from due to live, by network and kind.',
  [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1_800, 3_600, 86_400],
)
const failed = counter('fanfare_publications_failed_total', 'Publications that failed for good, by reason.')
const unconfirmed = counter('fanfare_publications_unconfirmed_total', 'Publications that a person was asked about.')
const retries = counter('fanfare_publication_retries_total', 'Attempts that will be retried, by what went wrong.')
const calls = histogram(
  'fanfare_network_call_seconds',
  'Calls to a network by what they are for, outcome and first digit of the status.',
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30],
)
const circuits = gauge('fanfare_network_circuit_open', 'Calls to a network are paused: 0 no, 0.5 one is tried, 1 yes.')

/** The publication and post before the write that is counted. */
interface CountedStep {
  channel: Pick<Channel, 'network' | 'kind'>
  publication: Pick<PublicationRow, 'state' | 'due_at'>
  post: PostRow
  /** The database's time, ms. */
  now: () => number
}

interface Settled {
  state: PublicationState
  wait: Wait
}

const circuitValue: Record<CircuitState, number> = { closed: 0, half_open: 0.5, open: 1 }

const states = new Map<string, CircuitState>()

const label = (network: string): string => network.toLowerCase()

/** Metrics of the publisher. Each process counts its own: sum over the workers. */
export const figures = {
  /** Starts a network's counters at zero, so that the first event shows as an increase. */
  begin(network: string): void {
    unconfirmed.add({ network: label(network) }, 0)
  },

  /**
   * Counts a step that was written, once each: call it only when the write succeeded. `event` is the type of its event, `fault` what
   * people see of it.
   */
  settled(
    { channel, publication, post, now }: CountedStep,
    next: Settled,
    event: string,
    fault?: StoredFault | null,
  ): void {
    const network = label(channel.network)
    if (next.state === 'published' && publication.state !== 'published') {
      const late = Math.max(0, (now() - publication.due_at.getTime()) / 1000)
      lateness.observe(late, { network, kind: channel.kind(post) })
    }
    if (next.state === 'failed') failed.add({ network, reason: fault?.code ?? event })
    if (next.state === 'unconfirmed') unconfirmed.add({ network })
    if (next.state === 'scheduled' || next.wait === 'backoff') retries.add({ network, event })
  },

  /** Counts a call to a network once it has ended. */
  call(network: string, call: RecordedCall): void {
    calls.observe(call.durationMs / 1000, {
      network: label(network),
      call: callKind(call),
      outcome: call.outcome,
      status: call.status === null ? 'none' : `${Math.floor(call.status / 100)}xx`,
    })
  },

  /** Records the state of a network's circuit in this process. */
  circuit(network: string, state: CircuitState): void {
    states.set(label(network), state)
    circuits.set(circuitValue[state], { network: label(network) })
  },

  /** State of every circuit that has changed in this process, by network. */
  circuits: (): Record<string, CircuitState> => Object.fromEntries(states),
}
