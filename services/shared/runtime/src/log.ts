import { type DestinationStream, type Logger, pino } from 'pino'
import { prettyStream } from './log-pretty.ts'
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

/** Opens a log. Secrets are hidden by key at any depth, and by pattern inside texts. */
export function createLog({ service, level = 'info', pretty = false, stream }: LogOptions): Log {
  const destination = stream ?? pino.destination({ dest: 1, sync: true })
  return pino(
    {
      level,
      base: { service },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: {},
      formatters: {
        level: label => ({ level: label }),
        log: fields => redact(fields),
      },
      hooks: { streamWrite: redactLine },
    },
    pretty ? prettyStream(destination) : destination,
  )
}

/** A log that says nothing. */
export const silentLog: Log = pino({ level: 'silent' })
