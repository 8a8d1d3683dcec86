import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../../testing/client.ts'

/** A person presses again while there is no answer or the product says that it is not well, for this long; ms. */
const retryForMs = 60_000
const retryAfterMs = 300

export interface Pressed<T> {
  answer: Answer<T>
  /** An earlier press had no clear answer: it may have been done. */
  unsure: boolean
}

/** Presses until there is an answer that is not the product's own trouble. Throws when none comes. */
export async function press<T>(ask: () => Promise<Answer<T>>, what: string): Promise<Pressed<T>> {
  const deadline = performance.now() + retryForMs
  for (let unsure = false; ; unsure = true) {
    const answer = await ask().catch(error => error as Error)
    if (!(answer instanceof Error) && answer.status < 500 && answer.status !== 429) return { answer, unsure }
    if (performance.now() > deadline)
      throw new Error(`${what} had no answer: ${answer instanceof Error ? answer.message : answer.status}`)
    await pause(retryAfterMs)
  }
}
