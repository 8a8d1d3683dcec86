import { setTimeout as pause } from 'node:timers/promises'

export interface UntilOptions {
  /** How long to go on asking, 25 s by default. */
  withinMs?: number
  everyMs?: number
  /** Named in the failure. */
  what?: string
}

/**
 * Polls until the answer is truthy, and returns it. Throws after `withinMs` with the last answer, or with
 * the last error thrown by `ask`.
 */
export async function until<T>(
  ask: () => T | Promise<T>,
  { withinMs = 25_000, everyMs = 25, what = 'the condition' }: UntilOptions = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + withinMs
  for (;;) {
    let last: unknown
    try {
      const answer = await ask()
      if (answer) return answer
      last = answer
    } catch (error) {
      last = error
    }
    if (performance.now() > deadline) {
      const seen = last instanceof Error ? last.message : JSON.stringify(last)
      throw new Error(`${what} did not hold within ${withinMs / 1000} s; last: ${seen}`, { cause: last })
    }
    await pause(everyMs)
  }
}
