import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Time a browser waits before it comes back to a broken stream (ms). */
const RETRY_MS = 2_000
/** A reader that leaves this much unread (bytes) is cut off; it comes back with Last-Event-ID. */
const UNREAD_LIMIT = 1024 * 1024

export interface Sse {
  /** Sends one event; `id` is what the client sends as Last-Event-ID when it comes back. */
  send(event: string, data: unknown, id?: string): void
  /** Says why and ends the stream. Does nothing on an ended one. */
  close(reason: string): void
  /** Runs once when the stream has ended, whoever ended it. */
  onEnd(run: () => void): void
}

function write(res: ServerResponse, event: string, data: unknown, id?: string): void {
  // JSON holds no line break, so one data line is enough.
  res.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
}

export interface SseOptions {
  /** Headers of the reply beside those of a stream. */
  headers: OutgoingHttpHeaders
  pingMs: number
  /** Id that goes with the first ping, so that a client that saw nothing else comes back to the right place. */
  at?: string
}

/** Turns a reply into a stream of server-sent events with a ping every `pingMs`, the first at once. */
export function openSse(reply: FastifyReply, { headers, pingMs, at }: SseOptions): Sse {
  const res = reply.raw
  reply.hijack()
  res.writeHead(200, {
    ...headers,
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Reverse proxies that gather replies would hold the events back.
    'x-accel-buffering': 'no',
  })
  let ended = false
  const send = (event: string, data: unknown, id?: string): void => {
    if (ended) return
    write(res, event, data, id)
    if (res.writableLength > UNREAD_LIMIT) res.destroy()
  }
  const ping = setInterval(() => send('ping', {}), pingMs)
  const endings: (() => void)[] = []
  res.once('close', () => {
    ended = true
    clearInterval(ping)
    for (const run of endings.splice(0)) run()
  })
  res.write(`retry: ${RETRY_MS}\n\n`)
  send('ping', {}, at)
  return {
    send,
    close(reason) {
      if (ended) return
      write(res, 'close', { reason })
      ended = true
      res.end()
    },
    onEnd(run) {
      if (res.closed || res.destroyed) run()
      else endings.push(run)
    },
  }
}
