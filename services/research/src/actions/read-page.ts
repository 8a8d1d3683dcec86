import { setTimeout as pause } from 'node:timers/promises'
import type { ExploreError } from '@fanfare/contracts/entities/explored.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { findPage, type Lives, leavePage, type PageKey, storePage, takePage } from '../stores/explored-pages.ts'

/** What the network showed, or why it shows nothing. */
export interface Shown<T> {
  data: T | null
  error: ExploreError | null
}

export interface ReadPage<T> extends Shown<T> {
  read_at: Date
  /** It was there already, or somebody else read it meanwhile. */
  cached: boolean
}

/** Between two looks for what somebody else is reading, ms. */
const LOOK_MS = 100
/** How much longer than its call a reading may take. */
const SLACK_MS = 5_000

/**
 * A page as it was read within `lives`, else as `read` brings it. Of all processes one reads a page at a time; the others wait for its answer. Where
 * it gets none, the next one asks: what fails for one team's connection may work for another's. Throws what `read` throws.
 */
export async function readPage<T>(
  { db, ids, config }: Pick<Deps, 'db' | 'ids' | 'config'>,
  key: PageKey,
  lives: Lives,
  read: () => Promise<Shown<T>>,
): Promise<ReadPage<T>> {
  const forMs = config.callTimeoutMs + SLACK_MS
  const reader = ids.next()
  const until = performance.now() + forMs
  for (;;) {
    const known = await findPage(db, key, lives)
    if (known) return { data: known.data as T | null, error: known.error, read_at: known.read_at, cached: true }
    if (await takePage(db, key, { reader, lives, forMs })) break
    if (performance.now() > until) return fail('network_unavailable')
    await pause(LOOK_MS)
  }
  try {
    const shown = await read()
    const read_at = (await storePage(db, key, reader, shown)) ?? new Date()
    return { ...shown, read_at, cached: false }
  } catch (err) {
    await leavePage(db, key, reader)
    throw err
  }
}
