import { CSRF_IN_COOKIES } from '@fanfare/contracts/cookies.ts'
import type { Endpoint } from '@fanfare/contracts/endpoint.ts'
import type { ErrorCode, Failure } from '@fanfare/contracts/errors.ts'
import { takeEarly } from './early-reads.ts'

/** A call that failed, as the screens see it: the catalogue's error, or one that the browser itself noticed. */
export type Fault = Omit<Failure['error'], 'code'> & {
  code: ErrorCode | 'offline' | 'timeout' | 'unreadable'
  /** HTTP status; 0 when there was no answer. */
  status: number
  /** A plan or usage limit (spec §8): the dialog offers Upgrade Now and Do it later. */
  limit: boolean
  /** How long the server asks to be left alone (`retry-after`), ms. */
  retryAfterMs?: number
}

export interface Call {
  endpoint: Endpoint
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  /** Version of the thing as it was read; a newer one answers `version_conflict`. */
  ifMatch?: number | string
  /** Makes a creating call safe to send again. */
  idempotencyKey?: string
  /** It is sent even while the page goes away. */
  keepalive?: boolean
  /** The same content is made once: see `send-once.ts`. */
  once?: boolean
}

/** Spec §9. */
const timeoutMs = 30_000

const csrf = () => CSRF_IN_COOKIES.exec(document.cookie)?.[1]

/** The address of a call: parameters filled in, query appended; what is undefined or empty is left out. */
export const addressOf = ({
  endpoint,
  params = {},
  query = {},
}: Pick<Call, 'endpoint' | 'params' | 'query'>): string => {
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return search.size ? `${path}?${search}` : path
}

const fault = (code: Fault['code'], title: string, message: string, status = 0): Fault => ({
  code,
  title,
  message,
  status,
  limit: false,
})

/** Spec §8: what is said when the answer itself says nothing. */
const hiccup = 'There is a little hiccup with the server. Try again in 15-30 minutes. If it continues, contact support.'
const noPosts =
  "We couldn't fetch the posts right now. Please try again later in 1-2 hour. If this issue persists, please contact our support team."

const unreadable = (status: number, { method, url }: Endpoint) => {
  const posts = method === 'GET' && url.startsWith('/api/posts')
  return fault(
    status >= 500 ? 'internal_error' : 'unreadable',
    'Oops, something went wrong.',
    status >= 500 ? hiccup : posts ? noPosts : "Fanfare sent an answer that couldn't be read. Try again.",
    status,
  )
}

/** `retry-after` in seconds, as our services and proxies write it. */
const retryAfter = ({ headers }: Response): Pick<Fault, 'retryAfterMs'> => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}
}

/** Sends one call. Resolves with its data or its fault; rejects only when `signal` was aborted. */
export const send = async (call: Call, signal?: AbortSignal): Promise<{ data: unknown } | { error: Fault }> => {
  const { endpoint, body, ifMatch, idempotencyKey, keepalive = false } = call
  const headers: Record<string, string> = { accept: 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  const token = csrf()
  if (token && endpoint.method !== 'GET') headers['x-csrf-token'] = decodeURIComponent(token)
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey
  const late = AbortSignal.timeout(timeoutMs)
  const address = addressOf(call)
  let response: Response
  try {
    const early = endpoint.method === 'GET' ? takeEarly(address) : undefined
    response =
      (early && (await early)) ??
      (await fetch(address, {
        method: endpoint.method,
        headers,
        credentials: 'same-origin',
        keepalive,
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, late]) : late,
      }))
    signal?.throwIfAborted()
  } catch (reason) {
    if (signal?.aborted) throw reason
    if (late.aborted)
      return { error: fault('timeout', 'No response', "Fanfare didn't respond within 30 seconds. Try again.") }
    return {
      error: fault('offline', 'No connection', "Fanfare can't be reached. Check your connection and try again."),
    }
  }
  let answer: { status?: boolean; data?: unknown; type?: string; error?: Failure['error'] }
  try {
    answer = await response.json()
  } catch {
    return { error: { ...unreadable(response.status, endpoint), ...retryAfter(response) } }
  }
  // Nobody changes an answer. Frozen here, the store need not walk through all of it to do the same.
  if (answer.status) return { data: Object.freeze(answer.data) }
  if (!answer.error) return { error: unreadable(response.status, endpoint) }
  return {
    error: { ...answer.error, status: response.status, limit: answer.type === 'limit', ...retryAfter(response) },
  }
}
