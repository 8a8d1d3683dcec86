import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { createGzip, type Gzip } from 'node:zlib'
import { takesCoding } from './accepted-codings.ts'

/** Shorter responses (bytes) are not worth it. */
const from = 8 * 1024
/** Higher levels gain little on lists of posts. */
const level = 3

/**
 * A compressor for a long response in JSON, where the client takes one; undefined for all others (short ones, bytes of media, streams).
 * It changes the response's headers accordingly.
 */
export function compressed(
  asked: { method: string; headers: IncomingHttpHeaders },
  status: number,
  response: OutgoingHttpHeaders,
): Gzip | undefined {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = response
  if (status !== 200 || asked.method === 'HEAD' || encoding !== undefined) return undefined
  if (!String(type ?? '').startsWith('application/json') || Number(length ?? 0) < from) return undefined
  response.vary = response.vary ? `${response.vary}, accept-encoding` : 'accept-encoding'
  if (!takesCoding(asked.headers['accept-encoding'], 'gzip', { any: true })) return undefined
  delete response['content-length']
  response['content-encoding'] = 'gzip'
  return createGzip({ level })
}
