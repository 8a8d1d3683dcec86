import type { Call } from './call.ts'
import { known, refuse } from './errors.ts'

/** Readers of parameters, which arrive as texts, numbers, JSON texts, real JSON or PHP-style brackets. */

export function text(call: Call, name: string): string | undefined {
  const value = call.params[name]
  if (value === undefined || value === null) return undefined
  if (typeof value === 'string') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export function required(call: Call, name: string): string {
  const value = text(call, name)
  if (value === undefined || value === '') refuse(known.missing(name))
  return value as string
}

/** `true`, `1` and `"true"` are true; `false`, `0` and `"false"` false; absent is the default. */
export function flag(call: Call, name: string, fallback: boolean): boolean {
  const value = text(call, name)?.toLowerCase()
  if (value === undefined || value === '') return fallback
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  return refuse(known.invalid(`Param ${name} must be a boolean`))
}

/** A list from JSON text, a real array, `name[0]=…` brackets, or a comma list. */
export function list(call: Call, name: string): unknown[] | undefined {
  const value = call.params[name]
  if (Array.isArray(value)) return value.map(parsed)
  if (typeof value === 'string' && value !== '') {
    const json = parsed(value.trim())
    if (Array.isArray(json)) return json.map(parsed)
    if (json !== value.trim() && typeof json === 'object') return [json]
    if (/^[[{]/.test(value.trim())) refuse(known.invalid(`Param ${name} must be an array.`))
    return value.split(',').map(part => part.trim())
  }
  const bracketed = Object.keys(call.params).filter(key => key.startsWith(`${name}[`))
  if (bracketed.length === 0) return undefined
  return bracketed.sort(byPlace).map(key => parsed(call.params[key]))
}

const byPlace = (a: string, b: string) => placeIn(a) - placeIn(b)
const placeIn = (key: string) => Number(/\[(\d+)\]/.exec(key)?.[1] ?? 0)

function parsed(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{"]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const dayMs = 86_400_000

/** Unix ms from unix seconds, ISO 8601, or the phrases a date parser reads. */
export function instant(value: string, name: string, now: number): number {
  if (/^\d{1,13}$/.test(value)) return Number(value) * 1000
  const relative = /^([+-]?\d+)\s*(second|minute|hour|day|week)s?( ago)?$/i.exec(value.trim())
  if (relative) {
    const unit = { second: 1000, minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 }
    const size = unit[(relative[2] as string).toLowerCase() as keyof typeof unit]
    return now + Number(relative[1]) * size * (relative[3] ? -1 : 1)
  }
  const day = { today: 0, midnight: 0, yesterday: -1, tomorrow: 1 }[value.trim().toLowerCase()]
  if (day !== undefined) return (Math.floor(now / dayMs) + day) * dayMs
  if (/^\s*now\s*$/i.test(value)) return now
  const at = Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (Number.isNaN(at)) refuse(known.invalid(`Param ${name} must be a valid UNIX timestamp or date`))
  return at
}

/** Times as the Graph API writes them: no colon in the zone. */
export function graphTime(unixMs: number): string {
  return `${new Date(unixMs).toISOString().slice(0, 19)}+0000`
}
