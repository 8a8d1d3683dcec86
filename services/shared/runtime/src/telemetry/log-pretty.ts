import type { DestinationStream } from 'pino'

const COLOURS: Record<string, string> = { warn: '\x1b[33m', error: '\x1b[31m', fatal: '\x1b[35m', debug: '\x1b[90m' }

function extras(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ')
}

/** Turns JSON log lines into `time level service message key=value …`, with an error's stack below. */
export function prettyStream(to: DestinationStream): DestinationStream {
  return {
    write(line) {
      const { time, level, service, msg, err, ...rest } = JSON.parse(line) as Record<string, unknown>
      const label = `${COLOURS[String(level)] ?? ''}${String(level).padEnd(5)}\x1b[0m`
      const stack = (err as { stack?: string } | undefined)?.stack
      const head = `${String(time).slice(11, 23)} ${label} ${String(service).padEnd(12)} ${msg ?? ''} ${extras(rest)}`
      to.write(`${head.trimEnd()}\n${stack ? `${stack}\n` : ''}`)
    },
  }
}
