import { type ChildProcess, spawn } from 'node:child_process'
import { bound, ended, stopChild } from '../dev/backing/child.ts'
import { projectRoot } from '../dev/backing/places.ts'

const running = new Set<ChildProcess>()

export interface StepOptions {
  env?: Record<string, string | undefined>
  cwd?: string
  /** It is stopped and has failed after this time. */
  timeoutMs: number
}

/** Runs a command, its output on the terminal. Returns whether it exited with 0. A script of node_modules runs on this Node. */
export async function step(
  command: string,
  args: string[],
  { env, cwd = projectRoot, timeoutMs }: StepOptions,
): Promise<boolean> {
  const isScript = /(\.[cm]?[jt]s|\/bin\/tsc)$/.test(command)
  const [file, line] = bound(isScript ? process.execPath : command, isScript ? [command, ...args] : args, {
    onParentDeath: 'TERM',
  })
  const child = spawn(file, line, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] })
  running.add(child)
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
