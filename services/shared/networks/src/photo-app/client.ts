import { callSignal } from '@fanfare/runtime/http/call-signal.ts'
import { Pool } from 'undici'
import { read, textOf } from '../graph/answer.ts'
import { NetworkFailure, noResponseFailure } from '../graph/failure.ts'
import { record, text } from '../graph/fields.ts'
import { waitOf } from '../graph/usage.ts'
import { failureOf } from './failures.ts'

/** Reads that the photo app makes, and that the Graph API does not have: how many posts a hashtag has, and whose a post is. */
export interface PhotoAppOptions {
  /** Base URL of its API, with the path of its version. */
  url: string
  /** Longest wait for one answer in ms, 10 s by default. */
  timeoutMs?: number
  /** Connections kept open, 32 by default. */
  connections?: number
}

export interface PhotoAppCall {
  signal?: AbortSignal
  timeoutMs?: number
}

/** A client of its API. Every call throws NetworkFailure unless the response is a success. */
export interface PhotoApp {
  get(path: string, query?: Readonly<Record<string, string>>, call?: PhotoAppCall): Promise<Record<string, unknown>>
  close(): Promise<void>
}

/** Keep-alive connections to the photo app; answers longer than 2 MiB are not read. */
export function createPhotoApp({ url, timeoutMs: usual = 10_000, connections = 32 }: PhotoAppOptions): PhotoApp {
  const base = new URL(url)
  const prefix = base.pathname.replace(/\/$/, '')
  const pool = new Pool(base.origin, {
    connections,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    connect: { timeout: 5_000 },
  })
  return {
    async get(path, query = {}, { signal, timeoutMs = usual } = {}) {
      const limit = callSignal(timeoutMs, signal)
      const search = new URLSearchParams(query)
      let status: number
      let said: string
      let waitMs: number | undefined
      try {
        const response = await pool.request({
          method: 'GET',
          path: `${prefix}/${path}${search.size > 0 ? `?${search}` : ''}`,
          signal: limit.signal,
          headersTimeout: timeoutMs,
          bodyTimeout: timeoutMs,
        })
        status = response.statusCode
        said = await textOf(response)
        waitMs = waitOf(response.headers)
      } catch (cause) {
        throw cause instanceof NetworkFailure ? cause : noResponseFailure(cause, timeoutMs)
      } finally {
        limit.end()
      }
      const body = read(said)
      // What has no status is one of the public forms, whose success is its status of HTTP.
      const isFailed = status !== 200 || text(record(body).status) === 'fail'
      if (isFailed) throw failureOf(status, record(body), waitMs)
      if (typeof body !== 'object' || body === null)
        throw new NetworkFailure({ kind: 'unknown', status, message: 'the answer is not JSON' })
      return record(body)
    },
    close: () => pool.close(),
  }
}
