import { type ChildProcess, fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'
import { type Turns, turns } from './fair-queue.ts'
import type { Order, Outcome, PictureTasks, TaskName } from './tasks.ts'

/** A picture to work on. */
export interface Work<Name extends TaskName> {
  /** Whose picture it is: teams take turns. */
  teamId: string
  /** Asked for the bytes when a process is free, so that what waits holds no memory. */
  load: () => Promise<Buffer>
  given: PictureTasks[Name]['given']
}

export interface Pictures {
  /**
   * Does one task in a process of its own, when one is free. What a network fetches (`render`) never waits for what is uploaded
   * (`read`). Throws what is wrong with the picture, `rate_limited` when too many of the team's uploads wait, or
   * `service_unavailable`.
   */
  run<Name extends TaskName>(name: Name, work: Work<Name>): Promise<PictureTasks[Name]['made']>
  /** Ends the processes; what they had in hand fails with `service_unavailable`. */
  close(): void
}

export interface PictureOptions {
  log: Log
  /** Most resident memory of one process, bytes. One that takes more is ended, and its picture is refused. */
  memoryBytes: number
  /** Most processor time that one picture may take, ms; 15 s by default. */
  cpuLimitMs?: number
}

/** Uploads that are read at once. */
const UPLOAD_PLACES = 2
/** One more place that uploads never take: posts go out while all uploads are slow ones. */
const NETWORK_PLACES = 1
/** Uploads that may wait for a place, of all teams and of one. One team's person adds at most 20 pictures to a post. */
const UPLOADS_WAITING = { most: 200, mostOfTeam: 25 }
/** Renderings that may wait. Networks ask for them as posts go out, which the plans bound. */
const RENDERINGS_WAITING = { most: 1_000, mostOfTeam: 200 }
const RETRY_SECONDS = 5
/** Most time that a picture may take, ms: of a processor, and by the clock, which goes on while the machine is busy with others. */
const MOST_CPU_MS = 15_000
const LONGEST_MS = 60_000
/** In what unit the system counts the time of a processor (USER_HZ), ms. */
const TICK_MS = 10
/** A process that had nothing to do for so long is ended: it gives all its memory back. */
const IDLE_MS = 30_000
const LOOK_MS = 20
const PAGE_BYTES = 4096

interface Place {
  /** Kept for what networks fetch. */
  ofNetworks: boolean
  child: ChildProcess | undefined
  idle: NodeJS.Timeout | undefined
}

/** What waits for a place: it is given one, or a failure. */
interface Waiter {
  resolve(place: Place): void
  reject(err: AppError): void
}

/** Resident memory of a process, bytes; undefined where the system does not say (it is no Linux) or the process is gone. */
async function residentBytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text.split(' ')[1]) * PAGE_BYTES
}

