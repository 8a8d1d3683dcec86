import type { CallOptions, Graph } from './client.ts'
import { NetworkFailure } from './failure.ts'
import { type Json, record } from './fields.ts'
import { counted, rowsOf } from './foreign.ts'

/** What a network counted of a post, by its own names of the metrics; a metric that it counts in parts is an object of these. */
export type CountedOf = Record<string, number | Record<string, number>>

/** Most metrics of an answer, most parts of one, and the longest name: whatever is more is not taken. */
const most = { metrics: 40, parts: 40 }
const namePattern = /^[\w ]{1,60}$/

const partsOf = (value: Json): Record<string, number> =>
  Object.fromEntries(
    Object.entries(value)
      .slice(0, most.parts)
      .flatMap(([name, part]) => {
        const number = counted(part)
        return number === undefined || !namePattern.test(name) ? [] : [[name, number]]
      }),
  )

function valueIn(row: Json): number | Record<string, number> | undefined {
  const [first] = Array.isArray(row.values) ? row.values : []
  const { value } = record(first ?? row.total_value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return counted(value)
  return partsOf(value as Json)
}

/** The values of an answer (Media Insights, Post Insights: `period=lifetime`); a metric of which the network has no data is not in it. */
export const countedIn = (answer: unknown): CountedOf =>
  Object.fromEntries(
    rowsOf(answer)
      .slice(0, most.metrics)
      .flatMap(row => {
        const value = valueIn(row)
        return value === undefined || typeof row.name !== 'string' || !namePattern.test(row.name)
          ? []
          : [[row.name, value]]
      }),
  )

/** A post, and the metrics that are asked for. */
export interface AskedPost {
  id: string
  metrics: readonly string[]
}

/** Failures after which no further call is made: they are of the account. */
const ends = new Set(['rate_limited', 'token_invalid', 'checkpoint', 'installation'])

/**
 * What is counted of each of these posts, at most 50: in one batch, or one after the other (`inTurn`) where there are none. A post that was refused is its failure. Throws NetworkFailure where none could be asked for.
 */
export async function countedOf(
  graph: Graph,
  posts: readonly AskedPost[],
  call: CallOptions,
  inTurn = false,
): Promise<(CountedOf | NetworkFailure)[]> {
  const path = ({ id }: AskedPost) => `${encodeURIComponent(id)}/insights`
  const answers: unknown[] = []
  if (inTurn)
    for (const post of posts) {
      const last = answers.at(-1)
      if (last instanceof NetworkFailure && ends.has(last.kind)) answers.push(last)
      else answers.push(await graph.get(path(post), { metric: post.metrics.join(',') }, call).catch(failed))
    }
  else
    answers.push(
      ...(await graph.batch(
        posts.map(post => ({
          method: 'GET' as const,
          relativeUrl: `${path(post)}?${new URLSearchParams({ metric: post.metrics.join(',') })}`,
        })),
        call,
      )),
    )
  return posts.map((_post, at) => {
    const answer = answers[at]
    return answer instanceof NetworkFailure ? answer : countedIn(answer)
  })
}

const failed = (err: unknown): NetworkFailure => {
  if (err instanceof NetworkFailure) return err
  throw err
}
