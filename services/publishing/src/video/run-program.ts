import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { residentBytes } from '@fanfare/runtime/process/process-stat.ts'

/** Why a program did not do its work. `missing`: it is not there, or may not be run. `full`: there was no room for what it writes. */
export type ProgramFailure = 'missing' | 'failed' | 'full' | 'timeout' | 'stalled' | 'memory' | 'output' | 'aborted'

export class ProgramError extends Error {
  readonly reason: ProgramFailure
  constructor(program: string, reason: ProgramFailure, said = '') {
    super(`${program}: ${reason}${said ? `: ${said}` : ''}`)
    this.name = 'ProgramError'
    this.reason = reason
  }
}

export interface ProgramOptions {
  /** Most time in all, ms. */
  timeoutMs: number
  /** Most time without output, ms. */
  stallMs?: number
  /** Most resident memory, bytes. */
  memoryBytes: number
  /** Most bytes of standard output. */
  outputBytes: number
  /** Ends it. */
  signal?: AbortSignal | undefined
  /** Gets standard output as it comes; it is not kept then. */
  onOutput?: (chunk: string) => void
}

/** Interval of the checks of memory, ms. */
const CHECK_MS = 100
/** Most characters that are kept of what a program says about its failure. */
const SAID = 4_000
/** Where a program is looked for that is named without its folder. */
const PLACES = '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin'
/** What the kernel says of a disk, or of a user's share of it, that is full. */
const FULL = /: (No space left on device|Disk quota exceeded)$/m
/** Below the services, whose requests are short. */
const NICE = 10

/** Ends a program with everything that it started: it leads a group of its own. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/**
 * Runs a program on foreign bytes, within bounds of time, memory and output, and returns its standard output. It gets no setting and no
 * secret of this process, runs at a lower priority, and in a process group of its own, which is ended as a whole and which Ctrl-C in a
 * terminal does not reach. Should this process be killed, the program ends with its next line of output, which nobody takes. Throws
 * `ProgramError`.
 */
export async function runProgram(path: string, args: readonly string[], options: ProgramOptions): Promise<Buffer> {
  const { timeoutMs, stallMs, memoryBytes, outputBytes, signal, onOutput } = options
  const program = path.slice(path.lastIndexOf('/') + 1)
  if (signal?.aborted) throw new ProgramError(program, 'aborted')
  const child = spawn(path, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: PLACES, MALLOC_ARENA_MAX: '2', LC_ALL: 'C' },
  })
  let reason: ProgramFailure | undefined
  const stop = (why: ProgramFailure): void => {
    reason ??= why
    endGroup(child.pid)
  }
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject).once('close', resolve)
  if (child.pid !== undefined) {
    try {
      setPriority(child.pid, NICE)
    } catch {
      // It has ended already.
    }
  }
  const clock = setTimeout(stop, timeoutMs, 'timeout')
  const stall = stallMs === undefined ? undefined : setTimeout(stop, stallMs, 'stalled')
  const onAbort = (): void => stop('aborted')
  signal?.addEventListener('abort', onAbort)
  const checks = setInterval(() => {
    const held = child.pid === undefined ? undefined : residentBytes(child.pid)
    if (held !== undefined && held > memoryBytes) stop('memory')
  }, CHECK_MS)
  const kept: Buffer[] = []
  let size = 0
  child.stdout.on('data', (chunk: Buffer) => {
    stall?.refresh()
    size += chunk.length
    if (onOutput) onOutput(chunk.toString('latin1'))
    else if (size <= outputBytes) kept.push(chunk)
    if (size > outputBytes) stop('output')
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString('latin1')).slice(-SAID)
  })
  try {
    const code = await ended
    if (reason) throw new ProgramError(program, reason, said)
    if (code !== 0) throw new ProgramError(program, FULL.test(said) ? 'full' : 'failed', said.trim() || `code ${code}`)
    return Buffer.concat(kept)
  } catch (err) {
    if (err instanceof ProgramError) throw err
    throw new ProgramError(program, 'missing', (err as Error).message)
  } finally {
    clearTimeout(clock)
    clearTimeout(stall)
    clearInterval(checks)
    signal?.removeEventListener('abort', onAbort)
  }
}
