import { setTimeout as pause } from 'node:timers/promises'
import type { Answer } from '../../testing/client.ts'

/** For this long a person repeats a request without an answer, or with a 5xx or 429; ms. */
const retryForMs = 60_000
const retryAfterMs = 300

export interface Pressed<T> {
  answer: Answer<T>
  /** An earlier request had no clear answer, so it may have been carried out. */
  unsure: boolean
}

/** Repeats a request until it gets an answer other than 5xx or 429. Throws when none comes. */
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
