import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { AppError } from '@fanfare/runtime/errors.ts'

/** Largest body where the contract names none (bytes). */
export const BODY_LIMIT = 256 * 1024
/** How long a small body may take to arrive (ms). A slow sender must not hold a service's connection. */
const ARRIVAL_MS = 30_000

/** Whether the request carries a body at all. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function declared({ headers }: IncomingMessage): number {
  return Number(headers['content-length'] ?? 0)
}

/** Reads a small body whole. Throws `body_too_large` past `limit` bytes, without reading on. */
export function readBody(message: IncomingMessage, limit = BODY_LIMIT): Promise<Buffer> {
  if (declared(message) > limit)
    return Promise.reject(new AppError('body_too_large', { field: 'body', rule: `at most ${limit} bytes` }))
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    let size = 0
    const timer = setTimeout(() => message.destroy(), ARRIVAL_MS)
    message.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > limit) {
        message.pause()
        message.removeAllListeners('data')
        clearTimeout(timer)
        return reject(new AppError('body_too_large', { field: 'body', rule: `at most ${limit} bytes` }))
      }
      pieces.push(piece)
    })
    message.once('end', () => {
      clearTimeout(timer)
      resolve(pieces.length === 1 ? (pieces[0] as Buffer) : Buffer.concat(pieces))
    })
    const gone = () => {
      clearTimeout(timer)
      // The client is gone; the error only ends the work.
      reject(new AppError('invalid_input', { message: 'The request ended before its body did.' }))
    }
    message.once('error', gone)
    message.once('close', gone)
  })
}

/**
 * The body as a stream for a service. It passes through here so that a service that stops reading early ends this stream
 * and not the client's connection, on which the response must still be sent. Ends with `body_too_large` past `limit` bytes.
 */
export function streamBody(message: IncomingMessage, limit = BODY_LIMIT): Transform {
  if (declared(message) > limit) throw new AppError('body_too_large', { field: 'body', rule: `at most ${limit} bytes` })
  let size = 0
  const through = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length
      done(
        size > limit ? new AppError('body_too_large', { field: 'body', rule: `at most ${limit} bytes` }) : null,
        piece,
      )
    },
  })
  message.once('error', err => through.destroy(err))
  message.once('close', () => {
    if (!message.complete) through.destroy(new Error('the client went away'))
  })
  // What a service did not want to read is read and dropped, or the client never reads the response.
  through.once('close', () => {
    message.unpipe(through)
    message.resume()
  })
  return message.pipe(through)
}
