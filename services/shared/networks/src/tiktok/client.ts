import { callSignal } from '@fanfare/runtime/http/call-signal.ts'
import { Agent } from 'undici'
import { networkAddress } from '../graph/address.ts'
import { textOf } from '../graph/answer.ts'
import type { CallOptions, RecordedCall } from '../graph/client.ts'
import { NetworkFailure, noResponseFailure } from '../graph/failure.ts'
import { redactAnswer, redactParams } from '../graph/redact.ts'
import { enforceSendDeadline } from '../graph/send-deadline.ts'
import { waitOf } from '../graph/usage.ts'
import { type Json, parsed, record, textIn } from './answer.ts'
import { failureOf, oauthFailureOf } from './failures.ts'
import type { Limited, Pace } from './pace.ts'

export interface TikTokOptions {
  /** Base URL of the API. */
  apiUrl: string
  /** Base URL at which the bytes of videos are sent; TikTok names one for each upload, which must be below it. */
  uploadUrl: string
  /** Origins at which TikTok shows posts, beside tiktok.com. */
  webOrigins?: readonly string[]
  /** Longest wait for one answer in ms, 20 s by default. */
  timeoutMs?: number
  /** Connections kept open to one host, 32 by default. */
  connections?: number
  pace?: Pace
}

/** One chunk of a file. */
export interface Chunk {
  bytes: Buffer
  /** Where it begins. */
  from: number
  /** Bytes of the whole file. */
  size: number
}

/** TikTok's API. Every call throws NetworkFailure unless the response is a success; `data` of the envelope is returned. */
export interface TikTok {
  post(path: string, body: Json, limited: Limited, options?: CallOptions): Promise<Json>
  get(path: string, limited: Limited, options?: CallOptions): Promise<Json>
  /** A form, whose response has no envelope: the calls for tokens. */
  form(path: string, fields: Readonly<Record<string, string>>, options?: CallOptions): Promise<Json>
  /** Sends one chunk to the address that TikTok gave for it. */
  chunk(url: string, chunk: Chunk, options?: CallOptions): Promise<void>
  /** An address that TikTok gave, or null where it leads elsewhere. */
  address(text: string | null | undefined): string | null
  close(): Promise<void>
}

interface Sent {
  method: 'GET' | 'POST' | 'PUT'
  origin: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body?: string | Buffer
  /** What the flight recorder keeps of the body. */
  params: URLSearchParams
}

/** Hosts of TikTok's own that may be named for uploads where the configured one is TikTok's too: they differ by region. */
const ownHost = /^[a-z0-9.-]+\.tiktokapis\.com$/

/** Where an upload goes. Throws NetworkFailure for an address that is not TikTok's. */
const uploadTarget = (url: string, uploads: URL): { origin: string; path: string } => {
  const at = URL.parse(url)
  const isBelow = at !== null && at.origin === uploads.origin && at.pathname.startsWith(uploads.pathname)
  const isOwn = at?.protocol === 'https:' && ownHost.test(at.hostname) && ownHost.test(uploads.hostname)
  if (!at || !(isBelow || isOwn))
    throw new NetworkFailure({ kind: 'unknown', message: 'the upload is to go to an unknown address', unsent: true })
  return { origin: at.origin, path: `${at.pathname}${at.search}` }
}

