import type { InjectedFault } from '../faults.ts'
import type { Outcome, Reply } from '../wire/call.ts'
import { dripOf, htmlTrouble, linger, waitUnlessStopped } from './fault-injection.ts'

/** One call that faults are injected into, whatever network it is of. */
export interface FaultyCall {
  injected: InjectedFault[]
  /** Wait before it is handled, ms. */
  latencyMs: number
  stopped: AbortSignal
  /** Ends when the client has given up waiting. */
  gone(): Promise<void>
  /** It is handled from here on: its limits count it. */
  begin?(): void
  /** Does it, or answers what a fault or a limit answers in its place. */
  act(): Promise<Reply>
  /** Does it, whatever is answered. */
  attempt(): Promise<Reply>
  /** The answer that a script makes the network give. */
  said(fault: InjectedFault): Reply
}

/** Handles a call as its faults want it: late, cut off, silent, or with another answer than what was done. */
export async function underFaults(call: FaultyCall): Promise<Outcome> {
  const { injected, stopped } = call
  const late = injected.find(fault => fault.kind === 'late_after')
  if (late) {
    await call.gone()
    if (await waitUnlessStopped(late.delayMs ?? 1000, stopped)) await call.attempt()
    return 'cut'
  }
  await linger(injected, 'latency', call.latencyMs)
  const kinds = new Set(injected.map(fault => fault.kind))
  if (kinds.has('null_batch_item')) return 'null'
  if (kinds.has('cut_before')) return 'cut'
  if (kinds.has('silent')) return 'silent'
  if (kinds.has('http_502_html')) return htmlTrouble(502)
  call.begin?.()
  const lie = injected.find(fault => fault.kind === 'answer_after')
  const done = lie?.delayMs ? actLater(call, lie.delayMs) : await call.act()
  if (kinds.has('cut_after') || kinds.has('cut_halfway')) return 'cut'
  if (kinds.has('silent_after')) return 'silent'
  await linger(injected, 'latency_after')
  const reply = lie ? call.said(lie) : (done as Reply)
  const dripMs = dripOf(injected)
  return dripMs === undefined ? reply : { ...reply, dripMs }
}

/** Runs a call after its response was sent. */
function actLater({ stopped, attempt }: FaultyCall, afterMs: number): void {
  waitUnlessStopped(afterMs, stopped)
    .then(inTime => (inTime ? attempt() : undefined))
    .catch(error => process.emitWarning(error as Error))
}
