import type { Chance } from '@fanfare/infra/chaos/random/chance.ts'
import type { CallOptions, Params } from '@fanfare/networks/graph/client.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { type Fate, fateOf, type Mood } from './faults.ts'
import type { Call, Pace } from './network-calls.ts'
import type { NetworkState } from './network-state.ts'
import type { Process, Schedule } from './schedule.ts'

/** The networks of a run, as its workers reach them. */
export interface MemoryNetwork {
  state: NetworkState
  pace: Pace
  /** What the network draws what becomes of its calls from, and how much goes wrong now. */
  chance: Chance
  mood: () => Mood
  schedule: Schedule
  time: { ms: number }
  /** Whether a token is refused. */
  isEnded(token: string | undefined): boolean
  /** An irreversible call leaves a worker. */
  onCommit(call: Pick<Call, 'path' | 'params'>): void
  trace(line: string): void
  /** Counts something that went wrong. */
  harmed(what: string): void
}

/** One call that a client in memory makes. */
interface Asked {
  method: 'GET' | 'POST'
  path: string
  given: CallOptions
  kind: 'commit' | 'write' | 'read'
  /** It asks how far a post is. */
  isStatus: boolean
  /** What an irreversible call makes public. */
  commit: { path: string; params: Params }
  /** The refusal of a token that has ended. */
  ended(): NetworkFailure
  /** Does it when it arrives, ms. A read shows what there was at `seenAtMs`. */
  perform(atMs: number, seenAtMs: number): unknown
  /** An injected failure as this network says it. */
  asOwn?(failure: NetworkFailure): NetworkFailure
}

/** Sends calls of a worker over a network that loses them, does them late or refuses them, as the seed decides. */
export const memoryCalls = (network: MemoryNetwork, process: Process) => {
  const { schedule, time, chance } = network

  return async ({ method, path, given, kind, isStatus, commit, ended, perform, asOwn }: Asked): Promise<unknown> => {
    const { timeoutMs = 20_000, sendBefore, token, record, date } = given
    const note = (status: number | null, answer: string | null, outcome: 'ok' | NetworkFailure) =>
      record?.({
        method,
        url: `/v23.0/${path}`,
        params: {},
        status,
        answer,
        durationMs: 0,
        fault: outcome === 'ok' ? null : outcome.message,
        outcome: outcome === 'ok' ? 'ok' : outcome.kind,
      })
    const fail = (failure: NetworkFailure): never => {
      note(failure.status ?? null, null, failure)
      throw failure
    }
    // A process that slept since its intent was written sends nothing too late.
    await schedule.sleep(process, time.ms)
    if (sendBefore !== undefined && performance.now() > sendBefore)
      return fail(new NetworkFailure({ kind: 'transient', unsent: true, message: 'too late to send' }))
    const fate: Fate = fateOf(chance, network.mood(), { kind, timeoutMs, isStatus })
    if (fate.harm) network.harmed(fate.harm)
    if (kind === 'commit') network.onCommit(commit)
    let answer: unknown
    if (fate.arrivesMs !== undefined)
      schedule.at(time.ms + fate.arrivesMs, () => {
        try {
          if (network.isEnded(token)) throw ended()
          answer = perform(time.ms, time.ms - fate.lagMs)
        } catch (failure) {
          answer = failure
        }
        network.trace(`${kind} ${path} ${answer instanceof NetworkFailure ? answer.message : 'done'}`)
      })
    await schedule.sleep(process, time.ms + fate.answersMs)
    if (fate.instead) return fail(asOwn ? asOwn(fate.instead()) : fate.instead())
    date?.(time.ms)
    if (answer instanceof NetworkFailure) return fail(answer)
    if (answer instanceof Error) throw answer
    note(200, '', 'ok')
    return answer
  }
}
