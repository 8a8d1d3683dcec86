import type { Log } from '../telemetry/log.ts'

/**
 * Runs the steps of a sweep one after the other, by their names. One that fails is logged and keeps none of the others back. Throws an
 * AggregateError in the end where some failed, so that the run counts as a failed one.
 */
export async function runSteps(log: Log, steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failures: unknown[] = []
  for (const [step, run] of Object.entries(steps)) {
    try {
      await run()
    } catch (err) {
      log.error({ err, step }, 'a step of a sweep failed')
      failures.push(err)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `failed steps of the sweep: ${failures.length}`)
}
