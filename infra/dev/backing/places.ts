import { createHash } from 'node:crypto'
import { resolve } from 'node:path'

export const projectRoot = resolve(import.meta.dirname, '../../..')

/** What can be fetched or built again: downloaded servers, type-check caches. Ignored by git. */
export const cacheDir = resolve(projectRoot, '.cache')

/** A place that any user can reach, one for each `path`: used where `path` itself lies below a private folder. */
export function publicPlace(path: string): string {
  return `/var/lib/fanfare/${createHash('sha256').update(path).digest('hex').slice(0, 12)}`
}
