import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

const lockFile = (dataDir: string) => join(dataDir, 'launcher.pid')

/** The launcher that runs on this data folder now; undefined when there is none, whatever an old file says. */
export function runningLauncher(dataDir: string): number | undefined {
  if (!existsSync(lockFile(dataDir))) return undefined
  const pid = Number(readFileSync(lockFile(dataDir), 'utf8'))
  return pid !== process.pid && commandLine(pid).includes('infra/dev/start.ts') ? pid : undefined
}

/** Notes that this process is the launcher of the data folder. Throws when there is one already. */
export function lock(dataDir: string): () => void {
  const other = runningLauncher(dataDir)
  if (other) throw new Error(`Fanfare runs here already (process ${other}). Stop it with: make stop-safe`)
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(lockFile(dataDir), `${process.pid}`)
  return () => rmSync(lockFile(dataDir), { force: true })
}
