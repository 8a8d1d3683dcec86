import type { Target } from './graph/locate.ts'
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
  'container_error',
  'container_expired',
  'quota_reached',
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

/** A scripted fault. Without `times` it stays until cleared; without `probability` it always strikes. */
export interface FaultScript {
  match?: FaultMatch
  kind: FaultKind
  times?: number
  probability?: number
  /** Seed of the dice, so that a run can be repeated. */
  seed?: number
  /** Wait in ms, of `latency` and `latency_after`. */
  delayMs?: number
}

export interface Fault extends FaultScript {
  id: number
  /** How often it has struck. */
  struck: number
}

export interface Faults {
  add(script: unknown): Fault
  list(): Fault[]
  /** Removes one, or all. Returns how many went. */
  clear(id?: number): number
  /** Faults that strike this call; each counts as one of its times. */
  strike(target: Target, method: Method, path: string, inBatch: boolean): Fault[]
}

/** Calls that a kind is about, when the script names none. */
const natural: Partial<Record<FaultKind, readonly string[]>> = {
  quota_reached: ['media_publish', 'content_publishing_limit'],
  container_error: ['media', 'container_status', 'media_publish'],
  container_expired: ['media', 'container_status', 'media_publish'],
}

export function createFaults(): Faults {
  let faults: (Fault & { roll: () => number; path?: RegExp })[] = []
  let last = 0

  const strikes = (fault: (typeof faults)[number], target: Target, method: Method, path: string, inBatch: boolean) => {
    const { match = {}, kind } = fault
    if (kind === 'null_batch_item' && !inBatch) return false
    if (match.account !== undefined && !target.accounts.includes(match.account)) return false
    if (match.call !== undefined ? match.call !== target.name : natural[kind]?.includes(target.name) === false)
      return false
    if (match.method !== undefined && match.method !== method) return false
    if (fault.path && !fault.path.test(path)) return false
    return fault.probability === undefined || fault.roll() < fault.probability
  }

  return {
    add(script) {
      const read = readScript(script)
      last += 1
      const fault: (typeof faults)[number] = { ...read, id: last, struck: 0, roll: dice(read.seed ?? last) }
      if (read.match?.pathRegex) fault.path = new RegExp(read.match.pathRegex)
      faults.push(fault)
      return shown(fault)
    },
    list: () => faults.map(shown),
    clear(id) {
      const before = faults.length
      faults = id === undefined ? [] : faults.filter(fault => fault.id !== id)
      return before - faults.length
    },
    strike(target, method, path, inBatch) {
      if (faults.length === 0) return []
      const struck = faults.filter(fault => strikes(fault, target, method, path, inBatch))
      for (const fault of struck) fault.struck += 1
      if (struck.length > 0) faults = faults.filter(fault => fault.times === undefined || fault.struck < fault.times)
      return struck
    },
  }
}

const shown = ({ roll: _roll, path: _path, ...fault }: Fault & { roll: () => number; path?: RegExp }): Fault => fault

/** Checks a script from outside. Throws an Error that names the field and the rule. */
function readScript(script: unknown): FaultScript {
  if (!script || typeof script !== 'object') throw new Error('fault: must be an object')
  const { match = {}, kind, times, probability, seed, delayMs } = script as FaultScript
  if (!faultKinds.includes(kind)) throw new Error(`fault: "kind" must be one of ${faultKinds.join(', ')}`)
  if (typeof match !== 'object' || match === null) throw new Error('fault: "match" must be an object')
  for (const [key, value] of Object.entries(match)) {
    if (!['account', 'call', 'method', 'pathRegex'].includes(key)) throw new Error(`fault: match has no "${key}"`)
    if (typeof value !== 'string') throw new Error(`fault: match "${key}" must be a text`)
  }
  for (const [name, value] of Object.entries({ times, probability, seed, delayMs }))
    if (value !== undefined && !(typeof value === 'number' && value >= 0))
      throw new Error(`fault: "${name}" must be a number of 0 or more`)
  if (times !== undefined && !(Number.isInteger(times) && times > 0))
    throw new Error('fault: "times" must be a whole number of 1 or more')
  const read: FaultScript = { match, kind }
  if (times !== undefined) read.times = times
  if (probability !== undefined) read.probability = probability
  if (seed !== undefined) read.seed = seed
  if (delayMs !== undefined) read.delayMs = delayMs
  return read
}

/** A small seeded generator of numbers in [0, 1): the same seed gives the same run. */
export function dice(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
