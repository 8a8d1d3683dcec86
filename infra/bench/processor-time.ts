import { readdirSync } from 'node:fs'
import { processStat } from '@fanfare/runtime/process/process-stat.ts'

/** Processor time that this process and all that it started have used so far, s. Those that have ended count no longer. */
export function processorSeconds(): number {
  const all = readdirSync('/proc')
    .filter(name => /^[0-9]+$/.test(name))
    .flatMap(name => {
      const stat = processStat(Number(name))
      return stat ? [{ pid: Number(name), ...stat }] : []
    })
  const ours = new Set([process.pid])
  for (let grown = true; grown; ) {
    const found = all.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid))
    for (const { pid } of found) ours.add(pid)
    grown = found.length > 0
  }
  return all.reduce((sum, { pid, cpuMs }) => sum + (ours.has(pid) ? cpuMs : 0), 0) / 1000
}
