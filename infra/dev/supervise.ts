import type { ChildProcess } from 'node:child_process'
import { ended, hasEnded, startChild, stopChild } from './backing/child.ts'
import { projectRoot } from './backing/places.ts'
import type { Out } from './out.ts'
import type { Part } from './topology.ts'

export interface Supervised {
  part: Part
  pid(): number | undefined
  url: string
  /** Resolves when the part answers ready. Throws with its last lines when it ends first, or after `ms`. */
  ready(ms?: number): Promise<void>
  /** Sends a signal to the process as it is now, for fault injection. It is started again. */
  signal(signal: NodeJS.Signals): void
  /** Ends it for good, within about ten seconds. */
  stop(): Promise<void>
}

export interface SuperviseOptions {
  out: Out
  /** Where the part listens, for asking whether it is ready. */
  host?: string
  /** Further arguments of node. */
  nodeArgs?: string[]
  /** Start again after a crash; false leaves it down. */
  restart?: boolean
  /** Longest time between SIGTERM and SIGKILL, in milliseconds. */
  stopMs?: number
}

/** Longest time until a part is ready for the first time, ms: it may have all of its migrations to do, beside others that start. */
const startMs = 180_000
const firstPause = 500
const longestPause = 10_000
/** After this uptime a part counts as healthy: the restart delay begins again. Milliseconds. */
const wellAfter = 30_000

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))

/** Runs one part as a process of its own, bound to this one's life, and starts it again when it crashes. */
export function supervise(
  part: Part,
  { out, host = '127.0.0.1', nodeArgs = [], restart = true, stopMs = 10_000 }: SuperviseOptions,
): Supervised {
  const voice = out.voice(part.name)
  const url = `http://${host}:${part.port}`
  let child: ChildProcess
  let stopping = false
  let wasReady = false
  let next = firstPause
  let timer: NodeJS.Timeout | undefined

  function start(): void {
    const born = performance.now()
    const args = [...nodeArgs, part.entry, ...(part.role ? [part.role] : [])]
    child = startChild(process.execPath, args, { cwd: projectRoot, env: part.env, onParentDeath: 'KILL' })
    child.stdout?.on('data', voice.hear)
    child.stderr?.on('data', voice.hearError)
    child.on('error', error => voice.hearError(Buffer.from(`${error.message}\n`)))
    child.once('exit', (code, signal) => {
      if (stopping || !wasReady || !restart) return
      if (performance.now() - born > wellAfter) next = firstPause
      out.say(`${part.name} ended (${signal ?? `code ${code}`}); it starts again in ${next / 1000} s`)
      timer = setTimeout(start, next)
      next = Math.min(next * 2, longestPause)
    })
  }
  start()

  function lastWords(): string {
    const lines = voice.last().slice(-12)
    if (lines.length === 0) return ' and said nothing'
    return out.shows ? '; its last output is above' : `:\n  ${lines.join('\n  ')}`
  }

  return {
    part,
    url,
    pid: () => (hasEnded(child) ? undefined : child.pid),
    async ready(ms = startMs) {
      const deadline = performance.now() + ms
      while (!(await answers(url + part.ready))) {
        const why =
          hasEnded(child) && !wasReady
            ? 'ended before it was ready'
            : performance.now() > deadline
              ? `was not ready after ${ms / 1000} s`
              : ''
        // Its last output may still be in the pipe.
        if (why) await pause(100)
        if (why) throw new Error(`${part.name} ${why}${lastWords()}`)
        await pause(40)
      }
      wasReady = true
    },
    signal: signal => void child.kill(signal),
    async stop() {
      stopping = true
      clearTimeout(timer)
      await stopChild(child, 'SIGTERM', stopMs)
      await ended(child, 0)
    },
  }
}
