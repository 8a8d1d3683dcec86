import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'

export interface ChildOptions {
  env?: Record<string, string | undefined>
  cwd?: string
  /** What the kernel sends the child when the process that started it is gone, even by kill -9. */
  onParentDeath: 'INT' | 'TERM' | 'KILL'
  /** Run as this user of the system; only root may ask for it. */
  user?: string
}

const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find(path => existsSync(path))

/** The command line that runs `command` as `user` and bound to the life of its parent. */
export function bound(command: string, args: string[], { onParentDeath, user }: ChildOptions): [string, string[]] {
  if (!setpriv) {
    if (user)
      throw new Error('setpriv is missing (Debian: apt-get install util-linux); it is needed to start Postgres as root')
    return [command, args]
  }
  const account = user ? [`--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []
  return [setpriv, ['--pdeathsig', onParentDeath, ...account, command, ...args]]
}

/**
 * Starts a child that dies with this process. It gets a process group of its own: Ctrl-C in a terminal reaches only the
 * parent, which then stops its children in order. Standard output and error are pipes.
 */
export function startChild(command: string, args: string[], options: ChildOptions): ChildProcess {
  const [file, line] = bound(command, args, options)
  return spawn(file, line, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
}

/** Resolves when the child has ended, true; or after `ms` milliseconds, false. */
export function ended(child: ChildProcess, ms: number): Promise<boolean> {
  if (hasEnded(child)) return Promise.resolve(true)
  return new Promise(resolve => {
    const settle = (value: boolean) => {
      clearTimeout(timer)
      child.off('exit', onExit)
      resolve(value)
    }
    const onExit = () => settle(true)
    const timer = setTimeout(settle, ms, false)
    child.once('exit', onExit)
  })
}

/** Asks the child to end with `signal`; after `ms` milliseconds it is killed. */
export async function stopChild(child: ChildProcess, signal: NodeJS.Signals, ms: number): Promise<void> {
  if (hasEnded(child)) return
  child.kill(signal)
  if (await ended(child, ms)) return
  child.kill('SIGKILL')
  await ended(child, 2_000)
}

/**
 * Waits until the child prints `sign` on its output. Rejects with its last lines when it ends before, or after `ms`
 * milliseconds. The pipes are drained for the child's whole life, so that it never blocks on them.
 */
export function saysReady(child: ChildProcess, what: string, sign: RegExp, ms: number): Promise<void> {
  const last: string[] = []
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(`was not ready after ${ms / 1000} s`), ms)
    function fail(why: string) {
      clearTimeout(timer)
      reject(new Error(`${what} ${why}${last.length ? `:\n  ${last.slice(-8).join('\n  ')}` : ''}`))
    }
    let rest = ''
    const read = (chunk: Buffer) => {
      const lines = (rest + chunk.toString()).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.trim()) last.push(line.trimEnd())
        if (sign.test(line)) {
          clearTimeout(timer)
          resolve()
        }
      }
      last.splice(0, Math.max(0, last.length - 40))
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', error => fail(`could not be started (${error.message})`))
    child.once('close', code => fail(`ended at once${code === null ? '' : ` with code ${code}`}`))
  })
}
