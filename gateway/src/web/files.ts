import { stat } from 'node:fs/promises'
import { basename, join, normalize, resolve, sep } from 'node:path'

/** One file of the built application. */
export interface WebFile {
  /** Below the folder, with `/` in front, as `reply.sendFile` takes it. */
  path: string
  /** True when the name holds a hash of the content, so that it never changes. */
  immutable: boolean
}

/** A name with a hash of the content in it, as the build gives them. */
const HASHED = /[-.][\w-]{8,40}\.\w{1,10}$/

/**
 * The files of the built application. `find` returns undefined for what is not a file of the folder, for hidden files and for the
 * compressed copies that the build writes beside them; no path leads out of the folder. The disk is asked each time, so that a new build
 * is served without a restart.
 */
export function webFiles(folder: string) {
  const root = resolve(folder)
  return {
    root,
    async find(urlPath: string): Promise<WebFile | undefined> {
      if (urlPath.includes('\0') || urlPath.includes('\\')) return undefined
      const path = join(root, normalize(`/${urlPath}`))
      if (!path.startsWith(root + sep) || /\/\.|\.(br|gz)$/.test(path)) return undefined
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      const below = path.slice(root.length).replaceAll(sep, '/')
      return { path: below, immutable: HASHED.test(basename(path)) && below.includes('/assets/') }
    },
  }
}

export type WebFiles = ReturnType<typeof webFiles>
