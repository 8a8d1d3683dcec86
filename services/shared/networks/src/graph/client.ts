import type { Readable } from 'node:stream'
import { callSignal } from '@fanfare/runtime/http/call-signal.ts'
import { FormData, Pool } from 'undici'
import type { HostName, OtherHost } from '../networks.ts'
import { networkAddress } from './address.ts'
import { errorIn, read, textOf } from './answer.ts'
import { type BatchAnswer, type BatchItem, batchOf, resultOf } from './batch.ts'
import { failureOf, NetworkFailure, noResponseFailure } from './failure.ts'
import type { FailureKind } from './failure-kind.ts'
import { type Host, openHost } from './hosts.ts'
import { redactAnswer, redactParams } from './redact.ts'
import { type FileRest, SendingPaused, sendingOf, uploadPath } from './upload.ts'
import { type UsageBudget, waitOf } from './usage.ts'

export { NetworkFailure } from './failure.ts'

const graphVersion = 'v23.0'

/** A call as the flight recorder keeps it: no secret is in it. */
export interface RecordedCall {
  method: string
  /** Path with version, no query. */
  url: string
  params: Record<string, string>
  status: number | null
  /** Beginning of the answer; null when none came. */
  answer: string | null
  durationMs: number
  fault: string | null
  /** The result; `held_back`: not sent because the account's call budget is used up. */
  outcome: 'ok' | 'held_back' | FailureKind
}

export interface GraphOptions {
  /** Base URL of the Graph API. */
  graphUrl: string
  /** Base URLs of hosts that take other tokens; they get no proof of the app's secret, which is another app's there. */
  otherHosts?: Partial<Record<OtherHost, string>>
  /** Base URL at which uploads that the network has opened are sent. */
  uploadUrl?: string
  /** Origins at which a network shows posts, beside instagram.com and facebook.com. */
  webOrigins?: readonly string[]
  appId: string
  appSecret: string
  /** Longest wait for one answer in ms, 20 s by default. */
  timeoutMs?: number
  /** Connections kept open, 64 by default. */
  connections?: number
  budget?: UsageBudget
}

export interface CallOptions {
  token?: string
  /** Where the token is taken; `graph` where it is left out. */
  host?: HostName
  /** Whose call budget it is: a network account's id. */
  account?: string
  /** The call belongs to a publication whose container exists: only a used-up budget stops it. */
  begun?: boolean
  /** The call is not for publishing: it uses only what that leaves of the budget, the first three quarters. */
  spare?: boolean
  signal?: AbortSignal
  timeoutMs?: number
  /** By performance.now(): a call that has not been sent by then is not sent any more, and fails as `transient`. */
  sendBefore?: number
  /** Called with the network's time of the response, unix ms. */
  date?: (networkMs: number) => void
  /** Called with each call once it has ended, successful or not. */
  record?: (call: RecordedCall) => void
}

export type Params = Record<string, string | number | boolean | undefined>

/** A file that is sent as a part of a form. */
interface FilePart {
  field: string
  bytes: Buffer
  name: string
}

/** The Graph API. Every call throws NetworkFailure unless the response is a success. A path that begins with a slash has no version. */
export interface Graph {
  get<T = unknown>(path: string, params?: Params, options?: CallOptions): Promise<T>
  post<T = unknown>(path: string, params?: Params, options?: CallOptions): Promise<T>
  /** A POST with one file beside its parameters. */
  postFile<T = unknown>(path: string, params: Params, file: FilePart, options?: CallOptions): Promise<T>
  /** Has the network fetch the file of an upload that it has opened; `url`: the address that it gave for it. */
  fetchUpload(url: string, fileUrl: string, options?: CallOptions): Promise<void>
  /**
   * Sends the rest of a file to such an address, for at most one call's time. Returns false where that was not enough for all of it: what
   * came is kept there. Throws what reading the file throws, too.
   */
  sendUpload(url: string, rest: FileRest, options?: CallOptions): Promise<boolean>
  delete<T = unknown>(path: string, params?: Params, options?: CallOptions): Promise<T>
  /** Up to 50 reads or writes in one call; an item that failed or timed out is its failure, the rest stand. */
  batch(items: BatchItem[], options?: CallOptions): Promise<(unknown | NetworkFailure)[]>
  /** An address that the network gave, or null where it leads elsewhere. */
  address(text: string | null | undefined): string | null
  close(): Promise<void>
}

