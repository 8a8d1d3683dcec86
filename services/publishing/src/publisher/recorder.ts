import type { RecordedCall } from '@fanfare/networks/graph/client.ts'
import type { Ids } from '@fanfare/runtime/ids.ts'
import type { NewStep } from '../stores/writes.ts'

type Verdict = NewStep['verdict']

/** Collects the steps since the last write; the next write takes them along. */
export interface Recorder {
  /** Given to the client: called with each call of the current step. */
  call(call: RecordedCall): void
  note(step: string, title: string, text: string, verdict: Verdict, afterCommit: boolean): void
  /** Returns the steps to be written now, and clears them. */
  take(): NewStep[]
}

interface Options {
  ids: Ids
  worker: string
  attempt: number
  now: () => number
  /** Called with each call at once, for metrics. */
  counted: (call: RecordedCall) => void
}

/** The flight recorder of one publication in one run. */
export const recorder = ({ ids, worker, attempt, now, counted }: Options): Recorder => {
  let calls: RecordedCall[] = []
  let steps: NewStep[] = []
  let began = performance.now()
  let beganAt = now()
  return {
    call(call) {
      calls.push(call)
      counted(call)
    },
    note(step, title, text, verdict, afterCommit) {
      steps.push({
        id: ids.next(),
        attempt,
        worker,
        step,
        title,
        text,
        verdict,
        after_commit: afterCommit,
        calls: calls.map(one => ({
          method: one.method,
          url: one.url,
          params: one.params,
          status: one.status,
          answer: one.answer,
          duration_ms: one.durationMs,
          fault: one.fault,
        })),
        duration_ms: Math.round(performance.now() - began),
        atMs: beganAt,
      })
      calls = []
      began = performance.now()
      beganAt = now()
    },
    take() {
      const taken = steps
      steps = []
      return taken
    },
  }
}
