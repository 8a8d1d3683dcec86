import { type DestinationStream, type Logger, pino } from 'pino'
import { prettyStream } from './log-pretty.ts'
import { collapseRepeats, type Repeats } from './log-repeats.ts'
import { redact, redactLine } from './redact.ts'

/** A structured log. Children carry more fields: `log.child({ postId })`. */
export type Log = Logger

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'

export interface LogOptions {
  service: string
  level?: LogLevel | string
  /** One readable line an entry instead of JSON, for a person at a terminal. */
  pretty?: boolean
  /** Where lines go; standard output by default. */
  stream?: DestinationStream
}

const repeatsOf = new WeakMap<Log, Repeats>()

/** Writes what is still counted of equal warnings. Before a process ends. */
export const flushRepeats = (log: Log): void => repeatsOf.get(log)?.flush()

/** Opens a log. Secrets are hidden by key at any depth, and by pattern inside texts; equal warnings within a minute are one line. */
export function createLog({ service, level = 'info', pretty = false, stream }: LogOptions): Log {
  const destination = stream ?? pino.destination({ dest: 1, sync: true })
  const repeats = collapseRepeats()
  const log = pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {},
      formatters: {
        level: label => ({ level: label }),
        log: fields => redact(fields),
      },
      hooks: { streamWrite: redactLine, logMethod: repeats.logMethod },
    },
    pretty ? prettyStream(destination) : destination,
  )
  repeatsOf.set(log, repeats)
  return log
}

/** A log that says nothing. */
export const silentLog: Log = pino({ level: 'silent' })
