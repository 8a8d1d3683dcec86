import { dim, red } from '../out.ts'

const width = 44

/** One line of the walk: its name, whether it went well, how long it took and what was found. Throws on. */
export async function step<T>(
  name: string,
  work: () => Promise<T>,
  describe: (result: T) => string = () => '',
): Promise<T> {
  process.stdout.write(`  ${name.padEnd(width)}`)
  const began = performance.now()
  try {
    const result = await work()
    const ms = performance.now() - began
    console.log(`ok  ${`${(ms / 1000).toFixed(2)} s`.padStart(8)}  ${dim(describe(result))}`)
    return result
  } catch (error) {
    console.log(red('failed'))
    throw error
  }
}

export interface Line {
  name: string
  outcome: 'ok' | 'failed' | 'skipped'
  detail: string
}

/** One line of a check that was made elsewhere. */
export function show({ name, outcome, detail }: Line): void {
  const word = outcome === 'failed' ? red('failed ') : outcome.padEnd(7)
  console.log(`  ${name.padEnd(width)}${word}    ${outcome === 'failed' ? red(detail) : dim(detail)}`)
}
