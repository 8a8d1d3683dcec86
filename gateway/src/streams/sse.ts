import type { StreamClose } from '@fanfare/contracts/live.ts'
import { createSleeper } from '@fanfare/runtime/process/wake.ts'
import type { SSEMessage } from '@fastify/sse'
import type { FastifyReply } from 'fastify'

/** Time a browser waits before it comes back to a broken stream (ms). */
const RETRY_MS = 2_000
/** A reader that leaves this much unread (bytes, or characters of what is not yet encoded) is cut off; it comes back with Last-Event-ID. */
const UNREAD_LIMIT = 1024 * 1024

export interface Sse {
  /** Sends one event; `id` is what the client sends as Last-Event-ID when it comes back. */
  send(event: string, data: unknown, id?: string): void
  /** Says why and ends the stream. Does nothing on an ended one. */
  close(reason: StreamClose['reason']): void
  /** Runs once when the stream has ended, by either side. */
  onEnd(run: () => void): void
}

/**
 * How routes use `@fastify/sse`. `manual`: a request for the address of a stream gets one, whatever its Accept header says,
 * and a refusal has the envelope. Pings are events, because a page cannot see the library's comments and
 * so cannot distinguish a quiet stream from a dead one. Data come as JSON already.
 */
export const sseRoute = { kind: 'manual', heartbeat: false, serializer: (data: string) => data } as const

export interface SseOptions {
  pingMs: number
  /** Id that goes with the first ping, so that a client that saw nothing else comes back to the right place. */
  at?: string
}

/** Events that wait for a reader, as a source that the library reads as fast as the reader does. */
function createQueue() {
  const waiting: SSEMessage[] = []
  let length = 0
  let isOver = false
  const { sleep, wake } = createSleeper()
  async function* read(): AsyncGenerator<SSEMessage> {
    for (;;) {
      const next = waiting.shift()
      if (next) {
        length -= next.data?.length ?? 0
        yield next
      } else if (isOver) return
      else await sleep()
    }
  }
  return {
    read,
    /** Characters that wait. */
    length: () => length,
    add(message: SSEMessage): void {
      waiting.push(message)
      length += message.data?.length ?? 0
      wake()
    },
    end(): void {
      isOver = true
      wake()
    },
  }
}

/** Turns a reply into a stream of server-sent events with a ping every `pingMs`, the first at once. The route is an `sseRoute`. */
export function openSse(reply: FastifyReply, { pingMs, at }: SseOptions): Sse {
  const { sse, raw } = reply
  const queue = createQueue()
  let ended = false
  const send = (event: string, data: unknown, id?: string): void => {
    if (ended) return
    queue.add({ event, data: JSON.stringify(data), ...(id === undefined ? {} : { id }) })
    if (queue.length() + raw.writableLength > UNREAD_LIMIT) raw.destroy()
  }
  const ping = setInterval(() => send('ping', {}), pingMs)
  const endings: (() => void)[] = []
  sse.onClose(() => {
    ended = true
    clearInterval(ping)
    queue.end()
    for (const run of endings.splice(0)) run()
  })
  sse.keepAlive()
  reply.headers({ 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store' })
  sse.sendHeaders()
  queue.add({ retry: RETRY_MS, data: undefined })
  send('ping', {}, at)
  void sse.send(queue.read()).then(
    () => sse.close(),
    () => raw.destroy(),
  )
  return {
    send,
    close(reason) {
      send('close', { reason })
      ended = true
      queue.end()
    },
    onEnd(run) {
      if (sse.isConnected) endings.push(run)
      else run()
    },
  }
}
