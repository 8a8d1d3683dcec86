/** CPU time of this thread so far, ms. Unlike the clock it does not move while another process has the core. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU time is counted in steps of some ms: a run is repeated until it has taken this much. */
const ENOUGH_MS = 12

/** What one run costs, ms of CPU. */
function cost(run: () => unknown): number {
  const began = cpuMs()
  let runs = 0
  do {
    run()
    runs += 1
  } while (cpuMs() - began < ENOUGH_MS)
  return (cpuMs() - began) / runs
}

/** The shortest of `runs` runs by the clock, ms: the others met a busy machine. */
function fastest(run: () => unknown, runs: number): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs; i += 1) {
    const began = performance.now()
    run()
    best = Math.min(best, performance.now() - began)
  }
  return best
}

const TIMES = 8
const MOST = 30
const TURNS = 4

/**
 * Whether `run` takes time in proportion to the length of its text: eight times the text may take eight times as long, where a quadratic
 * run takes 64 times. Most runs show it by the clock at once: a busy machine makes the long run slower, and the shortest of many short ones
 * hardly at all. What looks slow is measured by CPU time, and again where another process disturbed that.
 */
export function growsLinearly(
  run: (text: string) => unknown,
  text: (length: number) => string,
  length: number,
): boolean {
  const [short, long] = [text(length), text(TIMES * length)]
  // The long one first: once it has run, the code is compiled, and the short ones do not look slower than they are.
  if (fastest(() => run(long), 1) < MOST * fastest(() => run(short), 9)) return true
  for (let turn = 1; turn <= TURNS; turn++) if (cost(() => run(long)) < MOST * cost(() => run(short))) return true
  return false
}
