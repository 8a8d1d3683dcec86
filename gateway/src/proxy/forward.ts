import type { OutgoingHttpHeaders } from 'node:http'
import type { Readable, Writable } from 'node:stream'
import { AppError } from '@fanfare/runtime/errors.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Dispatcher } from 'undici'
import { compressed } from './compressed.ts'
import { replyHeaders } from './headers.ts'

export interface Forwarding {
  pool: Dispatcher
  request: FastifyRequest
  reply: FastifyReply
  /** Headers for the service. */
  headers: Record<string, string | string[]>
  body: Buffer | Readable | undefined
  /** Headers that the gateway adds to the response. */
  extra: OutgoingHttpHeaders
  /** Bytes of the response that are held for a client that reads slowly, before the service is made to wait for it too. */
  hold: number
}

type Method = Dispatcher.HttpMethod

const CODES_OF_BAD_REQUESTS = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'])

/** A failed exchange as an error of the catalogue: `service_unavailable` for every cause. */
export function exchangeError(err: unknown): AppError {
  if (err instanceof AppError) return err
  const { code } = (err ?? {}) as { code?: string }
  if (code !== undefined && CODES_OF_BAD_REQUESTS.has(code)) {
    const bad = { field: 'request', rule: 'a well-formed HTTP request', message: 'The request could not be read.' }
    return new AppError('invalid_input', { ...bad, cause: err })
  }
  return new AppError('service_unavailable', { cause: err })
}

/** Forwards the request and pipes the response back as it comes. The pool decides what may be sent a second time. */
export function forward(work: Forwarding): void {
  const { pool, request, reply, headers, body, extra, hold } = work
  const res = reply.raw
  let started = false
  let done = false
  let expected = -1
  /** Where the response goes: to the client, or through a compressor to it. */
  let into: Writable = res

  const fail = (err: unknown): void => {
    done = true
    if (res.destroyed) return
    // A response that has begun cannot become an error: the client sees a cut connection.
    if (started) {
      request.log.warn({ err }, 'a service ended in the middle of its response')
      res.destroy()
      return
    }
    reply.headers(extra as Record<string, string>).send(exchangeError(err))
  }

  const handler: Dispatcher.DispatchHandler = {
    onRequestStart(controller) {
      if (res.destroyed) return controller.abort(new Error('the client went away'))
      res.once('close', () => {
        if (!done) controller.abort(new Error('the client went away'))
      })
    },
    onResponseStart(_controller, status, given) {
      if (status < 200) return
      started = true
      expected = Number(given['content-length'] ?? -1)
      reply.hijack()
      const response = replyHeaders(given, extra)
      const packer = compressed(request, status, response)
      res.writeHead(status, response)
      if (!packer) return
      into = packer
      packer.pipe(res)
      res.once('close', () => packer.destroy())
    },
    onResponseData(controller, piece) {
      if (into === res && piece.length === expected) {
        // The whole response in one piece, as most are: one write for head and body.
        done = true
        res.end(piece)
        return
      }
      if (!into.write(piece) && into.writableLength > hold) {
        controller.pause()
        into.once('drain', () => controller.resume())
      }
    },
    onResponseEnd() {
      if (!done) into.end()
      done = true
    },
    onResponseError(_controller, err) {
      if (!done) fail(err)
    },
  }
  try {
    pool.dispatch(
      { path: request.raw.url as string, method: request.method as Method, headers, body: body ?? null },
      handler,
    )
  } catch (err) {
    fail(err)
  }
}
