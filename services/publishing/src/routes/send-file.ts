import { Readable } from 'node:stream'
import { fail } from '@fanfare/runtime/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sendable } from '../actions/variant-file.ts'
import type { Storage } from '../storage/storage.ts'
import { rangeOf } from './content-range.ts'

interface Exchange {
  storage: Storage
  request: FastifyRequest
  reply: FastifyReply
}

/** Sends a stored file, or the requested part of it. The content under a key never changes, so its ETag is fixed. */
export async function sendFile(
  { storage, request, reply }: Exchange,
  { key, bytes, mime }: Sendable,
  { etag, cache }: { etag: string; cache: string },
): Promise<unknown> {
  reply.headers({ etag, 'cache-control': cache, 'accept-ranges': 'bytes', 'x-content-type-options': 'nosniff' })
  const { 'if-none-match': known, 'if-range': same, range } = request.headers
  if (known === '*' || known?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag))
    return reply.code(304).send()
  const part = same === undefined || same === etag ? rangeOf(range, bytes) : 'all'
  if (part === 'none') {
    reply.header('content-range', `bytes */${bytes}`).removeHeader('etag').header('cache-control', 'no-store')
    fail('range_not_satisfiable', { field: 'headers.range', rule: `must begin before byte ${bytes}` })
  }
  reply.type(mime)
  const { start, end } = part === 'all' ? { start: 0, end: bytes - 1 } : part
  if (part !== 'all') reply.code(206).header('content-range', `bytes ${start}-${end}/${bytes}`)
  reply.header('content-length', end - start + 1)
  // An empty stream: without a body Fastify would set content-length to 0.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await storage.get(key, part === 'all' ? undefined : part))
}
