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

const TIMES = 8
const MOST = 30
const TURNS = 4

/**
 * Whether `run` takes time in proportion to the length of its text: eight times the text may take eight times as long, where a quadratic
 * run takes 64 times. A measurement that another process disturbed is taken again.
 */
export function growsLinearly(
  run: (text: string) => unknown,
  text: (length: number) => string,
  length: number,
): boolean {
  const [short, long] = [text(length), text(TIMES * length)]
  run(short)
  for (let turn = 1; turn <= TURNS; turn++) if (cost(() => run(long)) < MOST * cost(() => run(short))) return true
  return false
}
