import { readdirSync, readFileSync } from 'node:fs'
import { processStat } from '@fanfare/runtime/process/process-stat.ts'
import type { Launched } from '../dev/launch.ts'

/** Processor time that processes have used so far, s, by what they are. */
export type ProcessorTime = ReadonlyMap<string, number>

/** What a process is that is no part of the topology. */
const kindOf = (pid: number): string => {
  if (pid === process.pid) return 'bench'
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    if (command.includes('redis-server')) return 'redis'
    // A connection has its user in its title.
    const user = /^postgres: (?<user>[a-z]+) fanfare /.exec(command)?.groups?.user
    if (user) return `postgres for ${user}`
    return command.includes('postgres') ? 'postgres itself' : 'other'
  } catch {
    return 'other'
  }
}

/** Processor time that this process and all that it started have used so far. What has ended counts no longer. */
export function processorTime({ parts }: Pick<Launched, 'parts'>): ProcessorTime {
  const names = new Map(parts.map(({ part, pid }) => [pid(), part.name]))
  const all = readdirSync('/proc')
    .filter(name => /^[0-9]+$/.test(name))
    .flatMap(name => {
      const stat = processStat(Number(name))
      return stat ? [{ pid: Number(name), ...stat }] : []
    })
  const ours = new Map([[process.pid, '']])
  for (let grown = true; grown; ) {
    const found = all.filter(({ pid, parent }) => ours.has(parent) && !ours.has(pid))
    // What a part started belongs to it.
    for (const { pid, parent } of found) ours.set(pid, names.get(pid) ?? ours.get(parent) ?? '')
    grown = found.length > 0
  }
  const used = new Map<string, number>()
  for (const { pid, cpuMs } of all) {
    const part = ours.get(pid)
    if (part === undefined) continue
    const name = part || kindOf(pid)
    used.set(name, (used.get(name) ?? 0) + cpuMs / 1000)
  }
  return used
}

/** What was used between two of these. */
export const usedBetween = (before: ProcessorTime, after: ProcessorTime): ProcessorTime =>
  new Map([...after].map(([name, seconds]) => [name, seconds - (before.get(name) ?? 0)]))

export const summed = (all: readonly ProcessorTime[]): ProcessorTime => {
  const sum = new Map<string, number>()
  for (const used of all) for (const [name, seconds] of used) sum.set(name, (sum.get(name) ?? 0) + seconds)
  return sum
}

export const totalOf = (used: ProcessorTime): number => [...used.values()].reduce((sum, seconds) => sum + seconds, 0)

/** The largest first: `worker 2.50, simulator 1.20`, each a share of `count`, ms. */
export const sharesOf = (used: ProcessorTime, count: number): string =>
  [...used]
    .map(([name, seconds]) => ({ name, ms: (seconds / count) * 1000 }))
    .filter(({ ms }) => ms >= 0.05)
    .sort((a, b) => b.ms - a.ms)
    .map(({ name, ms }) => `${name} ${ms.toFixed(2)}`)
    .join(', ')
