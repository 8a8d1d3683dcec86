import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'
import { isSpentConnection } from './errors.ts'

/** Woken so much later than asked, the process itself slept: answers that came meanwhile are still to be read. */
const OVERSLEPT_MS = 500
/** For reading them. */
const GRACE_MS = 1_000

/** The server said nothing for so long that the connection is taken for dead. What became of the statement is not known. */
class SilentDatabase extends Error {
  readonly code = 'DATABASE_SILENT'
  constructor(ms: number) {
    super(`the database did not answer within ${ms / 1000} s`)
    this.name = 'SilentDatabase'
  }
}

const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

/** Ends a connection without a word to a server that may not listen. After it, the pool takes the connection for dead. */
async function drop(client: pg.PoolClient, err?: Error): Promise<void> {
  const socket = socketOf(client)
  if (socket.closed) return
  const closed = once(socket, 'close')
  socket.destroy(err)
  await closed.catch(() => undefined)
}

type Query = (...given: unknown[]) => Promise<unknown>

/**
 * Gives each statement of the pool's connections a limit on this side of the wire: a server that is cut off without a
 * word (a pulled cable, a firewall that forgot) is otherwise noticed after a quarter of an hour. `limitMs` must be longer
 * than the server's own `statement_timeout`.
 *
 * A connection on which a limit passed is ended, and so are those that lie idle: they lead to the same server, and each
 * would cost another limit. A connection whose server went read-only or is shutting down is ended too: the next one may
 * lead to the new primary.
 */
export function watchConnections(pool: pg.Pool, limitMs: number): void {
  const idle = new Set<pg.PoolClient>()
  pool.on('acquire', client => idle.delete(client))
  pool.on('release', (_err, client) => idle.add(client))
  pool.on('remove', client => idle.delete(client))

  const giveUp = (client: pg.PoolClient): void => {
    const err = new SilentDatabase(limitMs)
    void drop(client, err)
    for (const other of idle) void drop(other, err)
  }

  const watched = (client: pg.PoolClient, query: Query): Query => {
    const run: Query = async (...given) => {
      const began = performance.now()
      let timer = setTimeout(() => {
        const late = performance.now() - began - limitMs
        if (late < OVERSLEPT_MS) giveUp(client)
        else timer = setTimeout(giveUp, GRACE_MS, client)
      }, limitMs)
      try {
        return await query(...given)
      } catch (err) {
        // Before the caller hands it back: the pool looks whether it is still good only then.
        if (isSpentConnection(err)) await drop(client)
        throw err
      } finally {
        clearTimeout(timer)
      }
    }
    return run
  }

  pool.on('connect', client => {
    const run = watched(client, client.query.bind(client) as unknown as Query)
    client.query = ((...given: unknown[]) => {
      const done = given.at(-1)
      if (typeof done !== 'function') return run(...given)
      run(...given.slice(0, -1)).then(
        result => done(undefined, result),
        err => done(err),
      )
    }) as unknown as typeof client.query
  })
}
