import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { bounded, type Row } from './row.ts'
import type { Stage } from './stage.ts'

/** Resident memory of one process at rest, MB. */
const memoryBound = 130
const restMs = 20_000
const MB = 1024

const rssMb = (pid: number): number => {
  const line = readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+) kB/m)
  return Number(line?.[1] ?? 0) / MB
}

/** (e) Memory of each of our processes at rest, and how long the whole takes to start. */
export async function idle({ system, startSeconds }: Stage): Promise<Row[]> {
  await pause(restMs)
  const ours = system.parts.filter(({ part }) => part.kind !== 'simulator' && part.kind !== 'mail')
  return [
    ...ours.map(({ part, pid }) =>
      bounded(`memory of ${part.name} at rest`, 'MB', rssMb(pid() as number), memoryBound),
    ),
    { name: 'start of the whole, empty data', value: startSeconds, unit: 's', reference: null, ratio: null },
  ]
}
