import { errorIn, read } from './answer.ts'
import { failureOf, NetworkFailure } from './failure.ts'

/** One call of a batch. */
export interface BatchItem {
  method: 'GET' | 'POST' | 'DELETE'
  relativeUrl: string
  body?: string
}

/** The response to one call of a batch, as the Graph API has it. */
export interface BatchAnswer {
  code: number
  body: string
}

/** The parameter of a batch. */
export const batchOf = (items: readonly BatchItem[]): string =>
  JSON.stringify(
    items.map(({ method, relativeUrl, body }) => ({ method, relative_url: relativeUrl, ...(body ? { body } : {}) })),
  )

/** What one call of a batch returned, or its failure; null: it timed out. */
export const resultOf = (answer: BatchAnswer | null): unknown | NetworkFailure => {
  if (!answer) return new NetworkFailure({ kind: 'unknown', message: 'the item of the batch timed out' })
  const body = read(answer.body)
  const error = errorIn(body)
  if (answer.code >= 400 || error) return failureOf(answer.code, error)
  return body ?? new NetworkFailure({ kind: 'unknown', status: answer.code, message: 'the answer is not JSON' })
}
