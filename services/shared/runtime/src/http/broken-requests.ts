import type { IncomingMessage, ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { AppError, failure } from '../errors.ts'
import type { Log } from '../telemetry/log.ts'

interface Broken extends Error {
  code?: string
}

/** What was wrong with a request that Node itself could not read. */
function refusalOf({ code }: Broken): { status: number; error: AppError } {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const rule = 'a request line and headers of at most 16 KiB'
    return { status: 431, error: new AppError('invalid_input', { field: 'headers', rule, message: `Send ${rule}.` }) }
  }
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const rule = status === 408 ? 'a request that comes whole in time' : 'a well-formed HTTP request'
  return { status, error: new AppError('invalid_input', { field: 'request', rule, message: `Send ${rule}.` }) }
}

/** What HTTP/1.1 requires of each request; Node would refuse it with a response of its own, without our headers. */
export function withoutHost({ headers, httpVersion }: IncomingMessage): AppError | undefined {
  if (headers.host !== undefined || httpVersion !== '1.1') return undefined
  const rule = 'the host that is asked'
  return new AppError('invalid_input', { field: 'headers.host', rule, message: `Send ${rule}.` })
}

/** Responds to a request that expects what this server cannot do (anything but `100-continue`), with an envelope and the given headers. */
export function refuseExpectation(headers: Record<string, string>) {
  return (_request: IncomingMessage, response: ServerResponse): void => {
    const error = new AppError('invalid_input', {
      field: 'headers.expect',
      rule: '100-continue',
      message: 'headers.expect must be 100-continue.',
    })
    const body = JSON.stringify(failure(error))
    response.writeHead(417, {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    response.end(body)
  }
}

/** Responds to a request that is no HTTP, with an envelope and the given headers, and ends its connection. */
export function refuseBroken(headers: Record<string, string>, log: Log) {
  return (err: Broken, socket: Socket & { _httpMessage?: ServerResponse }): void => {
    // The client went away, or its response has begun already.
    if (err.code === 'ECONNRESET' || socket.destroyed || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy()
      return
    }
    const { status, error } = refusalOf(err)
    log.debug({ code: err.code }, 'a request could not be read')
    const body = JSON.stringify(failure(error))
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
}
