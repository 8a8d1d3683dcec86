import { existsSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { processStat } from '@fanfare/runtime/process/process-stat.ts'

/** When a process began, which with its id names it for ever. Undefined when it is gone. */
const startedAt = (pid: number): string | undefined => {
  const stat = processStat(pid)
  return stat?.state === 'Z' ? undefined : stat?.startedAt
}

/** Says in `home` that this process runs the server there. */
export function claim(home: string): void {
  writeFileSync(join(home, 'owner'), `${process.pid} ${startedAt(process.pid)}`)
}

/** The living process that runs the server in `home`, other than this one. */
function owner(home: string): number | undefined {
  if (!existsSync(join(home, 'owner'))) return undefined
  const [pid, start] = readFileSync(join(home, 'owner'), 'utf8').split(' ')
  return Number(pid) !== process.pid && startedAt(Number(pid)) === start ? Number(pid) : undefined
}

function servesFrom(pid: number, data: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === data
  } catch {
    return false
  }
}

/**
 * Prepares to start a server on `data`. A server whose owner died is stopped; a pid file of a dead server is removed, for
 * Postgres refuses to start when that number belongs to some other process by now. Throws when a living owner runs it.
 */
export async function clearOrphan(home: string, data: string): Promise<void> {
  const pidFile = join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const running = owner(home)
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const alive = () => startedAt(pid) !== undefined && servesFrom(pid, data)
  if (running && alive())
    throw new Error(
      `The database in ${home} is already in use by process ${running}. Stop that one first (make stop-safe).`,
    )
  // Fast shutdown first, then immediate: the write-ahead log makes the second one safe as well.
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!alive()) break
    process.kill(pid, signal)
    for (let waited = 0; alive() && waited < 5_000; waited += 50) await pause(50)
  }
  rmSync(pidFile, { force: true })
}
