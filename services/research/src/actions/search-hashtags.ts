import type { Hashtag } from '@fanfare/contracts/entities/hashtags.ts'
import { hashtagLimits } from '@fanfare/contracts/research/limits.ts'
import { searchedTag } from '@fanfare/contracts/research/tag-letters.ts'
import { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { AppError } from '@fanfare/runtime/errors.ts'
import { LRUCache } from 'lru-cache'
import type { Deps } from '../deps.ts'
import { hashtagView, uncountedView } from '../model/hashtags.ts'
import { type Counted, findHashtags, type HashtagRow, hashtagsBeginning, keepCounts } from '../stores/hashtags.ts'
import { orFail } from './or-fail.ts'
import { tagIn } from './searched-tags.ts'

/** Most searches that are kept, and how long, ms: people type the same letters again. */
const MOST = 2_000
const LIFE_MS = 300_000

/** The most used first, those without a count last. */
const byCount = (a: Hashtag, b: Hashtag): number =>
  (b.media_count ?? -1) - (a.media_count ?? -1) || (a.name < b.name ? -1 : 1)

/** Finds hashtags that begin with some letters: those that are known here, and those that the network's own search finds. */
export function hashtagSearch(deps: Deps) {
  const { db, apis, log } = deps
  const asked = new LRUCache<string, Promise<string[]>>({ max: MOST, ttl: LIFE_MS })

  const askNetwork = async (letters: string): Promise<string[]> => {
    if (!apis.photoApp) return []
    const found = new Map<string, Counted>()
    for (const { id, name, posts } of await apis.photoApp.searchTags(letters)) {
      const tag = searchedTag(name)
      if (tag?.startsWith(letters)) found.set(tag, { name: tag, id, posts })
    }
    await keepCounts(db, [...found.values()])
    return [...found.keys()]
  }
  const atNetwork = (letters: string): Promise<string[]> => {
    const before = asked.get(letters)
    if (before) return before
    const asking = askNetwork(letters)
    asked.set(letters, asking)
    asking.catch(() => asked.delete(letters))
    return asking
  }

  return async (q: string, limit: number = hashtagLimits.mostFound): Promise<Hashtag[]> => {
    const letters = tagIn(q, 'query.q')
    return orFail('hashtag_search_failed', async () => {
      let failed: unknown
      const names = await atNetwork(letters).catch(err => {
        if (!(err instanceof NetworkFailure)) throw err
        log.debug({ err }, 'the network searched no hashtags')
        failed = err
        return []
      })
      const [known, named] = await Promise.all([hashtagsBeginning(db, letters, limit), findHashtags(db, names)])
      const rows = new Map<string, HashtagRow>([...named, ...known.map(row => [row.name, row] as const)])
      if (failed !== undefined && rows.size === 0) throw new AppError('hashtag_search_failed', { cause: failed })
      const view = apis.photoApp ? hashtagView : uncountedView
      return [...rows.values()]
        .map(row => view(row.name, row))
        .sort(byCount)
        .slice(0, limit)
    })
  }
}
