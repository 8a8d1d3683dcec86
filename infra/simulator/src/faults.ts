import type { Method } from './wire/call.ts'

export const faultKinds = [
  'latency',
  'latency_after',
  'http_401',
  'http_429',
  'http_500',
  'http_502_html',
  'http_503',
  'cut_before',
  'cut_after',
  'cut_halfway',
  'silent',
  'silent_after',
  'late_after',
  'drip',
  'answer_after',
  'answer_instead',
  'stale_read',
  'code_1',
  'code_2',
  'code_4',
  'code_17',
  'code_32',
  'code_368',
  'code_613',
  'code_80001',
  'code_80002',
  'token_revoked',
  'token_expired',
  'empty_token',
  'wrong_app',
  'wrong_secret',
  'wrong_proof',
  'container_error',
  'container_expired',
  'video_refused',
  'quota_reached',
  'post_failed',
  'null_batch_item',
] as const
export type FaultKind = (typeof faultKinds)[number]

export interface FaultMatch {
  /** Id or username of the account (or id of the user whose token is used). */
  account?: string
  /** Name of the call, as in the request log. */
  call?: string
  method?: Method
  pathRegex?: string
}

/** A scripted fault. Without `times` it stays until cleared; without `probability` it applies to every call that matches. */
export interface FaultScript {
  match?: FaultMatch
  kind: FaultKind
  times?: number
  /** So many calls that match pass first. */
  skip?: number
  probability?: number
  /** Seed of the random generator, so that a run can be repeated. */
  seed?: number
  /** Wait in ms: of `latency`, `latency_after` and `late_after`, before each byte of `drip`, or of the effect of `answer_after`. */
  delayMs?: number
  /** The error object of `answer_after` and `answer_instead`; what is left out is as the network usually says it. */
  code?: number
  subcode?: number
  /** TikTok: its error code, or of `post_failed` the `fail_reason`. */
  reason?: string
  /** HTTP status of the answer. */
  status?: number
  message?: string
  type?: ErrorType
  transient?: boolean
  /** The answer is a proxy's page instead of an error object. */
  html?: boolean
  /** Minutes until access is regained, in the usage headers of a throttle; fractions are allowed. */
  regainMinutes?: number
  /** `false`: a throttle that does not show in the usage headers. */
  usage?: boolean
  /** How `stale_read` shows a live object: not found (default), or not live yet. */
  as?: 'missing' | 'finished'
  /** `stale_read` misses what went live within the last `lagMs`; without it, what went live since the script was added. */
  lagMs?: number
  /** `stale_read` applies to reads of single things only once they are live. */
  whenLive?: boolean
}

export interface Fault extends FaultScript {
  id: number
  /** How many calls it was injected into. */
  injected: number
}

/** A fault injected into a call, with the instant its script was added (Unix ms of the networks' clock). */
export interface InjectedFault extends Fault {
  since: number
}

const errorTypes = ['OAuthException', 'GraphMethodException', 'IGApiException', 'FacebookApiException'] as const
type ErrorType = (typeof errorTypes)[number]

const answering: readonly FaultKind[] = ['answer_after', 'answer_instead']

/** Which optional fields a script may have besides `kind` and `match`, and the rule of each. */
const rules: Record<Exclude<keyof FaultScript, 'kind' | 'match'>, [(value: unknown) => boolean, string]> = {
  times: [value => Number.isInteger(value) && Number(value) > 0, 'a whole number of 1 or more'],
  skip: [value => Number.isInteger(value) && Number(value) >= 0, 'a whole number of 0 or more'],
  probability: [amount, 'a number of 0 or more'],
  seed: [amount, 'a number of 0 or more'],
  delayMs: [amount, 'a number of 0 or more'],
  code: [Number.isInteger, 'a whole number'],
  subcode: [Number.isInteger, 'a whole number'],
  status: [value => Number.isInteger(value) && Number(value) >= 200 && Number(value) <= 599, 'an HTTP status'],
  message: [value => typeof value === 'string' && value !== '', 'a text'],
  reason: [value => typeof value === 'string' && /^[a-z_]+$/.test(value), 'a code of small letters'],
  type: [value => errorTypes.includes(value as ErrorType), `one of ${errorTypes.join(', ')}`],
  transient: [value => typeof value === 'boolean', 'true or false'],
  html: [value => typeof value === 'boolean', 'true or false'],
  regainMinutes: [amount, 'a number of 0 or more'],
  usage: [value => typeof value === 'boolean', 'true or false'],
  as: [value => value === 'missing' || value === 'finished', '"missing" or "finished"'],
  lagMs: [amount, 'a number of 0 or more'],
  whenLive: [value => typeof value === 'boolean', 'true or false'],
}

function amount(value: unknown): boolean {
  return typeof value === 'number' && value >= 0
}

/** Validates a script; `calls`: the names of all calls. Throws an Error that names the field and the rule. */
export function readScript(script: unknown, calls: readonly string[]): FaultScript {
  if (!script || typeof script !== 'object') throw new Error('fault: must be an object')
  const { match, kind, ...others } = script as FaultScript
  if (!faultKinds.includes(kind)) throw new Error(`fault: "kind" must be one of ${faultKinds.join(', ')}`)
  const read: Record<string, unknown> = { match: readMatch(match ?? {}, calls), kind }
  for (const [name, value] of Object.entries(others)) {
    if (value === undefined) continue
    const rule = Object.hasOwn(rules, name) ? rules[name as keyof typeof rules] : undefined
    if (!rule) throw new Error(`fault: there is no "${name}"`)
    if (!rule[0](value)) throw new Error(`fault: "${name}" must be ${rule[1]}`)
    read[name] = value
  }
  const answer = [read.code, read.subcode, read.reason].some(value => value !== undefined) || read.html
  if (answering.includes(kind) && !answer)
    throw new Error(`fault: ${kind} needs a "code", a "subcode", a "reason" or "html"`)
  return read as unknown as FaultScript
}

function readMatch(match: unknown, calls: readonly string[]): FaultMatch {
  if (typeof match !== 'object' || match === null) throw new Error('fault: "match" must be an object')
  for (const [key, value] of Object.entries(match)) {
    if (!['account', 'call', 'method', 'pathRegex'].includes(key)) throw new Error(`fault: match has no "${key}"`)
    if (typeof value !== 'string') throw new Error(`fault: match "${key}" must be a text`)
  }
  const { call } = match as FaultMatch
  // A fault of a call that there is not would never be met, and a run with it would prove nothing.
  if (call !== undefined && !calls.includes(call))
    throw new Error(`fault: there is no call "${call}"; match "call" must be one of ${calls.join(', ')}`)
  return match as FaultMatch
}