/** Processor time that a process has had since it began, ms; undefined where the system does not say. */
async function cpuMs(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // Behind the name, which stands in brackets, utime and stime are the 12th and the 13th.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

const tooHungry = (bytes: number): AppError =>
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
 * Looks at pictures in processes of their own. What a decoder takes and how it ends is not ours to say: a file can make
 * it hold gigabytes or crash it, and neither may happen to the process that answers requests or sends posts.
 */
export function pictureProcesses({ log, memoryBytes, cpuLimitMs = MOST_CPU_MS }: PictureOptions): Pictures {
  const places = Array.from(
    { length: UPLOAD_PLACES + NETWORK_PLACES },
    (_, at): Place => ({ ofNetworks: at < NETWORK_PLACES, child: undefined, idle: undefined }),
  )
  const free = new Set(places)
  const waiting: Record<TaskName, Turns<Waiter>> = {
    read: turns(UPLOADS_WAITING),
    render: turns(RENDERINGS_WAITING),
  }
  let closed = false

  const start = (): ChildProcess => {
    const cache = getCompileCacheDir()
    // It needs no setting and no secret, and traces are its parent's.
    const env = { MALLOC_ARENA_MAX: '2', ...(cache === undefined ? {} : { NODE_COMPILE_CACHE: cache }) }
    const entry = new URL('../picture-process.ts', import.meta.url)
    const child = fork(entry, {
      serialization: 'advanced',
      execArgv: [],
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // One that is ended may still report that it could not be told something.
    child.on('error', () => undefined)
    // Nothing waits for an idle one: the service may end.
    child.unref()
    child.channel?.unref()
    return child
  }
  const end = (place: Place): void => {
    clearTimeout(place.idle)
    place.child?.kill('SIGKILL')
    place.child = undefined
  }
  const take = async (name: TaskName, teamId: string): Promise<Place> => {
    // The first one is that of the networks: a rendering takes an upload's place only when its own is taken.
    for (const place of places) {
      if (!free.has(place) || (place.ofNetworks && name === 'read')) continue
      free.delete(place)
      return place
    }
    return new Promise((resolve, reject) => {
      waiting[name].add(teamId, { resolve, reject })?.reject(refusals[name]())
    })
  }
  const giveBack = (place: Place): void => {
    const next = waiting.render.next() ?? (place.ofNetworks ? undefined : waiting.read.next())
    if (next) {
      next.resolve(place)
      return
    }
    free.add(place)
    place.idle = setTimeout(() => end(place), IDLE_MS).unref()
  }

  /** Hands one order to the process of a place and waits for its outcome, with an eye on its memory and on the clock. */
  const hand = (place: Place, order: Order): Promise<Outcome> => {
    place.child ??= start()
    const { child } = place
    return new Promise((resolve, reject) => {
      let looking = false
      let over = false
      /** Of the pictures that this process had before. */
      let before: number | undefined
      const stop = (err: AppError): void => {
        log.warn({ err, task: order.name, bytes: order.bytes.length }, 'a picture process was ended')
        done()
        end(place)
        reject(err)
      }
      const look = async (): Promise<void> => {
        if (looking || child.pid === undefined) return
        looking = true
        const [held, used] = await Promise.all([residentBytes(child.pid), cpuMs(child.pid)])
        looking = false
        before ??= used
        if (over || place.child !== child) return
        if (held !== undefined && held > memoryBytes) stop(tooHungry(memoryBytes))
        else if (used !== undefined && used - (before ?? used) > cpuLimitMs) stop(tooSlow(cpuLimitMs))
      }
      const eye = setInterval(() => void look(), LOOK_MS)
      const clock = setTimeout(() => stop(tooSlow(LONGEST_MS)), LONGEST_MS)
      const onMessage = (outcome: unknown): void => {
        done()
        resolve(outcome as Outcome)
      }
      const onExit = (): void => {
        if (closed) {
          done()
          reject(new AppError('service_unavailable'))
        } else stop(crashed(new Error('the picture process ended in the middle')))
      }
      const onError = (err: Error): void => stop(crashed(err))
      const done = (): void => {
        over = true
        clearInterval(eye)
        clearTimeout(clock)
        child.off('message', onMessage).off('exit', onExit)
        child.off('error', onError)
      }
      child.on('message', onMessage).on('exit', onExit).on('error', onError)
      child.send(order, err => {
        if (err) onError(err)
      })
    })
  }

  return {
    async run<Name extends TaskName>(name: Name, { teamId, load, given }: Work<Name>) {
      if (closed) fail('service_unavailable')
      const place = await take(name, teamId)
      clearTimeout(place.idle)
      try {
        const bytes = await load()
        if (closed) fail('service_unavailable')
        const outcome = await hand(place, { name, bytes, given } as Order)
        if ('made' in outcome) return outcome.made as PictureTasks[Name]['made']
        if ('refused' in outcome) {
          const { code, ...why } = outcome.refused
          throw new AppError(code, why)
        }
        throw new Error(`a picture could not be worked on: ${outcome.broken}`)
      } finally {
        giveBack(place)
      }
    },
    close() {
      closed = true
      for (const place of places) end(place)
      for (const { reject } of [...waiting.read.clear(), ...waiting.render.clear()])
        reject(new AppError('service_unavailable'))
    },
  }
}
