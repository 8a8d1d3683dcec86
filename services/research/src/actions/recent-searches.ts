import { recentSearches } from '@fanfare/contracts/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { type Recent, type RecentEntries, wordsOf } from '../model/networks/recent-entries.ts'
import {
  deleteRecentSearch,
  dropOldSearches,
  lockRecentSearches,
  putRecentSearch,
  type RecentRow,
  recentSearchesOf,
} from '../stores/recent-searches.ts'

type Kind = keyof RecentEntries
export type RecentView<K extends Kind> = RecentEntries[K] & { id: string; searched_at: string }

/** `entry` is of the row's kind: rows are written by `storeRecentSearch` alone. */
const viewOf = <K extends Kind>({ id, entry, searched_at }: RecentRow): RecentView<K> => ({
  ...(entry as RecentEntries[K]),
  id,
  searched_at: searched_at.toISOString(),
})

/** Keeps a search of a person as the newest one of its kind. */
export async function storeRecentSearch<K extends Kind>(
  { db, ids, clock }: Deps,
  { teamId, userId }: Who,
  { kind, key, words, entry }: Recent<K>,
): Promise<RecentView<K>> {
  const row = await transaction(db, async tx => {
    await lockRecentSearches(tx, teamId, userId, kind)
    const searched_at = new Date(clock.now())
    const found = { id: ids.next(), kind, key, words, entry: JSON.stringify(entry), searched_at }
    const stored = await putRecentSearch(tx, teamId, userId, found)
    await dropOldSearches(tx, teamId, userId, { kind, keep: recentSearches.perKind })
    return stored
  })
  return viewOf<K>(row)
}

/** What a person looked for last, newest first. */
export async function listRecentSearches<K extends Kind>(
  { db }: Deps,
  { teamId, userId }: Who,
  kind: K,
  search = '',
): Promise<RecentView<K>[]> {
  const asked = { kind, words: wordsOf(search), limit: recentSearches.perKind }
  return (await recentSearchesOf(db, teamId, userId, asked)).map(viewOf<K>)
}

/** Throws `recent_search_not_found` where the person has no such search of this kind. */
export async function removeRecentSearch({ db }: Deps, { teamId, userId }: Who, kind: Kind, id: string): Promise<void> {
  if (await deleteRecentSearch(db, teamId, userId, { kind, id })) return
  fail('recent_search_not_found', { field: 'params.id', rule: 'one of your own recent searches' })
}
