import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isPrivateHost, publicLookup } from '@fanfare/runtime/outside/public-lookup.ts'

/** Of a response as much is read and kept, bytes. */
const MOST_BYTES = 4096

/** What became of one request. */
export interface OutsideResult {
  /** The request line and the headers as they were sent, without the signatures. */
  request?: string
  /** Undefined where there was no response. */
  status?: number
  response?: string
  error?: string
  /** Why there was no connection. For the operator's log alone: it tells which names and ports exist inside. */
  cause?: Error
}

/** The same for every failure of a connection: a name that is not there, one that is inside, a port that is closed. */
const NO_CONNECTION = 'No connection could be made to a public address of this URL.'

/** Whether we may post to a URL that somebody gave us: a reason where not. Names are checked when they are connected to. */
export function outsideUrlFault(given: string, { allowPrivate }: { allowPrivate: boolean }): string | undefined {
  const url = URL.parse(given)
  if (!url || !['http:', 'https:'].includes(url.protocol)) return 'a URL with https'
  if (url.username || url.password) return 'a URL without user and password'
  if (allowPrivate) return undefined
  if (url.protocol !== 'https:') return 'a URL with https'
  return isPrivateHost(url) ? 'a public address' : undefined
}

/** A request line and headers as a person reads them. Anyone who had the signature could send the message again for some minutes: it is left out. */
const headOf = ({ pathname, search, host }: URL, headers: Record<string, string | number>): string =>
  [
    `POST ${pathname}${search} HTTP/1.1`,
    `host: ${host}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${name === 'webhook-signature' ? '(removed)' : value}`),
  ].join('\n')

/**
 * Posts a body. Never throws. The whole exchange takes `timeoutMs` at most, from the lookup on; of the response 4 KiB are read; redirects are not
 * followed; unless `allowPrivate`, no connection is made to an address that is not public.
 */
export function postOutside(
  url: string,
  {
    headers,
    body,
    allowPrivate,
    timeoutMs,
  }: { headers: Record<string, string>; body: string | Buffer; allowPrivate: boolean; timeoutMs: number },
): Promise<OutsideResult> {
  const fault = outsideUrlFault(url, { allowPrivate })
  if (fault !== undefined) return Promise.resolve({ error: `The URL must be ${fault}.` })
  return new Promise(resolve => {
    const send = url.startsWith('https:') ? requestHttps : requestHttp
    const signal = AbortSignal.timeout(timeoutMs)
    const sent = { ...headers, 'content-length': Buffer.byteLength(body) }
    const request = send(url, {
      method: 'POST',
      headers: sent,
      agent: false,
      signal,
      ...(allowPrivate ? {} : { lookup: publicLookup }),
    })
    let result: OutsideResult = { request: headOf(new URL(url), sent) }
    const end = (more: OutsideResult = {}) => {
      resolve({ ...result, ...more })
      request.destroy()
    }
    request.on('error', cause =>
      end(
        signal.aborted ? { error: `No response within ${timeoutMs / 1000} seconds.` } : { error: NO_CONNECTION, cause },
      ),
    )
    request.on('response', response => {
      const pieces: Buffer[] = []
      let size = 0
      const textOf = () => Buffer.concat(pieces).subarray(0, MOST_BYTES).toString('utf8').replaceAll('\0', '�')
      result = { ...result, status: response.statusCode ?? 0, response: '' }
      response.on('data', (piece: Buffer) => {
        pieces.push(piece)
        size += piece.length
        if (size >= MOST_BYTES) end({ response: textOf() })
      })
      response.on('end', () => end({ response: textOf() }))
      // The status has been received: what of the body never came does not change what the receiver decided.
      response.on('error', () => end({ response: textOf() }))
    })
    request.end(body)
  })
}
