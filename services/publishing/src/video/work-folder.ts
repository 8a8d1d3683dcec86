import { randomUUID } from 'node:crypto'
import { lstat, mkdir, mkdtemp, readdir, rm, rmdir, stat, statfs, utimes } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { basename, join } from 'node:path'
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
/** How often a process renews the time of its folder, ms. A folder that was not renewed for `DEAD_MS` belongs to a process that was killed. */
const ALIVE_MS = 30_000
const DEAD_MS = 10 * 60_000

/** Name of this user's folder for videos. It has the user in it, because nobody could write into a folder that another user had made first. */
const ourName = () => `fanfare-video-${userInfo().uid}`

const isOurs = async (folder: string): Promise<boolean> => {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === userInfo().uid
}

/** A folder of this user below the system's for temporary files: another one where what has the usual name is not ours, or no folder. */
async function temporaryPlace(): Promise<string> {
  const usual = join(tmpdir(), ourName())
  await mkdir(usual, { mode: 0o700 }).catch(() => undefined)
  return (await isOurs(usual)) ? usual : mkdtemp(`${usual}-`)
}

/** The folders that `temporaryPlace` has made at other starts, when the usual name was not ours. */
async function otherPlaces(): Promise<string[]> {
  const all = await readdir(tmpdir())
  const named = all.filter(name => name.startsWith(`${ourName()}-`)).map(name => join(tmpdir(), name))
  const ours = await Promise.all(named.map(isOurs))
  return named.filter((_, index) => ours[index])
}

const isOld = async (folder: string): Promise<boolean> => {
  const found = await stat(folder).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs > DEAD_MS
}

/** Removes a folder unless there is something in it. */
const removeEmpty = (folder: string): Promise<void> => rmdir(folder).catch(() => undefined)

/** Opens a folder below `place` (the system's folder for temporary files where absent), and removes those of processes that were killed. */
export async function openWorkFolder(place: string | undefined, log: Log): Promise<WorkFolder> {
  const parent = place ?? (await temporaryPlace())
  const own = join(parent, `work-${randomUUID()}`)
  await mkdir(own, { recursive: true })

  const sweepBelow = async (place: string): Promise<void> => {
    for (const name of await readdir(place)) {
      const folder = join(place, name)
      if (!name.startsWith('work-') || folder === own) continue
      if (await isOld(folder)) await rm(folder, { recursive: true, force: true })
    }
  }
  const sweep = async (): Promise<void> => {
    await sweepBelow(parent)
    if (place !== undefined) return
    for (const other of await otherPlaces()) {
      if (other === parent) continue
      // Another process may take its folder away meanwhile, or make its own in one that is new.
      await sweepBelow(other).catch(err => log.info({ err, folder: other }, 'a work folder was not swept'))
      if (await isOld(other)) await removeEmpty(other)
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
      // The usual folder stays for the next process; one that was made for this process alone has no other use.
      if (place === undefined && basename(parent) !== ourName()) await removeEmpty(parent)
    },
  }
}
