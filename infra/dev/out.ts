import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs'
import { join } from 'node:path'

const colours = [36, 35, 33, 32, 34, 96, 95, 93, 92, 94]
const isTerminal = process.stdout.isTTY === true && !process.env.NO_COLOR
const paint = (colour: number, text: string) => (isTerminal ? `\u001b[${colour}m${text}\u001b[0m` : text)
export const bold = (text: string) => paint(1, text)
export const dim = (text: string) => paint(2, text)
export const red = (text: string) => paint(31, text)

const serious = new Set(['warn', 'error', 'fatal'])

interface Entry {
  level?: string
  msg?: string
  err?: { message?: string; stack?: string } | string
}

/** A structured line as a person reads it; undefined for lines of no interest. Other text is shown where it reports a fault. */
function readable(line: string, all: boolean): string | undefined {
  if (!line.startsWith('{')) return line
  try {
    const { level = 'info', msg = '', err } = JSON.parse(line) as Entry
    if (!all && !serious.has(level)) return undefined
    const why = typeof err === 'string' ? err : err?.message
    const text = why && why !== msg ? `${msg}: ${why}` : msg
    return serious.has(level) ? `${level === 'warn' ? level : red(level)} ${text}` : text
  } catch {
    return line
  }
}

export interface Voice {
  /** A chunk of the part's standard output: only what is serious is shown. */
  hear(chunk: Buffer): void
  /** A chunk of its standard error: all is shown. */
  hearError(chunk: Buffer): void
  /** The last lines of output, to show why it ended. */
  last(): string[]
}

/**
 * The output of all parts: everything goes to a file each in `folder`, warnings and errors also to the terminal, prefixed
 * with the part's name. `all` shows every line.
 */
export function createOut(folder: string, { all = false, quiet = false } = {}) {
  mkdirSync(folder, { recursive: true })
  const files: WriteStream[] = []
  let width = 10

  function voice(name: string): Voice {
    const file = createWriteStream(join(folder, `${name}.log`))
    files.push(file)
    width = Math.max(width, name.length)
    const colour = colours[(files.length - 1) % colours.length] as number
    const last: string[] = []
    const listen = (isError: boolean) => {
      let rest = ''
      return (chunk: Buffer) => {
        file.write(chunk)
        const lines = (rest + chunk.toString()).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) {
          const plain = !line.startsWith('{')
          const shown = plain && !isError && !all ? undefined : readable(line, all)
          last.push(readable(line, true) ?? line)
          if (shown !== undefined && !quiet) console.log(`${paint(colour, name.padEnd(width))} ${shown}`)
        }
        last.splice(0, Math.max(0, last.length - 30))
      }
    }
    return {
      hear: listen(false),
      hearError: listen(true),
      last: () => [...last],
    }
  }

  return {
    voice,
    /** Whether faults have been shown already, so that they are not repeated. */
    shows: !quiet,
    say(text: string): void {
      if (!quiet) console.log(text)
    },
    close: () => Promise.all(files.map(file => new Promise(resolve => file.end(resolve)))),
  }
}

export type Out = ReturnType<typeof createOut>
