/** CPU time of this thread so far, ms. Unlike the clock it does not move while another process has the core. */
function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** The shortest of a few runs, in ms of CPU: the one that collecting garbage and compiling disturbed least. */
function fastest(run: () => unknown, runs = 5): number {
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < runs; i++) {
    const began = cpuMs()
    run()
    best = Math.min(best, cpuMs() - began)
  }
  return best
}

/** Below this a run is too short to be told from noise, ms. */
const NOISE_MS = 0.2
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
  for (let turn = 1; turn <= TURNS; turn++)
    if (
      fastest(() => run(long)) <
      MOST *
        Math.max(
          fastest(() => run(short)),
          NOISE_MS,
        )
    )
      return true
  return false
}
