import { untilAtRest } from './at-rest.ts'
import { residentMb } from './resident.ts'
import { bounded, type Row } from './row.ts'
import type { Setup } from './setup.ts'

/** Resident memory of one process at rest, MB. */
const memoryBound = 180

/** (e) Memory of each process at rest, and how long the whole takes to start. */
export async function idle({ system, startSeconds }: Setup): Promise<Row[]> {
  await untilAtRest(system.parts.map(({ pid }) => pid() as number))
  return [
    ...system.parts.map(({ part, pid }) => {
      const { all, own } = residentMb(pid() as number)
      return bounded(`memory of ${part.name} at rest`, 'MB', all, memoryBound, `of it its own: ${own.toFixed(0)} MB`)
    }),
    { name: 'start of the whole, empty data', value: startSeconds, unit: 's', reference: null, ratio: null },
  ]
}
