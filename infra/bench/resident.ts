import { readFileSync, writeFileSync } from 'node:fs'

/** The kernel counts in kB. */
const KB_PER_MB = 1024

export interface Resident {
  /** All pages in memory, also those that it shares with the other processes: Node's own code above all. */
  all: number
  /** The pages that only this process has. */
  own: number
}

const kbIn = (text: string, name: string): number => Number(text.match(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm'))?.[1])

/** Memory of a process as the kernel counts it, MB. */
export function residentMb(pid: number): Resident {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const of = (name: string) => kbIn(text, name) / KB_PER_MB
  return { all: of('Rss'), own: of('Private_Clean') + of('Private_Dirty') }
}

/** Has the kernel count the most memory of a process from now on (proc_pid_clear_refs(5)). The function that it returns says how much it was since, MB. */
export function watchPeak(pid: number): () => number {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return () => kbIn(readFileSync(`/proc/${pid}/status`, 'utf8'), 'VmHWM') / KB_PER_MB
}
