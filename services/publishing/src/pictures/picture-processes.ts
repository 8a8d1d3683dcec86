import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import { processStat, residentBytes } from '@fanfare/runtime/process/process-stat.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { type FairQueue, fairQueue } from './fair-queue.ts'
import type { PictureTasks, Task, TaskName, TaskResult } from './tasks.ts'

/** A picture and what is to be done with it. */
interface Work<Name extends TaskName> {
  /** The team of the picture: waiting tasks are run in turns of the teams. */
  teamId: string
  /** Loads the bytes once a process is free, so that waiting tasks hold no memory. */
  load: () => Promise<Buffer>
  given: PictureTasks[Name]['given']
}

export interface Pictures {
  /**
   * Runs one task in a picture process, once one is free. Renderings that a network fetches (`render`) never wait for uploads
   * (`read`). Throws what is wrong with the picture, `rate_limited` where too many uploads of the team wait, or
   * `service_unavailable`.
   */
  run<Name extends TaskName>(name: Name, work: Work<Name>): Promise<PictureTasks[Name]['made']>
  /** Ends the processes; running and waiting tasks fail with `service_unavailable`. */
  close(): void
}

export interface PictureOptions {
  log: Log
  /** Most resident memory of one process, bytes. A process that takes more is killed, and its picture is refused. */
  memoryBytes: number
  /** Most CPU time of one picture, ms; 15 s by default. */
  cpuLimitMs?: number
}

/** Uploads that are read at once. */
const UPLOAD_SLOTS = 2
/** Slots that uploads never take, so that posts are published while all uploads are slow. */
const RENDERING_SLOTS = 1
/** Uploads that may wait for a slot, of all teams and of one. A person adds at most 20 pictures to a post. */
const UPLOADS_WAITING = { most: 200, mostOfTeam: 25 }
/** Renderings that may wait, of all teams and of one. Networks fetch them for posts, whose number the plans limit. */
const RENDERINGS_WAITING = { most: 1_000, mostOfTeam: 200 }
const RETRY_SECONDS = 5
/** Most time of one picture, ms: CPU time, and elapsed time, which includes waiting on a busy machine. */
const CPU_LIMIT_MS = 15_000
const ELAPSED_LIMIT_MS = 60_000
/** A process without a task for this long is ended, which frees its memory, ms. */
const IDLE_MS = 30_000
/** Interval of the checks of memory and CPU time, ms. */
const CHECK_MS = 20

interface Slot {
  /** For renderings alone. */
  forRenderings: boolean
  child: ChildProcess | undefined
  idle: NodeJS.Timeout | undefined
}

/** A task that waits for a slot. */
interface Waiter {
  resolve(slot: Slot): void
  reject(err: AppError): void
}

const tooMuchMemory = (bytes: number): AppError =>
  new AppError('media_too_large', {
    field: 'body',
    rule: `a picture that is read within ${Math.round(bytes / 1_048_576)} MiB of memory`,
    message: 'This picture needs too much memory to process. Save a smaller version.',
  })
const tooSlow = (ms: number): AppError =>
  new AppError('media_too_large', {
    field: 'body',
    rule: `a picture that is read within ${ms / 1000} seconds`,
    message: 'This picture takes too long to process. Save a smaller version.',
  })
const crashed = (cause: unknown): AppError =>
  new AppError('media_broken', { field: 'body', rule: 'a picture that can be read whole', cause })

const refusals: Record<TaskName, () => AppError> = {
  read: () =>
    new AppError('rate_limited', {
      message: 'Many pictures of your team are being read. Try again in a few seconds.',
      details: { retry_after_seconds: RETRY_SECONDS },
    }),
  render: () => new AppError('service_unavailable'),
}

/**
 * Reads and renders pictures in child processes. A file can make a decoder allocate gigabytes or crash, and neither may happen to
 * the process that serves requests or publishes posts.
 */
