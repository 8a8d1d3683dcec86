import type { TraceStep } from '@fanfare/contracts/entities/trace.ts'

/**
 * The steps with each run of progress as one: waiting for the same thing again and again is one row with what was said last, from its
 * first to its last entry. What needs a person's eye (a failure, a hold, the irreversible call) is never folded, and no call is lost.
 */
export const foldedSteps = (steps: readonly TraceStep[]): TraceStep[] => {
  const rows: TraceStep[] = []
  for (const step of steps) {
    const last = rows.at(-1)
    const isSame =
      last?.verdict === 'wait' &&
      step.verdict === 'wait' &&
      last.title === step.title &&
      last.attempt === step.attempt &&
      last.after_commit === step.after_commit
    if (!last || !isSame) {
      rows.push(step)
      continue
    }
    const took = Date.parse(step.at) - Date.parse(last.at) + (step.duration_ms ?? 0)
    rows[rows.length - 1] = { ...last, text: step.text, duration_ms: took, calls: [...last.calls, ...step.calls] }
  }
  return rows
}
