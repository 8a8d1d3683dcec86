import { hash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether an If-None-Match header names a tag; weak and strong ones count as equal (RFC 9110 §13.1.2). */
function namesTag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false
  const plain = (text: string): string => text.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some(one => plain(one) === plain(tag))
}

/**
 * A Fastify hook for replies to GET: they carry a weak ETag of their text, and where the client has that text already the reply is
 * 304 without it. The handler runs all the same; what is saved is the way to the client. A handler may set an ETag of its own, such as a
 * version, where that changes with everything that the reply shows.
 */
export function conditionalReply(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (err: Error | null, payload?: unknown) => void,
): void {
  if (typeof payload !== 'string' || reply.statusCode !== 200) {
    done(null, payload)
    return
  }
  // Encoded once, for the tag and for the way to the client.
  const bytes = Buffer.from(payload)
  const tag = String(reply.getHeader('etag') ?? `W/"${hash('sha1', bytes, 'base64url')}"`)
  reply.header('etag', tag)
  if (!namesTag(request.headers['if-none-match'], tag)) {
    done(null, bytes)
    return
  }
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  done(null, '')
}
