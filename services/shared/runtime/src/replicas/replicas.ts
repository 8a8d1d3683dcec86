import { Dispatcher, type Pool } from 'undici'
import type { Log } from '../telemetry/log.ts'
import { type Address, followAddresses, type Lookup } from './addresses.ts'
import { isClosedUnderUs, isNeverSent, openReplica, type Replica, ReplicaLeft, type Waiting } from './replica.ts'

export interface ReplicasOptions {
  /** Base URLs of the service, comma-separated; each may be a name with several addresses. */
  urls: string
  /** Of the connections to each replica. */
  pool: Omit<Pool.Options, 'connect'>
  log?: Log
  /** How names are looked up; the system's way by default. */
  lookup?: Lookup
}

/** All replicas of a service as one client of undici. */
export type Replicas = Dispatcher

/** Requests that were never sent may go to so many replicas, one after the other. */
const TRIES = 3
/** How often it is checked whether a replica has stopped responding, ms. */
const WATCH_MS = 250

interface Work {
  options: Dispatcher.DispatchOptions
  handler: Dispatcher.DispatchHandler
  /** It changes nothing, so that it may be sent a second time. */
  reads: boolean
  /** Its body can be sent again. */
  whole: boolean
  tried: Set<Replica>
  tries: number
  reread: boolean
}

/**
 * Spreads requests over the replicas of a service: each goes to the one with the fewest on their way. A replica that refuses connections
 * is left at once, one that has stopped responding within about a second; it is used again when it responds (see `replica.ts`).
 *
 * A request that was never sent goes to another replica. A reading one (GET and HEAD without a body) that was sent goes there once, while
 * no response has begun. A changing one that was sent is never sent again: it is not known whether it was done.
 */
export function openReplicas({ urls, pool, log, lookup }: ReplicasOptions): Replicas {
  let replicas: Replica[] = []
  let turn = 0
  let open = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false
  const alone = () => replicas.length === 1

  const nameOf = ({ origin, ip }: Address) => (ip === undefined ? origin : `${origin} (${ip})`)
  const follow = (addresses: Address[]): void => {
    const before = new Map(replicas.map(replica => [replica.name, replica]))
    replicas = addresses.map(address => {
      const name = nameOf(address)
      return before.get(name) ?? openReplica({ address, name, pool, alone, ...(log === undefined ? {} : { log }) })
    })
    for (const replica of replicas) before.delete(replica.name)
    // What is under way there is finished.
    for (const gone of before.values()) void gone.close()
  }
  const addresses = followAddresses(urls, follow, lookup)

  /** The replica with the least to do, of the best there are: those that respond, and of those the ones that are not about to stop. */
  const choose = (tried: ReadonlySet<Replica>): Replica => {
    const [only] = replicas
    if (only && alone()) return only
    const untried = replicas.filter(replica => !tried.has(replica))
    const from = untried.length > 0 ? untried : replicas
    const rank = Math.min(...from.map(replica => replica.rank()))
    const best = from.filter(replica => replica.rank() === rank)
    const least = Math.min(...best.map(({ load }) => load))
    const equal = best.filter(({ load }) => load === least)
    turn = (turn + 1) % 1_000_000
    return equal[turn % equal.length] as Replica
  }

  /** Only while something is on its way is there anything to watch. */
  const watch = (): void => {
    timer ??= setInterval(() => {
      if (open === 0 || alone()) {
        clearInterval(timer)
        timer = undefined
        return
      }
      for (const replica of replicas) replica.watch()
    }, WATCH_MS).unref()
  }

  const maySendAgain = (work: Work, err: unknown): boolean => {
    if (closed || work.tries >= TRIES) return false
    if (isNeverSent(err)) return work.whole && (work.tries < 2 || work.tried.size < replicas.length)
    return work.reads && !work.reread && (isClosedUnderUs(err) || err instanceof ReplicaLeft)
  }

  const send = (work: Work): boolean => {
    const { handler } = work
    const replica = choose(work.tried)
    work.tried.add(replica)
    work.tries += 1
    let begun = false
    const waiting: Waiting = { since: performance.now(), reads: work.reads, controller: undefined }
    replica.begin(waiting)
    open += 1
    if (!alone()) watch()
    const end = (): void => {
      open -= 1
      replica.end(waiting)
    }
    const watched: Dispatcher.DispatchHandler = {
      onRequestStart(controller, context) {
        waiting.controller = controller
        handler.onRequestStart?.(controller, context)
      },
      onRequestUpgrade: (controller, ...rest) => handler.onRequestUpgrade?.(controller, ...rest),
      onResponseStart(controller, status, headers, message) {
        if (status >= 200) {
          begun = true
          replica.responded(waiting, headers.connection === 'close')
        }
        handler.onResponseStart?.(controller, status, headers, message)
      },
      onResponseData: (controller, piece) => handler.onResponseData?.(controller, piece),
      onResponseEnd(controller, trailers) {
        end()
        handler.onResponseEnd?.(controller, trailers)
      },
      onResponseError(controller, err) {
        end()
        if (isNeverSent(err)) {
          replica.leave(err)
          addresses.look()
        }
        if (begun || !maySendAgain(work, err)) return void handler.onResponseError?.(controller, err)
        if (!isNeverSent(err)) work.reread = true
        try {
          send(work)
        } catch (fault) {
          handler.onResponseError?.(controller, fault as Error)
        }
      },
    }
    try {
      return replica.pool.dispatch(work.options, watched)
    } catch (err) {
      end()
      throw err
    }
  }

  const dispatch = (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean => {
    const { method, body } = options
    const whole = body === undefined || body === null || typeof body === 'string' || Buffer.isBuffer(body)
    const reads = (method === 'GET' || method === 'HEAD') && (body === undefined || body === null)
    return send({ options, handler, reads, whole, tried: new Set(), tries: 0, reread: false })
  }

  const stop = (how: 'close' | 'destroy') => async (): Promise<void> => {
    closed = true
    clearInterval(timer)
    addresses.close()
    await Promise.all(replicas.map(replica => replica[how]()))
  }
  return Object.assign(new Dispatcher(), { dispatch, close: stop('close'), destroy: stop('destroy') }) as Replicas
}
