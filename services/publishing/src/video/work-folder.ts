import { randomUUID } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readdir, rm, stat, statfs, utimes } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { Log } from '@fanfare/runtime/telemetry/log.ts'

/** Where a process that reads and renders videos puts files on its own disk. */
export interface WorkFolder {
  /** Runs `work` with a folder of its own, which is removed afterwards. */
  within<T>(work: (folder: string) => Promise<T>): Promise<T>
  /** Whether files of so many bytes fit, with some space left to others. */
  hasRoom(bytes: number): Promise<boolean>
  close(): Promise<void>
}

/** Space that is left to others, bytes. */
const SPARE = 256 * 1024 * 1024
/** A folder says this often that its process lives, ms; one that was silent for `DEAD_MS` was left by one that was killed. */
const ALIVE_MS = 30_000
const DEAD_MS = 10 * 60_000

/**
 * This user's folder below that of the system for temporary files, where every user of a machine writes: a name that all of them took would
 * belong to the first. One that is not ours, or no folder, is left alone.
 */
async function temporaryPlace(): Promise<string> {
  const { uid } = userInfo()
  const usual = join(tmpdir(), `fanfare-video-${uid}`)
  await mkdir(usual, { mode: 0o700 }).catch(() => undefined)
  const found = await lstat(usual).catch(() => undefined)
  return found?.isDirectory() && found.uid === uid ? usual : mkdtemp(`${usual}-`)
}

/** Opens a folder below `place` (the system's folder for temporary files where absent), and removes those of processes that were killed. */
export async function openWorkFolder(place: string | undefined, log: Log): Promise<WorkFolder> {
  const parent = place ?? (await temporaryPlace())
  const own = join(parent, `work-${randomUUID()}`)
  await mkdir(own, { recursive: true })

  const sweep = async (): Promise<void> => {
    for (const name of await readdir(parent)) {
      const folder = join(parent, name)
      if (!name.startsWith('work-') || folder === own) continue
      const { mtimeMs } = await stat(folder).catch(() => ({ mtimeMs: Date.now() }))
      if (Date.now() - mtimeMs > DEAD_MS) await rm(folder, { recursive: true, force: true })
    }
  }
  const look = async (): Promise<void> => {
    const now = new Date()
    await utimes(own, now, now)
    await sweep()
  }
  const looking = (): void => void look().catch(err => log.warn({ err, folder: own }, 'the work folder is not usable'))
  looking()
  const timer = setInterval(looking, ALIVE_MS).unref()

  return {
    async within(work) {
      const folder = await mkdtemp(join(own, 'one-'))
      try {
        return await work(folder)
      } finally {
        await rm(folder, { recursive: true, force: true }).catch(err => log.warn({ err, folder }, 'files were left'))
      }
    },
    async hasRoom(bytes) {
      const { bavail, bsize } = await statfs(own)
      return bavail * bsize > bytes + SPARE
    },
    async close() {
      clearInterval(timer)
      await rm(own, { recursive: true, force: true })
    },
  }
}
