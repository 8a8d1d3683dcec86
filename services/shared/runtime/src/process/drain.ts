/** Something that has work of its own and can say whether any is left. */
export interface Working {
  idle(): Promise<boolean>
}

export interface DrainOptions {
  /** Rejects after this time, 20 s by default. */
  timeoutMs?: number
  /** Pause between looks, 20 ms by default. */
  everyMs?: number
}

/**
 * Waits until all of `parts` are idle at the same time, seen twice in a row: the work of one may wake another. Throws
 * with the positions of the busy ones when that takes longer than `timeoutMs`.
 */
export async function drainAll(
  parts: readonly Working[],
  { timeoutMs = 20_000, everyMs = 20 }: DrainOptions = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  let calm = 0
  for (;;) {
    const idle = await Promise.all(parts.map(part => part.idle()))
    calm = idle.every(Boolean) ? calm + 1 : 0
    if (calm === 2) return
    if (performance.now() > deadline) {
      const busy = idle.flatMap((is, index) => (is ? [] : [index]))
      throw new Error(`still busy after ${timeoutMs} ms: part ${busy.join(', ') || 'none at the last look'}`)
    }
    await new Promise(resolve => setTimeout(resolve, everyMs))
  }
}
