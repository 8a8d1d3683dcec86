import {
  appendFileSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Row } from './records.ts'

/** Longest time a change waits before it is on disk, in ms. Publications do not wait. */
const flushAfterMs = 500

export interface Journal {
  /** Every row as last written, in order of first writing. */
  load(): Row[]
  touch(row: Row): void
  /** Writes what is waiting now; a publication calls this before it is answered. */
  flush(): void
  close(rows: Iterable<Row>): void
  rewrite(rows: Iterable<Row>): void
}

/** Keeps nothing: the state dies with the process. */
export const noJournal: Journal = {
  load: () => [],
  touch: () => {},
  flush: () => {},
  close: () => {},
  rewrite: () => {},
}

/** Append-only file of JSON lines; the last line of a kind and id wins. A torn last line (kill -9) is left out. */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true })
  const waiting = new Set<Row>()
  let file: number | undefined
  let timer: NodeJS.Timeout | undefined

  function flush() {
    if (timer) clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    file ??= openSync(path, 'a')
    let text = ''
    for (const row of waiting) text += `${JSON.stringify(row)}\n`
    waiting.clear()
    writeSync(file, text)
  }

  function rewrite(rows: Iterable<Row>) {
    if (timer) clearTimeout(timer)
    timer = undefined
    waiting.clear()
    if (file !== undefined) closeSync(file)
    file = undefined
    const fresh = `${path}.new`
    writeFileSync(fresh, '')
    let text = ''
    for (const row of rows) {
      text += `${JSON.stringify(row)}\n`
      if (text.length > 1 << 20) {
        appendFileSync(fresh, text)
        text = ''
      }
    }
    appendFileSync(fresh, text)
    renameSync(fresh, path)
  }

  return {
    flush,
    rewrite,
    close: rewrite,
    touch(row) {
      waiting.add(row)
      timer ??= setTimeout(flush, flushAfterMs).unref()
    },
    load() {
      if (!existsSync(path)) return []
      const rows = new Map<string, Row>()
      for (const line of readFileSync(path, 'utf8').split('\n')) {
        const row = parseLine(line)
        if (row) rows.set(`${row.kind} ${row.id}`, row)
      }
      return [...rows.values()]
    },
  }
}

function parseLine(line: string): Row | undefined {
  if (line === '') return undefined
  try {
    return JSON.parse(line) as Row
  } catch {
    return undefined
  }
}
