/**
 * Why a call to a network did not give its answer.
 * - `transient`: surely not done, may be tried again soon.
 * - `rate_limited`: surely not done; wait `retryAfterMs`, or until a person's quota allows.
 * - `not_ready`: surely not done; what it needs is still being processed.
 * - `token_invalid`: surely not done; the connection has ended.
 * - `rejected`: surely not done, and will not be when tried again.
 * - `unknown`: the network may have done it. Ask before anything else.
 */
export type FailureKind = 'transient' | 'rate_limited' | 'not_ready' | 'token_invalid' | 'rejected' | 'unknown'

export interface FailureFacts {
  kind: FailureKind
  message: string
  /** HTTP status; absent when there was no answer. */
  status?: number
  code?: number
  subcode?: number
  userTitle?: string
  userMessage?: string
  /** How long to wait, in ms, where the network said so. */
  retryAfterMs?: number
}

/** A typed failure of a call. Its message never holds a token. */
export class NetworkFailure extends Error {
  readonly kind: FailureKind
  readonly status: number | undefined
  readonly code: number | undefined
  readonly subcode: number | undefined
  readonly userTitle: string | undefined
  readonly userMessage: string | undefined
  readonly retryAfterMs: number | undefined
  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.message, options)
    this.name = 'NetworkFailure'
    this.kind = facts.kind
    this.status = facts.status
    this.code = facts.code
    this.subcode = facts.subcode
    this.userTitle = facts.userTitle
    this.userMessage = facts.userMessage
    this.retryAfterMs = facts.retryAfterMs
  }
}

/** The error object of the Graph API (Handling Errors). */
export interface GraphError {
  message?: string
  type?: string
  code?: number
  error_subcode?: number
  is_transient?: boolean
  error_user_title?: string
  error_user_msg?: string
}

/** App, user, page and custom throttles, and the business use cases (Rate Limits). */
const throttles = new Set([4, 17, 32, 341, 613])
const isThrottle = (code: number) => throttles.has(code) || (code >= 80_000 && code <= 80_014)

/** Instagram sub-codes that say "later", not "never" (Instagram Platform Error Codes). */
const spamBlock = 2207051
const publishQuota = 2207042
const notReady = new Set([2207027, 2207008])
/** A picture was not fetched in time, not at all, or came broken: most often because the address of our media was away. */
const notFetched = new Set([2207003, 2207052, 2069019])
const again = new Set([2207001, 2207032, 2207053, 2207020, ...notFetched])

/** Whether the network could not fetch what we gave it the address of. */
export const isNotFetched = ({ subcode }: NetworkFailure): boolean => subcode !== undefined && notFetched.has(subcode)

const kindOf = (status: number, error: GraphError): FailureKind => {
  const { code = 0, error_subcode: subcode = 0 } = error
  if (code === 190 || code === 102 || status === 401) return 'token_invalid'
  if (subcode === spamBlock) return 'rejected'
  if (subcode === publishQuota || isThrottle(code) || status === 429) return 'rate_limited'
  if (notReady.has(subcode)) return 'not_ready'
  if (again.has(subcode)) return 'transient'
  if (code === 1 || code === 2 || code === -1 || code === -2 || error.is_transient) return 'transient'
  // A server's trouble without a word of its own: the call may have been done.
  if (status >= 500) return 'unknown'
  return 'rejected'
}

/** Failure of an answer that came. `error` is undefined where the body held none. */
export const failureOf = (status: number, error: GraphError | undefined, retryAfterMs?: number): NetworkFailure => {
  if (!error) {
    const kind =
      status >= 500 ? 'unknown' : status === 429 ? 'rate_limited' : status === 401 ? 'token_invalid' : 'rejected'
    return new NetworkFailure({ kind, status, message: `the network answered ${status}`, retryAfterMs })
  }
  return new NetworkFailure({
    kind: kindOf(status, error),
    status,
    message: error.message ?? `the network answered ${status}`,
    code: error.code,
    subcode: error.error_subcode,
    userTitle: error.error_user_title,
    userMessage: error.error_user_msg,
    retryAfterMs,
  })
}

/** Codes of a connection that was never made: nothing was sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'TOO_LATE_TO_SEND',
])

/** Failure of a call that got no answer: surely unsent, or unknown. */
export const silenceOf = (cause: unknown, timeoutMs: number): NetworkFailure => {
  const { code = '', name = '' } = cause as { code?: string; name?: string }
  if (unsent.has(code))
    return new NetworkFailure({ kind: 'transient', message: `the network could not be reached (${code})` }, { cause })
  const late = name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  const message = late
    ? `no answer within ${timeoutMs / 1000} s`
    : `no answer, connection closed${code ? ` (${code})` : ''}`
  return new NetworkFailure({ kind: 'unknown', message }, { cause })
}