const asParams = (body: Json): URLSearchParams =>
  new URLSearchParams(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

/** The failure that a response says; undefined: it is a success. `waitMs`: how long it asks to wait. */
type Failed = (status: number, text: string, waitMs: number | undefined) => NetworkFailure | undefined

/** A client of TikTok's API v2 with keep-alive connections: timeouts, spaced calls, typed failures. */
export const createTikTok = (options: TikTokOptions): TikTok => {
  const { apiUrl, uploadUrl, webOrigins, timeoutMs: defaultTimeout = 20_000, connections = 32, pace } = options
  const api = new URL(apiUrl)
  const uploads = new URL(uploadUrl)
  const prefix = api.pathname.replace(/\/$/, '')
  const agent = new Agent({ connections, pipelining: 1, keepAliveTimeout: 30_000, connect: { timeout: 5_000 } })
  const dispatcher = agent.compose(enforceSendDeadline)

  const noteOf = (sent: Sent, { record: tell }: CallOptions) => {
    const began = performance.now()
    return (
      status: number | null,
      answer: string | null,
      fault: string | null,
      outcome: RecordedCall['outcome'],
    ): void =>
      tell?.({
        method: sent.method,
        url: sent.path.split('?')[0] ?? sent.path,
        params: redactParams(sent.params),
        status,
        answer: answer === null ? null : redactAnswer(answer),
        durationMs: Math.round(performance.now() - began),
        fault,
        outcome,
      })
  }

  /** Sends one request. `failed`: the failure that the response says; undefined: it is a success. */
  const send = async (sent: Sent, given: CallOptions, failed: Failed): Promise<string> => {
    const { signal, timeoutMs = defaultTimeout, sendBefore, date } = given
    const note = noteOf(sent, given)
    const limit = callSignal(timeoutMs, signal)
    let status: number
    let text: string
    let waitMs: number | undefined
    try {
      const response = await dispatcher.request({
        opaque: sendBefore,
        origin: sent.origin,
        path: sent.path,
        method: sent.method,
        headers: sent.headers,
        ...(sent.body === undefined ? {} : { body: sent.body }),
        signal: limit.signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      })
      status = response.statusCode
      text = await textOf(response)
      waitMs = waitOf(response.headers)
      const answeredAt = Date.parse(String(response.headers.date))
      if (!Number.isNaN(answeredAt)) date?.(answeredAt)
    } catch (cause) {
      const failure = cause instanceof NetworkFailure ? cause : noResponseFailure(cause, timeoutMs)
      note(null, null, failure.message, failure.kind)
      throw failure
    } finally {
      limit.end()
    }
    const failure = failed(status, text, waitMs)
    note(status, text, null, failure?.kind ?? 'ok')
    if (failure) throw failure
    return text
  }

  const chunkFailure: Failed = (status, text, waitMs) => {
    if (status === 201 || status === 206) return undefined
    const code = textIn(record(record(parsed(text)).error).code)
    if (code !== '') return failureOf(status, code, '', waitMs)
    // A page of a proxy says nothing of what TikTok has.
    const isOwn = status >= 400 && status < 500 && !text.trimStart().startsWith('<')
    return isOwn
      ? failureOf(status, `upload_${status}`, '', waitMs)
      : new NetworkFailure({ kind: 'unknown', status, message: `the chunk was answered with ${status}` })
  }

  /** Throws where the account has made as many such calls in a minute as are allowed. */
  const spaced = (sent: Sent, limited: Limited, given: CallOptions): void => {
    const wait = given.account === undefined ? 0 : (pace?.waitMs(limited, given.account) ?? 0)
    if (wait === 0) return
    const failure = new NetworkFailure({
      kind: 'rate_limited',
      message: 'no more calls for this account in this minute',
      unsent: true,
      retryAfterMs: wait,
    })
    noteOf(sent, given)(null, null, failure.message, 'held_back')
    throw failure
  }

  /** The envelope says whether a call was done: its HTTP status does not. */
  const enveloped: Failed = (status, text, waitMs) => {
    const error = record(record(parsed(text)).error)
    const code = textIn(error.code)
    if (code === 'ok' && status < 400) return undefined
    if (code !== '') return failureOf(status, code, textIn(error.message), waitMs)
    if (status >= 400) return failureOf(status, `http_${status}`, '', waitMs)
    return new NetworkFailure({ kind: 'unknown', status, message: 'the answer is not one of the API' })
  }

  const call = async (sent: Sent, limited: Limited, given: CallOptions): Promise<Json> => {
    spaced(sent, limited, given)
    return record(record(parsed(await send(sent, given, enveloped))).data)
  }
  const bearer = ({ token = '' }: CallOptions) => ({ authorization: `Bearer ${token}` })

  return {
    post: (path, body, limited, given = {}) =>
      call(
        {
          method: 'POST',
          origin: api.origin,
          path: `${prefix}/v2/${path}`,
          headers: { ...bearer(given), 'content-type': 'application/json; charset=utf-8' },
          body: JSON.stringify(body),
          params: asParams(body),
        },
        limited,
        given,
      ),
    get: (path, limited, given = {}) =>
      call(
        {
          method: 'GET',
          origin: api.origin,
          path: `${prefix}/v2/${path}`,
          headers: bearer(given),
          params: new URLSearchParams(path.split('?')[1] ?? ''),
        },
        limited,
        given,
      ),
    async form(path, fields, given = {}) {
      const params = new URLSearchParams(fields)
      const text = await send(
        {
          method: 'POST',
          origin: api.origin,
          path: `${prefix}/v2/${path}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: params.toString(),
          params,
        },
        given,
        (status, answer, waitMs) => {
          const body = record(parsed(answer))
          // What is refused before it gets to the calls for tokens comes in the envelope of the others.
          const code = textIn(record(body.error).code)
          if (code !== '' && code !== 'ok') return failureOf(status, code, textIn(record(body.error).message), waitMs)
          const error = textIn(body.error)
          // Its HTTP status is not documented: what counts is what the body says.
          if (error !== '') return oauthFailureOf(status, error, textIn(body.error_description))
          return status >= 400 ? oauthFailureOf(status, `http_${status}`, '') : undefined
        },
      )
      return record(parsed(text))
    },
    async chunk(url, { bytes, from, size }, given = {}) {
      const range = `bytes ${from}-${from + bytes.length - 1}/${size}`
      await send(
        {
          method: 'PUT',
          ...uploadTarget(url, uploads),
          headers: { 'content-type': 'video/mp4', 'content-length': String(bytes.length), 'content-range': range },
          body: bytes,
          params: new URLSearchParams({ 'content-range': range }),
        },
        given,
        chunkFailure,
      )
    },
    address: text => networkAddress(text, webOrigins),
    close: () => agent.close(),
  }
}
