import { stdSerializers } from 'pino'

const HIDDEN = '[hidden]'
const MAX_DEPTH = 8

// Any key that holds one of these words is a secret, at any depth and in any spelling.
const SENSITIVE_KEY =
  /token|secret|password|passwd|cookie|authorization|appsecret_proof|api[-_]?key|private[-_]?key|identity$/i

// The same words in text: query strings (`access_token=…`), headers (`Bearer …`) and URLs with a password.
const SENSITIVE_PAIR = /([\w-]*(?:token|secret|password|appsecret_proof|api[-_]?key|signature)[\w-]*)=[^&\s"'\\]+/gi
const BEARER = /\b(Bearer|OAuth|Basic)\s+[A-Za-z0-9._~+/=|-]{8,}/g
const URL_PASSWORD = /(\w+:\/\/[^\s:/@"]*):[^\s@/"]+@/g

/** Hides secrets inside a text. */
export function redactText(text: string): string {
  return text
    .replace(SENSITIVE_PAIR, `$1=${HIDDEN}`)
    .replace(BEARER, `$1 ${HIDDEN}`)
    .replace(URL_PASSWORD, `$1:${HIDDEN}@`)
}

function hides(key: string, value: unknown): boolean {
  if (!SENSITIVE_KEY.test(key)) return false
  // A count or a flag (`tokens: 3`, `hasPassword: true`) tells nothing.
  return typeof value === 'string' ? value !== '' : typeof value === 'object' && value !== null
}

function walk(value: unknown, depth: number, seen: Set<object>): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Date || Buffer.isBuffer(value)) return Buffer.isBuffer(value) ? `[${value.length} bytes]` : value
  if (seen.has(value)) return '[circular]'
  if (depth > MAX_DEPTH) return '[deep]'
  seen.add(value)
  const plain = value instanceof Error ? stdSerializers.err(value) : value
  const copy = Array.isArray(plain)
    ? plain.map(item => walk(item, depth + 1, seen))
    : Object.fromEntries(
        Object.entries(plain).map(([key, item]) => [key, hides(key, item) ? HIDDEN : walk(item, depth + 1, seen)]),
      )
  seen.delete(value)
  return copy
}

// A string property of a JSON line. Fields bound to a child log reach the line without passing `redact`.
const SENSITIVE_PROPERTY =
  /"([^"\\]*(?:token|secret|password|passwd|cookie|authorization|appsecret_proof|api[-_]?key|private[-_]?key)[^"\\]*)":"(?:[^"\\]|\\.)+"/gi

/** Hides secrets in a line of JSON. */
export function redactLine(line: string): string {
  return redactText(line.replace(SENSITIVE_PROPERTY, `"$1":"${HIDDEN}"`))
}

/** A copy of `value` with every secret hidden, however deep it lies. Safe to log or to store in a flight recorder. */
export function redact<T>(value: T): T {
  return walk(value, 0, new Set()) as T
}
