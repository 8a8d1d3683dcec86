import { readFile } from 'node:fs/promises'

/** Unit of CPU times in /proc (USER_HZ), ms. */
const TICK_MS = 10
const PAGE_BYTES = 4096

/** Resident memory of a process, bytes; undefined without /proc (Linux only), or where the process has ended. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => undefined)
  return text === undefined ? undefined : Number(text.split(' ')[1]) * PAGE_BYTES
}

/** CPU time of a process since it started, ms; undefined as above. */
export async function cpuMs(pid: number): Promise<number | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // proc_pid_stat(5): after the name in parentheses, utime and stime are the 12th and 13th fields.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
