import { availableParallelism } from 'node:os'
import { type ProgramOptions, runProgram } from './run-program.ts'

/** More threads hold more pictures in memory, and few videos get faster by them. */
export const THREADS = Math.min(availableParallelism(), 4)

/** Lines of progress come twice a second; a rendering of an hour prints some megabytes of them. */
const PROGRESS_BYTES = 64 * 1024 * 1024
/** One that has not shown progress for this long has hung: even a slow machine renders a picture in that time, ms. */
const STALL_MS = 120_000

/**
 * Runs ffmpeg and calls `onProgress` with the seconds that are done, about twice a second. It asks nothing, overwrites what it writes to,
 * and prints nothing but progress and errors.
 */
export async function readProgress(
  path: string,
  args: readonly string[],
  options: Pick<ProgramOptions, 'timeoutMs' | 'memoryBytes' | 'signal'>,
  onProgress: (seconds: number) => void,
): Promise<void> {
  let rest = ''
  const quiet = ['-hide_banner', '-nostdin', '-nostats', '-loglevel', 'error', '-progress', 'pipe:1', '-y']
  await runProgram(path, [...quiet, ...args], {
    ...options,
    stallMs: STALL_MS,
    outputBytes: PROGRESS_BYTES,
    onOutput: chunk => {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop()?.slice(0, 200) ?? ''
      for (const line of lines) {
        const [name, value] = line.split('=')
        const done = Number(value) / 1_000_000
        // Older versions print out_time_ms too, which is in microseconds as well.
        if (name === 'out_time_us' && Number.isFinite(done)) onProgress(Math.max(0, done))
      }
    },
  })
}

/** Most time that a rendering may take, ms: a slow machine needs many times the length of a large video. */
export const renderTimeoutMs = (seconds: number): number => Math.min(2 * 60_000 + seconds * 60_000, 6 * 3_600_000)
