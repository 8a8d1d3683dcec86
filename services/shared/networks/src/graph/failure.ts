import { notFetched, subcodeKinds } from '../networks.ts'
import type { FailureKind } from './failure-kind.ts'

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
  /** Nothing of the call left this machine. */
  unsent?: boolean
  /** What was prepared can be used no more. */
  spent?: boolean
  /** What the network says of it for programs (`error_data`); undefined where it says nothing, or what cannot be read. */
  data?: unknown
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
  readonly unsent: boolean
  readonly spent: boolean
  readonly data: unknown
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
    this.unsent = facts.unsent ?? false
    this.spent = facts.spent ?? false
    this.data = facts.data
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
  /** Often JSON within a text. */
  error_data?: unknown
}

/** App, user, page and custom throttles, and the business use cases (Rate Limits). */
const throttles = new Set([4, 17, 32, 341, 613])
const isThrottle = (code: number) => throttles.has(code) || (code >= 80_000 && code <= 80_014)

/** Whether the network could not fetch a picture from the address that it was given. */
export const isNotFetched = ({ subcode }: NetworkFailure): boolean => subcode !== undefined && notFetched.has(subcode)

/** Error 190: the account has to be unlocked, or the person confirmed, at the network (Access Token Errors). */
const checkpoints = new Set([459, 464])
/** Wrong app id; a capability that the app does not have. */
const installation = new Set([101, 3])
const wrongSecret = /client secret|appsecret_proof/i
/** Permissions of the person or of the app; 200 to 299 is the group of them. */
const isForbidden = (code: number) => code === 10 || (code >= 200 && code <= 299)

const kindOf = (status: number, error: GraphError): FailureKind => {
  const { code = 0, error_subcode: subcode = 0, message = '' } = error
  if (code === 190 && checkpoints.has(subcode)) return 'checkpoint'
  if (code === 190 || code === 102) return 'token_invalid'
  if (installation.has(code) || ((code === 1 || code === 100) && wrongSecret.test(message))) return 'installation'
  if (status === 401) return 'token_invalid'
  const named = subcodeKinds.get(subcode)
  // A block as spam comes with the code of a throttle, and a check of the person with any code.
  if (named === 'rejected' || named === 'checkpoint') return named
  if (named === 'rate_limited' || isThrottle(code) || status === 429) return 'rate_limited'
  if (named) return named
  if (code === 1 || code === 2 || code === -1 || code === -2 || error.is_transient) return 'transient'
  if (isForbidden(code)) return 'forbidden'
  // A server error without a known code: the call may have been done.
  if (status >= 500) return 'unknown'
  return 'rejected'
}

const dataOf = ({ error_data: data }: GraphError): unknown => {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** The failure of an error response. `error` is undefined where the body holds none. */
export const failureOf = (status: number, error: GraphError | undefined, retryAfterMs?: number): NetworkFailure => {
  if (!error) {
    // A proxy's page is not the network's response, whatever its status.
    const kind = status === 429 ? 'rate_limited' : 'unknown'
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
    data: dataOf(error),
  })
}

/** Codes of errors before anything was sent. */
const unsent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'TOO_LATE_TO_SEND',
])

/** The failure of a call without a response: `unsent`, or unknown whether it was done. */
export const noResponseFailure = (cause: unknown, timeoutMs: number): NetworkFailure => {
  const { code = '', name = '' } = cause as { code?: string; name?: string }
  if (unsent.has(code))
    return new NetworkFailure(
      { kind: 'transient', unsent: true, message: `the network could not be reached (${code})` },
      { cause },
    )
  const late = name === 'TimeoutError' || code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  const message = late
    ? `no answer within ${timeoutMs / 1000} s`
    : `no answer, connection closed${code ? ` (${code})` : ''}`
  return new NetworkFailure({ kind: 'unknown', message }, { cause })
}

/** The id in a response. A response without one is no success: throws NetworkFailure `unknown`. */
export const idOf = (answer: unknown): string => {
  const { id } = (answer ?? {}) as { id?: unknown }
  if (typeof id === 'string' && id !== '') return id
  throw new NetworkFailure({ kind: 'unknown', status: 200, message: 'the answer names no id' })
}