export function pictureProcesses({ log, memoryBytes, cpuLimitMs = CPU_LIMIT_MS }: PictureOptions): Pictures {
  const slots = Array.from(
    { length: UPLOAD_SLOTS + RENDERING_SLOTS },
    (_, at): Slot => ({ forRenderings: at < RENDERING_SLOTS, child: undefined, idle: undefined }),
  )
  const free = new Set(slots)
  const waiting: Record<TaskName, FairQueue<Waiter>> = {
    read: fairQueue(UPLOADS_WAITING),
    render: fairQueue(RENDERINGS_WAITING),
  }
  let closed = false

  const start = (): ChildProcess => {
    const cache = getCompileCacheDir()
    // It needs no setting and no secret; its parent traces it.
    const env = { MALLOC_ARENA_MAX: '2', ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) }
    const entry = new URL('../picture-process.ts', import.meta.url)
    const child = fork(entry, {
      serialization: 'advanced',
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // A killed process may still report that a message could not be sent to it.
    child.on('error', () => undefined)
    // An idle child does not keep the service from ending.
    child.unref()
    child.channel?.unref()
    return child
  }
  const end = (slot: Slot): void => {
    clearTimeout(slot.idle)
    slot.child?.kill('SIGKILL')
    slot.child = undefined
  }
  const acquire = async (name: TaskName, teamId: string): Promise<Slot> => {
    // The slots for renderings come first: a rendering takes an upload's slot only when its own is busy.
    for (const slot of slots) {
      if (!free.has(slot) || (slot.forRenderings && name === 'read')) continue
      free.delete(slot)
      return slot
    }
    return new Promise((resolve, reject) => {
      waiting[name].add(teamId, { resolve, reject })?.reject(refusals[name]())
    })
  }
  const release = (slot: Slot): void => {
    const next = waiting.render.next() ?? (slot.forRenderings ? undefined : waiting.read.next())
    if (next) {
      next.resolve(slot)
      return
    }
    free.add(slot)
    slot.idle = setTimeout(() => end(slot), IDLE_MS).unref()
  }

  /** Sends a task to the process of a slot and waits for its result; kills the process where it takes too much memory or time. */
  const runTask = (slot: Slot, task: Task): Promise<TaskResult> => {
    slot.child ??= start()
    const { child } = slot
    return new Promise((resolve, reject) => {
      /** CPU time of earlier pictures of this process, ms. */
      let before: number | undefined
      const stop = (err: AppError): void => {
        log.warn({ err, task: task.name, bytes: task.bytes.length }, 'a picture process was ended')
        done()
        end(slot)
        reject(err)
      }
      const check = (): void => {
        if (child.pid === undefined || slot.child !== child) return
        const [held, used] = [residentBytes(child.pid), processStat(child.pid)?.cpuMs]
        before ??= used
        if (held !== undefined && held > memoryBytes) stop(tooMuchMemory(memoryBytes))
        else if (used !== undefined && used - (before ?? used) > cpuLimitMs) stop(tooSlow(cpuLimitMs))
      }
      const checks = setInterval(check, CHECK_MS)
      const clock = setTimeout(() => stop(tooSlow(ELAPSED_LIMIT_MS)), ELAPSED_LIMIT_MS)
      const onMessage = (result: unknown): void => {
        done()
        resolve(result as TaskResult)
      }
      const onExit = (): void => {
        if (closed) {
          done()
          reject(new AppError('service_unavailable'))
        } else stop(crashed(new Error('the picture process ended in the middle')))
      }
      const onError = (err: Error): void => stop(crashed(err))
      const done = (): void => {
        clearInterval(checks)
        clearTimeout(clock)
        child.off('message', onMessage).off('exit', onExit)
        child.off('error', onError)
      }
      child.on('message', onMessage).on('exit', onExit).on('error', onError)
      child.send(task, err => {
        if (err) onError(err)
      })
    })
  }

  return {
    async run<Name extends TaskName>(name: Name, { teamId, load, given }: Work<Name>) {
      if (closed) fail('service_unavailable')
      const slot = await acquire(name, teamId)
      clearTimeout(slot.idle)
      try {
        const bytes = await load()
        if (closed) fail('service_unavailable')
        const result = await runTask(slot, { name, bytes, given } as Task)
        if ('made' in result) return result.made as PictureTasks[Name]['made']
        if ('refused' in result) {
          const { code, ...why } = result.refused
          throw new AppError(code, why)
        }
        throw new Error(`a picture could not be worked on: ${result.broken}`)
      } finally {
        release(slot)
      }
    },
    close() {
      closed = true
      for (const slot of slots) end(slot)
      for (const { reject } of [...waiting.read.clear(), ...waiting.render.clear()])
        reject(new AppError('service_unavailable'))
    },
  }
}
