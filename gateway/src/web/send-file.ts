import type { FastifyReply, FastifyRequest } from 'fastify'
import type { WebFile } from './files.ts'

function accepts(request: FastifyRequest, coding: string): boolean {
  const header = String(request.headers['accept-encoding'] ?? '')
  return new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, 'i').test(header)
}

/** Sends a file in the best coding that the client takes, or says that its copy is still good. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: WebFile, cache: string): FastifyReply {
  reply.headers({ etag: file.etag, 'cache-control': cache, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  reply.type(file.type)
  if (file.br && accepts(request, 'br')) return reply.header('content-encoding', 'br').send(file.br)
  if (file.gzip && accepts(request, 'gzip')) return reply.header('content-encoding', 'gzip').send(file.gzip)
  return reply.send(file.plain)
}
