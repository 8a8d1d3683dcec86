import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** Longest wait for another process that makes the same thing, ms. */
const timeoutMs = 15 * 60_000

/** Releases a lock. */
type Release = () => Promise<void>

/**
 * The address of a lock: a socket in Linux' abstract namespace. It exists as long as someone listens on it, so the kernel
 * releases the lock of a killed process, and no stale file is left.
 */
const addressOf = (path: string) => `\0fanfare-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`

/** Takes the lock; undefined when another process holds it. */
async function take(path: string): Promise<Release | undefined> {
  // Elsewhere each makes it for itself; what is moved in place is whole all the same.
  if (process.platform !== 'linux') return async () => undefined
  const waiting = new Set<Socket>()
  const server = createServer(socket => {
    waiting.add(socket.on('error', () => undefined))
  })
  server.listen(addressOf(path))
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as { code?: string }).code === 'EADDRINUSE') return undefined
    throw error
  }
  return async () => {
    const closed = once(server, 'close')
    server.close()
    for (const socket of waiting) socket.destroy()
    await closed
  }
}

/** Waits until the holder releases the lock or exits: either ends the connection, with or without an error. */
async function given(path: string, signal: AbortSignal): Promise<void> {
  const closed = Promise.withResolvers<void>()
  const socket = connect({ path: addressOf(path), signal })
  socket.on('error', () => undefined).on('close', () => closed.resolve())
  await closed.promise
  signal.throwIfAborted()
}

/** Runs `work` exclusively for `path`, in this process and across processes of this machine. */
export async function locked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs)
  for (;;) {
    const release = await take(path)
    if (release) return await work().finally(release)
    await given(path, signal)
  }
}

/** The same, but does nothing where another holder is running already. */
export async function unlessLocked(path: string, work: () => Promise<void>): Promise<void> {
  const release = await take(path)
  if (release) await work().finally(release)
}

/**
 * A folder that is fetched or built once: at once when it is there, else made by one while the others wait. `make` fills a
 * draft beside it, which is then moved in place: under its own name the folder is whole or not there.
 */
export function madeOnce(home: string, make: (draft: string) => Promise<void>): Promise<string> {
  if (existsSync(home)) return Promise.resolve(home)
  return locked(home, async () => {
    if (existsSync(home)) return home
    mkdirSync(dirname(home), { recursive: true })
    const prefix = `${basename(home)}.draft-`
    // Left by processes that were killed.
    for (const name of readdirSync(dirname(home)))
      if (name.startsWith(prefix)) rmSync(join(dirname(home), name), { recursive: true, force: true })
    const draft = mkdtempSync(join(dirname(home), prefix))
    try {
      // Temporary folders are private; what is fetched may be run by another user.
      chmodSync(draft, 0o755)
      await make(draft)
      renameSync(draft, home)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
    return home
  })
}