/** A client of the Graph API with keep-alive connections: proof of the app's secret, timeouts, usage budget, typed failures. */
export const createGraph = (options: GraphOptions): Graph => {
  const {
    graphUrl,
    webOrigins,
    appId,
    appSecret,
    timeoutMs: defaultTimeout = 20_000,
    connections = 64,
    budget,
    uploadUrl,
  } = options
  const app = { id: appId, secret: appSecret }
  const hosts = new Map<HostName, Host>([['graph', openHost({ url: graphUrl, connections, app })]])
  for (const [name, url] of Object.entries(options.otherHosts ?? {}))
    hosts.set(name as OtherHost, openHost({ url, connections }))
  const hostNamed = (name: HostName): Host => {
    const found = hosts.get(name)
    if (!found) throw new Error(`this client was given no address of ${name}`)
    return found
  }
  const uploads = uploadUrl === undefined ? undefined : new URL(uploadUrl)
  const uploadPool = uploads && new Pool(uploads.origin, { connections: 16, connect: { timeout: 5_000 } })

  const withToken = (params: Params, token: string | undefined, host: Host): URLSearchParams => {
    const all = new URLSearchParams()
    for (const [name, value] of Object.entries(params)) if (value !== undefined) all.set(name, String(value))
    if (token) {
      all.set('access_token', token)
      const proof = host.proof(token)
      if (proof) all.set('appsecret_proof', proof)
    }
    return all
  }

  /** How a request differs from a form of its parameters. */
  interface Sending {
    file?: FilePart
    /** To an address for uploads, with these headers beside the token's. */
    upload?: { path: string; headers: Record<string, string>; body?: Readable; paused?: AbortSignal }
  }
  const partsOf = (method: 'GET' | 'POST' | 'DELETE', all: URLSearchParams, { file, upload }: Sending) => {
    if (upload) return { headers: upload.headers, ...(upload.body ? { body: upload.body } : {}) }
    if (method !== 'POST') return {}
    if (!file) return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: all.toString() }
    const form = new FormData()
    for (const [name, value] of all) form.set(name, value)
    form.set(file.field, new Blob([new Uint8Array(file.bytes)]), file.name)
    return { body: form }
  }

  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    params: Params,
    given: CallOptions,
    sending: Sending = {},
  ): Promise<unknown> => {
    const { token, account, begun, spare, signal, timeoutMs = defaultTimeout, sendBefore, date, record } = given
    const { upload } = sending
    const host = hostNamed(given.host ?? 'graph')
    const all = withToken(params, upload ? undefined : token, host)
    const url = upload?.path ?? (path.startsWith('/') ? path : `/${graphVersion}/${path}`)
    const asked = host.path(path, graphVersion)
    const began = performance.now()
    const note = (
      status: number | null,
      answer: string | null,
      fault: string | null,
      outcome: RecordedCall['outcome'],
    ) =>
      record?.({
        method,
        url,
        params: redactParams(all),
        status,
        answer: answer === null ? null : redactAnswer(answer),
        durationMs: Math.round(performance.now() - began),
        fault,
        outcome,
      })
    const wait = account && budget ? budget.waitMs(account, begun, spare) : 0
    if (wait > 0) {
      const failure = new NetworkFailure({
        kind: 'rate_limited',
        message: 'the call budget of this account is used up',
        unsent: true,
        retryAfterMs: wait,
      })
      note(null, null, failure.message, 'held_back')
      throw failure
    }
    const limit = callSignal(timeoutMs, signal, upload?.paused)
    let status: number
    let text: string
    let headers: Parameters<typeof waitOf>[0]
    try {
      const response = await (upload && uploadPool ? uploadPool : host.dispatcher).request({
        method,
        opaque: sendBefore,
        path: upload?.path ?? (method === 'POST' ? asked : `${asked}?${all}`),
        ...partsOf(method, all, sending),
        signal: limit.signal,
        headersTimeout: timeoutMs,
        bodyTimeout: timeoutMs,
      })
      status = response.statusCode
      text = await textOf(response)
      headers = response.headers
      const answeredAt = Date.parse(String(headers.date))
      if (!Number.isNaN(answeredAt)) date?.(answeredAt)
      if (account) budget?.note(account, headers)
    } catch (cause) {
      if (cause instanceof SendingPaused) {
        note(null, null, null, 'ok')
        throw cause
      }
      const failure = cause instanceof NetworkFailure ? cause : noResponseFailure(cause, timeoutMs)
      note(null, null, failure.message, failure.kind)
      throw failure
    } finally {
      limit.end()
    }
    const body = read(text)
    const error = errorIn(body)
    const failure =
      status >= 400 || error
        ? failureOf(status, error, waitOf(headers))
        : body === undefined
          ? new NetworkFailure({ kind: 'unknown', status, message: 'the answer is not JSON' })
          : undefined
    note(status, text, null, failure?.kind ?? 'ok')
    if (failure) throw failure
    return body
  }

  return {
    get: (path, params = {}, given = {}) => send('GET', path, params, given) as never,
    post: (path, params = {}, given = {}) => send('POST', path, params, given) as never,
    postFile: (path, params, file, given = {}) => send('POST', path, params, given, { file }) as never,
    async fetchUpload(url, fileUrl, given = {}) {
      const headers = { authorization: `OAuth ${given.token ?? ''}`, file_url: fileUrl }
      await send('POST', '', {}, given, { upload: { path: uploadPath(url, uploads), headers } })
    },
    async sendUpload(url, rest, given = {}) {
      const path = uploadPath(url, uploads)
      const sending = sendingOf(rest, given.timeoutMs ?? defaultTimeout)
      const headers = { ...sending.headers, authorization: `OAuth ${given.token ?? ''}` }
      try {
        // No parameters of the call: they are only recorded.
        await send('POST', '', { offset: rest.offset, file_size: rest.size }, given, {
          upload: { path, headers, body: sending.body, paused: sending.paused },
        })
        return true
      } catch (failure) {
        if (sending.broken() !== undefined) throw sending.broken()
        if (failure instanceof SendingPaused) return false
        throw failure
      } finally {
        sending.end()
      }
    },
    delete: (path, params = {}, given = {}) => send('DELETE', path, params, given) as never,
    async batch(items, given = {}) {
      if (items.length > 50) throw new RangeError('a batch holds at most 50 items')
      const answers = await send('POST', '', { batch: batchOf(items), include_headers: false }, given)
      return (answers as (BatchAnswer | null)[]).map(resultOf)
    },
    address: text => networkAddress(text, webOrigins),
    async close() {
      budget?.close()
      await Promise.all([...hosts.values()].map(host => host.close()))
      await uploadPool?.close()
    },
  }
}
