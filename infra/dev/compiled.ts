import { globSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ended, startChild } from './backing/child.ts'
import { unlessLocked } from './backing/made-once.ts'
import { projectRoot } from './backing/places.ts'
import { memoryEnv } from './topology.ts'

/** The folder in which Node keeps this checkout's code compiled. Deleting it is harmless. */
export const compileCache = join(projectRoot, '.cache/compiled')

/** Its age says when the folder was filled. */
const stamp = join(compileCache, 'filled')

const code = ['{services/*,services/shared/*,gateway,shared-contracts}/src/**/*.ts', 'node_modules/.package-lock.json']

const changedAt = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Fills the folder where code is newer than it. It takes some seconds; a process that starts meanwhile is only slower.
 * A failure is harmless. Of several processes, one fills it.
 */
export function precompiled(): Promise<void> {
  return unlessLocked(compileCache, fill)
}

async function fill(): Promise<void> {
  const newest = Math.max(...globSync(code, { cwd: projectRoot }).map(path => changedAt(join(projectRoot, path))))
  if (changedAt(stamp) > newest) return
  const began = new Date()
  // Entries of old files are removed, since they would accumulate.
  rmSync(compileCache, { recursive: true, force: true })
  const child = startChild(process.execPath, ['infra/dev/precompile.ts'], {
    cwd: projectRoot,
    env: { ...memoryEnv, NODE_COMPILE_CACHE: compileCache },
    onParentDeath: 'KILL',
  })
  child.stdout?.resume()
  child.stderr?.resume()
  if ((await ended(child, 60_000)) && child.exitCode === 0) writeFileSync(stamp, began.toISOString())
}
