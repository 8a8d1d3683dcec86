import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { bound, ended, stopChild } from '../dev/backing/child.ts'
import { projectRoot } from '../dev/backing/places.ts'

const running = new Set<ChildProcess>()

export interface StepOptions {
  env?: Record<string, string | undefined>
  cwd?: string
  /** It is stopped and has failed after this time. */
  timeoutMs: number
  /** Stands before each line of its output: for a command that runs beside others. */
  label?: string
}

/** Prints the output of `child` line by line behind `label`. */
function printLabelled(child: ChildProcess, label: string): void {
  for (const stream of [child.stdout, child.stderr])
    if (stream) createInterface({ input: stream }).on('line', line => console.log(`${label} ${line}`))
}

/** Runs a command, its output on the terminal, with `label` before each line where one is given. Returns whether it exited with 0. A script of node_modules runs on this Node. */
export async function step(
  command: string,
  args: string[],
  { env, cwd = projectRoot, timeoutMs, label }: StepOptions,
): Promise<boolean> {
  const isScript = /(\.[cm]?[jt]s|\/bin\/tsc)$/.test(command)
  const [file, line] = bound(isScript ? process.execPath : command, isScript ? [command, ...args] : args, {
    onParentDeath: 'TERM',
  })
  const output = label === undefined ? 'inherit' : 'pipe'
  const child = spawn(file, line, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', output, output] })
  running.add(child)
  if (label !== undefined) printLabelled(child, label)
  try {
    if (await ended(child, timeoutMs)) return child.exitCode === 0
    console.error(`stopped after ${timeoutMs / 1000} s`)
    await stopChild(child, 'SIGTERM', 10_000)
    return false
  } finally {
    running.delete(child)
  }
}

/** Ends what runs now; for Ctrl-C. */
export async function stopSteps(): Promise<void> {
  await Promise.all([...running].map(child => stopChild(child, 'SIGTERM', 10_000)))
}
