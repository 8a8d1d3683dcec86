import { Worker } from 'node:worker_threads'

/** What an expression may take at worst, as a multiple of reading the same text once. Quadratic ones need over a thousand. */
const MOST = 150
/** An expression that has not gone through its cases by then (ms) does not come back in reasonable time. */
const TIMEOUT_MS = 20_000

interface Progress {
  begun?: number
  done?: number
  ratio?: number
  text?: string
}

/** Runs the expressions from `first` on. Returns the index at which it had to be ended, or undefined. */
function runFrom(
  expressions: readonly { source: string; flags: string }[],
  first: number,
  { report, timeoutMs }: { report: (index: number, progress: Progress) => void; timeoutMs: number },
): Promise<number | undefined> {
  const worker = new Worker(new URL('./worst-case-worker.ts', import.meta.url), {
    workerData: { expressions, first, most: MOST },
  })
  return new Promise((resolve, reject) => {
    let at = first
    let stuck: number | undefined
    let timer: NodeJS.Timeout
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        stuck = at
        void worker.terminate()
      }, timeoutMs)
    }
    watch()
    worker.on('message', (progress: Progress) => {
      watch()
      if (progress.begun !== undefined) at = progress.begun
      if (progress.done !== undefined) report(progress.done, progress)
    })
    worker.once('error', reject)
    worker.once('exit', () => {
      clearTimeout(timer)
      resolve(stuck)
    })
  })
}

/** Runs every expression against its worst cases. Returns those that take too long, each with the text that shows it. */
export async function slowExpressions(
  expressions: readonly { path: string; source: string; flags: string }[],
  timeoutMs = TIMEOUT_MS,
): Promise<string[]> {
  const slow: string[] = []
  const name = (index: number) => `${expressions[index]?.path}: /${expressions[index]?.source}/`
  const report = (index: number, { ratio = 0, text = '' }: Progress) => {
    if (ratio > MOST) slow.push(`${name(index)} takes ${Math.round(ratio)} times a reading of ${JSON.stringify(text)}…`)
  }
  for (let first = 0; first < expressions.length; ) {
    const stuck = await runFrom(expressions, first, { report, timeoutMs })
    if (stuck === undefined) break
    slow.push(`${name(stuck)} does not come back`)
    first = stuck + 1
  }
  return slow
}
