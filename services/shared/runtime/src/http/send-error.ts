import type { FastifyReply, FastifyRequest } from 'fastify'
import { isDataException, isUnavailable } from '../db/errors.ts'
import { AppError, failure } from '../errors.ts'
import { isRedisLoss } from '../redis.ts'

/** The body is of a type that the endpoint does not accept. */
export const notJson = (): AppError =>
  new AppError('unsupported_media_type', { field: 'headers.content-type', rule: 'application/json' })

/** Any error as one of the catalogue. An unknown one becomes `internal_error`, which reveals nothing of the inside. */
export function toAppError(err: unknown): AppError {
  if (err instanceof AppError) return err
  const { code, statusCode } = (err ?? {}) as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('body_too_large', { field: 'body', rule: 'no larger than this endpoint allows' })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return notJson()
  if (isUnavailable(err) || isRedisLoss(err)) return new AppError('service_unavailable', { cause: err })
  // A safety net: what the schema let through and Postgres cannot hold is bad input, not our failure.
  if (isDataException(err)) {
    return new AppError('invalid_input', {
      message: 'A value cannot be stored: it is out of range.',
      // Postgres does not say which value it was.
      field: 'request',
      rule: 'ids and numbers of at most 64 bits, text without NUL',
      cause: err,
    })
  }
  if (typeof code === 'string' && code.startsWith('FST_ERR') && typeof statusCode === 'number' && statusCode < 500) {
    const field = code === 'FST_ERR_BAD_URL' ? 'url' : 'request'
    const rule = field === 'url' ? 'percent-encoded UTF-8' : 'a well-formed HTTP request'
    return new AppError('invalid_input', { message: 'The request could not be read.', field, rule, cause: err })
  }
  return new AppError('internal_error', { cause: err })
}

/** As much of a path as a log needs (characters): it is the client's to choose. */
const SHOWN = 300
const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)
/** The path, without the query: that may hold a signature or a token. */
function shown({ url }: FastifyRequest): string {
  return cut(url.split('?', 1)[0] as string)
}

/** Why a request was refused, as a log needs it: the error of an address that cannot be decoded has the whole address in its text. */
function reason(cause: unknown): unknown {
  if (!(cause instanceof Error) || cause.message.length <= SHOWN) return cause
  const { name, code } = cause as Error & { code?: unknown }
  return { type: name, message: cut(cause.message), ...(typeof code === 'string' ? { code } : {}) }
}

/** Responds with the error's envelope. Internal errors are logged with the request id. */
export function sendError(err: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toAppError(err)
  const path = shown(request)
  if (error.status >= 500) request.log.error({ err: error.cause ?? error, path }, 'request failed')
  else if (error.cause) request.log.warn({ err: reason(error.cause), path, code: error.code }, 'request refused')
  if (error.code === 'service_unavailable') reply.header('retry-after', '1')
  // RFC 9110 asks for it on every 401. Browsers show no dialog for this scheme.
  if (error.status === 401 && !reply.hasHeader('www-authenticate'))
    reply.header('www-authenticate', 'Bearer realm="Fanfare"')
  const wait = error.details?.retry_after_seconds
  if (typeof wait === 'number') reply.header('retry-after', String(Math.ceil(wait)))
  // Bodies of errors have their own shape, never the reply schema's.
  return reply
    .code(error.status)
    .header('content-type', 'application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(failure(error))
}
