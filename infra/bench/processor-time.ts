import { readdirSync, readFileSync } from 'node:fs'

/** Clock ticks of the kernel a second (sysconf(_SC_CLK_TCK)): 100 on every Linux that Node runs on. */
const TICKS = 100

interface Process {
  pid: number
  parent: number
  ticks: number
}

/** A process as proc_pid_stat(5) has it; undefined where it has ended. */
function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { pid, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) }
  } catch {
    return undefined
  }
}

/** Processor time that this process and all that it started have used so far, s. Those that have ended count no longer. */
export function processorSeconds(): number {
  const all = readdirSync('/proc').flatMap(name => (/^[0-9]+$/.test(name) ? (readProcess(Number(name)) ?? []) : []))
  const ours = new Set([process.pid])
  for (let grown = true; grown; ) {
    const found = all.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid))
    for (const { pid } of found) ours.add(pid)
    grown = found.length > 0
  }
  return all.reduce((sum, { pid, ticks }) => sum + (ours.has(pid) ? ticks : 0), 0) / TICKS
}
