import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesCoding } from './accepted-codings.ts'
import type { WebFile } from './files.ts'

/** Sends a file in the best coding that the client takes, or says that its copy is still good. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile, cache: string): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': cache, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  reply.type(file.type)
  const accepted = request.headers['accept-encoding']
  if (file.br && takesCoding(accepted, 'br')) return reply.header('content-encoding', 'br').send(file.br)
  if (file.gzip && takesCoding(accepted, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.plain)
}
