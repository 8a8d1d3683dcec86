import type { LogFn, Logger } from 'pino'

/** Equal warnings and errors within this time are one line, and a second one that says how many there were. */
const REPEAT_WINDOW_MS = 60_000
/** Kinds of line that are counted at once; at one more, all counts are written and begin again. */
const MOST = 1_000
const WARN = 40
const ERROR = 50

interface Kept {
  repeated: number
  write(): void
  timer: NodeJS.Timeout
}

export interface Repeats {
  /** Pino's hook: passes a line on, or counts it as one more of the same. */
  logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, level: number): void
  /** Writes all counts now. Before the process ends. */
  flush(): void
}

/** What makes two lines equal: message, plain fields, and the text of the error. Objects within are not compared. */
function keyOf(args: readonly unknown[], level: number): string {
  const [first, message] = typeof args[0] === 'string' ? [undefined, args[0]] : args
  const parts = [level, String(message ?? '')]
  for (const [name, value] of Object.entries((first ?? {}) as Record<string, unknown>)) {
    if (value instanceof Error) parts.push(`${name}=${value.name}: ${value.message}`)
    else if (typeof value !== 'object') parts.push(`${name}=${String(value)}`)
  }
  return parts.join('\n')
}

/**
 * Collapses equal warnings: the first is written at once, those that follow within a minute are counted, and the minute ends
 * with the line once more and `repeated`. A dependency that is away must not bury what else is said.
 */
export function collapseRepeats(windowMs = REPEAT_WINDOW_MS): Repeats {
  const kept = new Map<string, Kept>()
  const end = (key: string): void => {
    const one = kept.get(key)
    if (!one) return
    clearTimeout(one.timer)
    kept.delete(key)
    if (one.repeated > 0) one.write()
  }
  const flush = (): void => {
    for (const key of [...kept.keys()]) end(key)
  }
  return {
    flush,
    logMethod(args, method, level) {
      if (level !== WARN && level !== ERROR) return method.apply(this, args)
      const key = keyOf(args, level)
      const known = kept.get(key)
      if (known) {
        known.repeated += 1
        return
      }
      if (kept.size >= MOST) flush()
      const fields = typeof args[0] === 'object' && args[0] !== null ? (args[0] as object) : {}
      const message = String((typeof args[0] === 'string' ? args[0] : args[1]) ?? '')
      const entry: Kept = {
        repeated: 0,
        write: () => method.call(this, { ...fields, repeated: entry.repeated, withinS: windowMs / 1000 }, message),
        timer: setTimeout(() => end(key), windowMs).unref(),
      }
      kept.set(key, entry)
      method.apply(this, args)
    },
  }
}
