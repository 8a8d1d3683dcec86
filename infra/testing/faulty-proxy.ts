import { once } from 'node:events'
import { createServer, type Socket, connect as tcp } from 'node:net'

/**
 * What happens to the bytes of one direction.
 * - `forward`: they pass.
 * - `silent`: they are held back. Connections stay open and new ones are accepted, as with a half-open peer.
 * - `delay`: each piece passes `ms` later.
 * - `drip`: `bytes` pass every `ms`.
 */
export type Flow = 'forward' | 'silent' | { delay: number } | { drip: number; ms: number }

/** `up`: from the client to the server; `down`: the answers. */
export type Direction = 'up' | 'down'

export interface FaultyProxy {
  host: string
  port: number
  /** The given URL with the address of the proxy in place of its own. */
  through(url: string): string
  /** Changes what happens to bytes, on open connections too: in both directions, or in one. */
  flow(flow: Flow, direction?: Direction): void
  /** Short for `flow('silent')`. */
  silence(): void
  /** Open connections stay silent for ever; new ones are forwarded, as after a peer was replaced without a reset. */
  strand(): void
  /** Ends all open connections with a reset. New ones are taken. */
  cut(): void
  /** Ends all open connections and refuses new ones, as a server that is not there does. */
  refuse(): Promise<void>
  /** Forwards again and listens again. What was held back is delivered, as after a network partition. */
  heal(): Promise<void>
  /** Open connections of clients. */
  connections(): number
  /** Connections taken so far. */
  taken(): number
  close(): Promise<void>
}

export interface Upstream {
  host?: string
  port: number
}

interface Pair {
  client: Socket
  server: Socket
  stranded: boolean
  ended: AbortController
}

const reset = (socket: Socket): void => {
  socket.resetAndDestroy()
  // A socket that is still connecting has nothing to reset.
  socket.destroy()
}

/**
 * A TCP proxy on a loopback port that can be made to misbehave, with real sockets: for tests of what happens when
 * Postgres, Redis, a network or a service is silent, slow or gone. `port` is its own (absent: any free one).
 */
export async function faultyProxy(upstream: Upstream, { port = 0 }: { port?: number } = {}): Promise<FaultyProxy> {
  const host = '127.0.0.1'
  const flows: Record<Direction, Flow> = { up: 'forward', down: 'forward' }
  let changed = Promise.withResolvers<void>()
  const pairs = new Set<Pair>()
  let taken = 0

  /** Waits `ms`, until the flow changes, or until the pair has ended. False: it was not the time. */
  const wait = async (ms: number | undefined, { ended }: Pair): Promise<boolean> => {
    const over = Promise.withResolvers<boolean>()
    const timer = ms === undefined ? undefined : setTimeout(() => over.resolve(true), ms)
    const stop = () => over.resolve(false)
    ended.signal.addEventListener('abort', stop, { once: true })
    void changed.promise.then(stop)
    if (ended.signal.aborted) stop()
    const passed = await over.promise
    clearTimeout(timer)
    ended.signal.removeEventListener('abort', stop)
    return passed
  }

  /** Waits until this many of `length` bytes may pass; 0: the pair has ended. */
  const admitted = async (direction: Direction, pair: Pair, length: number): Promise<number> => {
    while (!pair.ended.signal.aborted) {
      const flow = pair.stranded ? 'silent' : flows[direction]
      if (flow === 'forward') return length
      if (flow === 'silent') await wait(undefined, pair)
      else if ('delay' in flow) {
        if (await wait(flow.delay, pair)) return length
      } else if (await wait(flow.ms, pair)) return Math.min(flow.drip, length)
    }
    return 0
  }

  const pump = async (direction: Direction, pair: Pair, from: Socket, to: Socket): Promise<void> => {
    // The end of one direction must not destroy the socket: the other may still have to pass.
    for await (const piece of from.iterator({ destroyOnReturn: false })) {
      let rest = piece as Buffer
      while (rest.length > 0) {
        const count = await admitted(direction, pair, rest.length)
        if (count === 0) return
        if (!to.write(rest.subarray(0, count))) await once(to, 'drain', { signal: pair.ended.signal })
        rest = rest.subarray(count)
      }
    }
    // The end of a connection is delayed as long as bytes are.
    if ((await admitted(direction, pair, 1)) > 0) to.end()
  }

  const end = (pair: Pair): void => {
    if (!pairs.delete(pair)) return
    pair.ended.abort()
    reset(pair.client)
    reset(pair.server)
  }

  const server = createServer({ allowHalfOpen: true, noDelay: true }, client => {
    taken += 1
    const target = tcp({ host: upstream.host ?? host, port: upstream.port, allowHalfOpen: true, noDelay: true })
    const pair: Pair = { client, server: target, stranded: false, ended: new AbortController() }
    pairs.add(pair)
    client.on('error', () => end(pair))
    target.on('error', () => end(pair))
    void Promise.all([pump('up', pair, client, target), pump('down', pair, target, client)])
      .then(() => Promise.all([client, target].map(one => one.writableFinished || once(one, 'finish'))))
      .catch(() => undefined)
      .finally(() => end(pair))
  })
  const listen = async (at: number): Promise<number> => {
    server.listen(at, host)
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const own = await listen(port)

  const flow = (next: Flow, direction?: Direction): void => {
    if (direction !== 'down') flows.up = next
    if (direction !== 'up') flows.down = next
    const before = changed
    changed = Promise.withResolvers()
    before.resolve()
  }
  const cut = (): void => {
    for (const pair of [...pairs]) end(pair)
  }
  const refuse = async (): Promise<void> => {
    const closed = server.listening ? once(server, 'close') : undefined
    if (closed) server.close()
    cut()
    await closed
  }
  return {
    host,
    port: own,
    through(url) {
      const changedUrl = new URL(url)
      changedUrl.hostname = host
      changedUrl.port = String(own)
      return changedUrl.href.replace(/\/$/, url.endsWith('/') ? '/' : '')
    },
    flow,
    silence: () => flow('silent'),
    strand() {
      for (const pair of pairs) pair.stranded = true
    },
    cut,
    refuse,
    async heal() {
      flow('forward')
      if (!server.listening) await listen(own)
    },
    connections: () => pairs.size,
    taken: () => taken,
    close: refuse,
  }
}
