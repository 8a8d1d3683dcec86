import { stdSerializers } from 'pino'

const HIDDEN = '[hidden]'

// Everything here reads its text once, from left to right: an address that someone sends is logged when it cannot be
// decoded, and a regular expression that has to look for the end of a match from every start again takes seconds for it.

/** Words that make any name a secret's: `access_token`, `X-Amz-Signature`, `clientSecret`. */
const SENSITIVE_WORD = /token|secret|password|passwd|cookie|authorization|appsecret_proof|api[-_]?key|private[-_]?key/i
const SENSITIVE_PARAMETER = /token|secret|password|appsecret_proof|api[-_]?key|signature/i
/** Query parameters that are secret by their whole name: an OAuth code, the signature of an upload or of a download. */
const SENSITIVE_QUERY = new Set(['code', 's', 'sig'])

/** Whether a key of an object, of a line of JSON or of a header names a secret. */
const isSensitiveKey = (key: string): boolean => SENSITIVE_WORD.test(key) || /identity$/i.test(key)

const isNameChar = (code: number): boolean =>
  (code >= 0x61 && code <= 0x7a) || // a-z
  (code >= 0x41 && code <= 0x5a) || // A-Z
  (code >= 0x30 && code <= 0x39) || // 0-9
  code === 0x2d || // -
  code === 0x5f // _

const ENDS_VALUE = /[&\s"'\\]/

/** Hides the value of `name=value` where the name is a secret's. */
function hidePairs(text: string): string {
  let out = ''
  let done = 0
  for (let equals = text.indexOf('='); equals !== -1; equals = text.indexOf('=', Math.max(equals + 1, done))) {
    let start = equals
    while (start > done && isNameChar(text.charCodeAt(start - 1))) start -= 1
    const name = text.slice(start, equals)
    const asked = text[start - 1] === '?' || text[start - 1] === '&'
    if (!SENSITIVE_PARAMETER.test(name) && !(asked && SENSITIVE_QUERY.has(name))) continue
    let end = equals + 1
    while (end < text.length && !ENDS_VALUE.test(text[end] as string)) end += 1
    if (end === equals + 1) continue
    out += `${text.slice(done, equals + 1)}${HIDDEN}`
    done = end
  }
  return out + text.slice(done)
}

const ENDS_AUTHORITY = /[\s/"?#\\]/

/** Hides the password of `scheme://name:password@host`. */
function hidePasswords(text: string): string {
  let out = ''
  let done = 0
  for (let slashes = text.indexOf('://'); slashes !== -1; slashes = text.indexOf('://', slashes + 3)) {
    const start = slashes + 3
    let end = start
    while (end < text.length && !ENDS_AUTHORITY.test(text[end] as string)) end += 1
    const authority = text.slice(start, end)
    const at = authority.lastIndexOf('@')
    const colon = authority.indexOf(':')
    if (colon === -1 || at <= colon + 1) continue
    out += `${text.slice(done, start + colon)}:${HIDDEN}`
    done = start + at
  }
  return out + text.slice(done)
}

// Each start is a fixed word, and what follows it cannot begin another match: linear.
const CREDENTIALS = /\b(Bearer|OAuth|Basic)\s+[A-Za-z0-9._~+/=|-]{8,}/g

// Links of invitations and of reports have their token in the path. A token has no slash in it, so no match can begin within another: linear.
const LINKS = /\/(invite|join|reports?)\/[A-Za-z0-9_-]{32,}/g

/** Hides secrets inside a text: query strings (`access_token=…`), headers (`Bearer …`), links of invitations and reports, and URLs with a password. Takes time in proportion to its length. */
export function redactText(text: string): string {
  return hidePasswords(hidePairs(text).replace(CREDENTIALS, `$1 ${HIDDEN}`).replace(LINKS, `/$1/${HIDDEN}`))
}

/** The index behind the closing quote of the JSON string that begins at `start`; the end of the line where none closes it. */
function stringEnd(line: string, start: number): number {
  let at = start + 1
  while (at < line.length && line[at] !== '"') at += line[at] === '\\' ? 2 : 1
  return Math.min(at + 1, line.length)
}

/** Hides the values of secret keys and the secrets inside texts in a line of JSON. Takes time in proportion to its length. */
export function redactLine(line: string): string {
  let out = ''
  let done = 0
  for (let quote = line.indexOf('"'); quote !== -1; quote = line.indexOf('"', quote)) {
    const end = stringEnd(line, quote)
    const isKey = line[end] === ':' && line[end + 1] === '"'
    if (!isKey || !SENSITIVE_WORD.test(line.slice(quote + 1, end - 1))) {
      quote = end
      continue
    }
    quote = stringEnd(line, end + 1)
    if (quote > end + 3) out += `${line.slice(done, end + 1)}"${HIDDEN}"`
    else out += line.slice(done, quote)
    done = quote
  }
  return redactText(out + line.slice(done))
}

const MAX_DEPTH = 8

function hides(key: string, value: unknown): boolean {
  if (!isSensitiveKey(key)) return false
  // A count or a flag (`tokens: 3`, `hasPassword: true`) reveals nothing.
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

/** A copy of `value` with every secret hidden, however deep it lies. Safe to log or to store in a flight recorder. */
export function redact<T>(value: T): T {
  return walk(value, 0, new Set()) as T
}
