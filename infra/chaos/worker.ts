import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { processStat } from '@fanfare/runtime/process/process-stat.ts'
import { ended, hasEnded, startChild, stopChild } from '../dev/backing/child.ts'
import { projectRoot } from '../dev/backing/places.ts'
import { freePort } from '../dev/backing/ports.ts'
import type { Part } from '../dev/topology.ts'
import { until } from '../testing/until.ts'

/** A publishing worker started by a case, in addition to those of the system. */
export interface Worker {
  pid: number
  /** Resolves with the signal that ended it, `exit` for an orderly end, or undefined when it still runs after `ms`. */
  end(ms: number): Promise<string | undefined>
  ready(): Promise<void>
  /** Resolves when the kernel has stopped it (SIGSTOP). */
  stopped(ms: number): Promise<boolean>
  signal(signal: NodeJS.Signals): void
  close(): Promise<void>
}

let started = 0

/** Starts a worker like `part`, with settings of its own on top. It is not started again when it dies. */
export async function startWorker(
  part: Part,
  logs: string,
  env: Record<string, string>,
  nodeArgs: string[] = [],
): Promise<Worker> {
  const port = await freePort()
  const child = startChild(process.execPath, [...nodeArgs, part.entry, 'worker'], {
    cwd: projectRoot,
    env: { ...part.env, ...env, PORT: `${port}` },
    onParentDeath: 'KILL',
  })
  started += 1
  const log = createWriteStream(join(logs, `extra-worker-${started}.log`))
  child.stdout?.pipe(log, { end: false })
  child.stderr?.pipe(log, { end: false })
  child.once('close', () => log.end())
  return {
    pid: child.pid as number,
    end: async ms => ((await ended(child, ms)) ? (child.signalCode ?? 'exit') : undefined),
    ready: async () => {
      await until(
        async () => {
          if (hasEnded(child)) throw new Error('the worker ended before it was ready')
          return (await fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(1_000) })).ok
        },
        { withinMs: 30_000, everyMs: 50, what: 'a worker' },
      )
    },
    stopped: ms =>
      until(() => processStat(child.pid as number)?.state === 'T', { withinMs: ms, what: 'a stopped worker' }).then(
        () => true,
        () => false,
      ),
    signal: signal => void child.kill(signal),
    close: () => stopChild(child, 'SIGKILL', 2_000),
  }
}
