import type { LookupFunction } from 'node:net'
import { type Dispatcher, Pool } from 'undici'
import type { Log } from '../telemetry/log.ts'
import type { Address } from './addresses.ts'

const CONNECT_MS = 3_000
/** A response that has not begun for so long, ms, is a reason to ask whether the replica is alive. The request may only be slow. */
const SLOW_MS = 500
/** Within so long a living process says so, ms. */
const PROBE_MS = 700
const PROBE_EVERY_MS = 1_000
/** A replica that was left is asked so much later, ms, whether it is back; after each failure the time doubles. */
const BACK_MS = 1_000
const LONGEST_BACK_MS = 8_000
/** A replica that ends its connections is about to stop, and is spared for so long, ms. */
const LEAVING_MS = 5_000

/** A reading request was taken back from a replica that does not respond. */
export class ReplicaLeft extends Error {
  readonly code = 'REPLICA_LEFT'
  constructor(name: string) {
    super(`${name} does not respond`)
    this.name = 'ReplicaLeft'
  }
}

const NEVER_SENT = new Set([
  'ECONNREFUSED',
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const CLOSED = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE'])
const codeOf = (err: unknown) => (err as { code?: string } | undefined)?.code ?? ''

/** Whether no connection was made, so that no byte of the request was sent. */
export const isNeverSent = (err: unknown): boolean => NEVER_SENT.has(codeOf(err))
/** Whether the connection broke: a kept one that was closed just as it was used, or a process that was killed. */
export const isClosedUnderUs = (err: unknown): boolean => CLOSED.has(codeOf(err))

/** A request whose response has not begun. */
export interface Waiting {
  since: number
  reads: boolean
  controller: Dispatcher.DispatchController | undefined
}

/** One process of a service, with its connections. */
export interface Replica {
  name: string
  pool: Pool
  /** Requests on their way. */
  readonly load: number
  /** 0: it responds; 1: it is about to stop; 2: it was left. */
  rank(): number
  begin(waiting: Waiting): void
  /** A response has begun; `leaving`: with it the connection ends. */
  responded(waiting: Waiting, leaving: boolean): void
  end(waiting: Waiting): void
  /** Asks whether it is alive, when a response takes long. Leaves it when it does not say so. */
  watch(): void
  /** Sends nothing more there until it responds again. Reading requests that wait there are taken back. */
  leave(why: unknown): void
  close(): Promise<void>
  destroy(): Promise<void>
}

export interface ReplicaOptions {
  address: Address
  name: string
  pool: Omit<Pool.Options, 'connect'>
  /** There is no other: then there is nothing to leave it for. */
  alone(): boolean
  log?: Log
}

/** Connects to one address of a name: the name stays the host of the request and of the certificate. */
const pinned =
  (ip: string): LookupFunction =>
  (_hostname, options, done) => {
    const family = ip.includes(':') ? 6 : 4
    if (options.all) done(null, [{ address: ip, family }])
    else done(null, ip, family)
  }

/** Opens the connections to one replica of a service, and keeps what is known of its health. */
export function openReplica({ address: { origin, ip }, name, pool: options, alone, log }: ReplicaOptions): Replica {
  const connect = { timeout: CONNECT_MS, ...(ip === undefined ? {} : { lookup: pinned(ip) }) }
  const pool = new Pool(origin, { ...options, connect })
  const waiting = new Set<Waiting>()
  let load = 0
  let left = false
  let leavingUntil = 0
  let backMs = BACK_MS
  let asking = false
  let askedAt = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Whether it says that it lives, on a connection of its own: those of the pool may all be taken. */
  const lives = async (): Promise<boolean> => {
    const own = new Pool(origin, { connections: 1, connect: { ...connect, timeout: PROBE_MS } })
    try {
      const { statusCode, body } = await own.request({
        path: '/health',
        method: 'GET',
        signal: AbortSignal.timeout(PROBE_MS),
      })
      await body.dump()
      return statusCode === 200
    } catch {
      return false
    } finally {
      await own.destroy()
    }
  }

  const lookBack = async (): Promise<void> => {
    if (closed) return
    if (await lives()) {
      left = false
      backMs = BACK_MS
      log?.info({ replica: name }, 'a replica responds again')
      return
    }
    backMs = Math.min(backMs * 2, LONGEST_BACK_MS)
    timer = setTimeout(() => void lookBack(), backMs).unref()
  }

  const leave = (why: unknown): void => {
    if (left || closed || alone()) return
    left = true
    log?.warn({ err: why, replica: name }, 'a replica does not respond: its requests go to the others')
    timer = setTimeout(() => void lookBack(), backMs).unref()
    for (const { reads, controller } of [...waiting]) if (reads) controller?.abort(new ReplicaLeft(name))
  }

  const stop = (how: 'close' | 'destroy') => async (): Promise<void> => {
    closed = true
    clearTimeout(timer)
    await pool[how]()
  }
  return {
    name,
    pool,
    get load() {
      return load
    },
    rank: () => (left ? 2 : leavingUntil > performance.now() ? 1 : 0),
    begin(one) {
      load += 1
      waiting.add(one)
    },
    responded(one, leaving) {
      waiting.delete(one)
      if (leaving) leavingUntil = performance.now() + LEAVING_MS
    },
    end(one) {
      load -= 1
      waiting.delete(one)
    },
    watch() {
      const [oldest] = waiting
      const now = performance.now()
      if (left || asking || !oldest || now - oldest.since < SLOW_MS || now - askedAt < PROBE_EVERY_MS) return
      asking = true
      askedAt = now
      void lives().then(alive => {
        asking = false
        if (!alive) leave(new ReplicaLeft(name))
      })
    },
    leave,
    close: stop('close'),
    destroy: stop('destroy'),
  }
}
