import type { ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'

/** Ends once the client of this unanswered call has gone away. */
export function isGone(response: ServerResponse): Promise<void> {
  if (response.destroyed || response.closed) return Promise.resolve()
  return new Promise(resolve => {
    response.once('close', () => resolve())
  })
}

/** Sends the answer one byte at a time, each after `everyMs`, until the client disconnects. */
export function drip(reply: FastifyReply, body: string, everyMs: number): FastifyReply {
  const bytes = Buffer.from(body)
  const { raw } = reply
  reply.hijack()
  raw.writeHead(reply.statusCode, { ...(reply.getHeaders() as Record<string, string>), 'content-length': bytes.length })
  raw.flushHeaders()
  let sent = 0
  const timer = setInterval(() => {
    raw.write(bytes.subarray(sent, sent + 1))
    sent += 1
    if (sent >= bytes.length) raw.end()
  }, everyMs)
  raw.once('close', () => clearInterval(timer))
  return reply
}
