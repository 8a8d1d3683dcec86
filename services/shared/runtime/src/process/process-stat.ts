import { readFileSync } from 'node:fs'

/** Unit of CPU times in /proc (USER_HZ), ms: the same on every Linux that Node runs on. */
const TICK_MS = 10
const PAGE_BYTES = 4096

interface ProcessStat {
  /** `R` running, `S` and `D` sleeping, `T` stopped, `Z` ended and not yet waited for. */
  state: string
  parent: number
  /** CPU time since it started, ms. */
  cpuMs: number
  /** When it started, in ticks since boot: with its id it names one process for ever. */
  startedAt: string
}

/** The kernel keeps these files in memory: reading one takes no longer than a call. */
const read = (pid: number, file: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return undefined
  }
}

/** Resident memory of a process, bytes; undefined without /proc (Linux only), or where the process has ended. */
export function residentBytes(pid: number): number | undefined {
  const text = read(pid, 'statm')
  return text === undefined ? undefined : Number(text.split(' ')[1]) * PAGE_BYTES
}

/** A process as proc_pid_stat(5) has it; undefined as above. */
export function processStat(pid: number): ProcessStat | undefined {
  const text = read(pid, 'stat')
  if (text === undefined) return undefined
  // The second field, the name in parentheses, may hold blanks and parentheses itself: fields are counted from the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return {
    state: fields[0] ?? '',
    parent: Number(fields[1]),
    cpuMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS,
    startedAt: fields[19] ?? '',
  }
}
