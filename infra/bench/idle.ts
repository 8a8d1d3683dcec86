import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { bounded, type Row } from './row.ts'
import type { Setup } from './setup.ts'

/** Resident memory of one process at rest, MB. */
const memoryBound = 180
const idleMs = 20_000
const MB = 1024

interface Resident {
  /** All pages in memory, also those that it shares with the other processes: Node's own code above all. */
  all: number
  /** The pages that only this process has. */
  own: number
}

/** Memory of a process as the kernel counts it, MB. */
function residentMb(pid: number): Resident {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => Number(text.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1]) / MB
  return { all: of('Rss'), own: of('Private_Clean') + of('Private_Dirty') }
}

/** (e) Memory of each process at rest, and how long the whole takes to start. */
export async function idle({ system, startSeconds }: Setup): Promise<Row[]> {
  await pause(idleMs)
  return [
    ...system.parts.map(({ part, pid }) => {
      const { all, own } = residentMb(pid() as number)
      return bounded(`memory of ${part.name} at rest`, 'MB', all, memoryBound, `of it its own: ${own.toFixed(0)} MB`)
    }),
    { name: 'start of the whole, empty data', value: startSeconds, unit: 's', reference: null, ratio: null },
  ]
}
