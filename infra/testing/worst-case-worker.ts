import { parentPort, workerData } from 'node:worker_threads'
import { SHORT, WORST, worstCases } from './worst-cases.ts'

// Runs expressions against their worst cases beside the test, which ends this thread when one does not come back:
// nothing else stops an expression at work.

interface Given {
  expressions: { source: string; flags: string }[]
  first: number
  /** A case that takes more than this is enough. */
  most: number
}

const { expressions, first, most } = workerData as Given

/** The fastest of three runs, ms: the others met a busy machine. Slow ones are not repeated. */
function fastest(run: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < 3; i += 1) {
    const from = performance.now()
    run()
    best = Math.min(best, performance.now() - from)
    if (best > 500) return best
  }
  return best
}

const pass = (expression: RegExp, text: string): void => {
  expression.lastIndex = 0
  expression.test(text)
  text.replace(expression, '')
}

// What reading a text once costs here and now.
const linear = /(?:[a-y]|[0-9])+z/y
const long = 'ab1'.repeat(WORST / 3)
const short = long.slice(0, SHORT)
for (let i = 0; i < 50; i += 1) pass(linear, long)
const reference = fastest(() => pass(linear, long))
const shortReference = Math.max(
  0.002,
  fastest(() => pass(linear, short)),
)

for (let i = first; i < expressions.length; i += 1) {
  parentPort?.postMessage({ begun: i })
  const { source, flags } = expressions[i] as Given['expressions'][number]
  const expression = new RegExp(source, flags)
  let worst = { ratio: 0, text: '' }
  for (const make of worstCases(source)) {
    const small = make(SHORT)
    const from = performance.now()
    pass(expression, small)
    if (performance.now() - from < 10 * shortReference) continue
    if (fastest(() => pass(expression, small)) < 10 * shortReference) continue
    const text = make(WORST)
    const ratio = fastest(() => pass(expression, text)) / reference
    if (ratio > worst.ratio) worst = { ratio, text: text.slice(0, 40) }
    if (ratio > most) break
  }
  parentPort?.postMessage({ done: i, ...worst })
}
