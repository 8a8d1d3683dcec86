import type { QueryOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListSavedPosts } from '@fanfare/contracts/endpoints/saved-posts.ts'
import { postIdsIn } from '@fanfare/contracts/entities/saved-posts.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceSavedAfter, noteSaved } from '../live.ts'
import { unsettledAmong } from '../stores/saved-counting.ts'
import {
  countSaved,
  deleteSaved,
  findSaved,
  listSaved,
  moveSaved,
  restorableIds,
  type SavedRow,
  undeleteSaved,
} from '../stores/saved-posts.ts'
import { noteMoved } from './note-moved.ts'
import { requireFolder } from './require-folder.ts'
import { giveBack, reserveFor, settle, settleNow } from './saved-counting.ts'
import { viewSaved } from './view-saved.ts'

export const savedPostNotFound = (): never =>
  fail('saved_post_not_found', { field: 'params.id', rule: 'a saved post of this team' })

/** Throws `saved_post_not_found`. */
export const requireSaved = async ({ db }: Pick<Deps, 'db'>, teamId: string, id: string): Promise<SavedRow> =>
  (await findSaved(db, teamId, id)) ?? savedPostNotFound()

/** Saved posts of a team, one page. */
export async function listSavedPosts(
  deps: Deps,
  teamId: string,
  { folder_id: folder, type, network, post_ids, keyword, ...page }: QueryOf<typeof ListSavedPosts>,
): Promise<ReplyOf<typeof ListSavedPosts>> {
  const { orderBy: sort = '-created_at', offset = 0, limit = savedPosts.perPage } = page
  const postIds = post_ids === undefined ? undefined : postIdsIn(post_ids)
  const filter = { folder, type, network, postIds, keyword: keyword?.trim() }
  // One row more than the limit shows whether there is a next page.
  const rows = await listSaved(deps.db, teamId, filter, { offset, limit: limit + 1, sort })
  const isLast = rows.length <= limit && (rows.length > 0 || offset === 0)
  const [data, total] = await Promise.all([
    viewSaved(deps, teamId, rows.slice(0, limit)),
    isLast ? offset + rows.length : countSaved(deps.db, teamId, filter),
  ])
  return { data, pagination: { has_next: rows.length > limit, offset, per_result: limit, total } }
}

/** Moves saved posts to a folder, or out of all. Returns the ids of those that there are. Throws `saved_folder_not_found`. */
export const moveSavedPosts = (
  deps: Deps,
  who: Who,
  { folder_id, posts }: { folder_id: string | null; posts: readonly string[] },
): Promise<string[]> =>
  transaction(deps.db, async tx => {
    const { teamId } = who
    await requireFolder(tx, teamId, folder_id, 'body.folder_id')
    const moved = await moveSaved(tx, teamId, posts, folder_id)
    await noteMoved(tx, who, moved.length, folder_id)
    announceSavedAfter(tx, deps, teamId, null)
    return moved
  })

/** Deletes saved posts; they can be restored for 30 days. Returns the ids of those that there were. */
export async function deleteSavedPosts(deps: Deps, who: Who, ids: readonly string[]): Promise<string[]> {
  const { teamId } = who
  const deleted = await transaction(deps.db, async tx => {
    const gone = await deleteSaved(tx, teamId, ids)
    await noteSaved(tx, who, { count: gone.length, change: 'deleted' })
    announceSavedAfter(tx, deps, teamId, null)
    return gone
  })
  if (deleted.length > 0) await settleNow(deps, teamId)
  return deleted
}

/**
 * Brings deleted saved posts back, all or none: a place of the plan is taken for each. `within` is the transaction, and brings them back
 * itself. Throws `usage_limit`.
 */
export async function restoreSaved(
  deps: Deps,
  teamId: string,
  ids: readonly string[],
  within: (tx: Tx, bringBack: () => Promise<string[]>) => Promise<string[]>,
): Promise<string[]> {
  await settle(deps, await unsettledAmong(deps.db, teamId, ids))
  const reserved = await reserveFor(deps, teamId, ids)
  try {
    const restored = await transaction(deps.db, tx => {
      announceSavedAfter(tx, deps, teamId, null)
      return within(tx, () => undeleteSaved(tx, teamId, reserved))
    })
    const back = new Set(restored)
    await giveBack(
      deps,
      teamId,
      reserved.filter(({ id }) => !back.has(id)),
    )
    if (restored.length > 0) await settleNow(deps, teamId)
    return restored
  } catch (err) {
    await giveBack(deps, teamId, reserved)
    throw err
  }
}

/** The same of those of these ids that are deleted and can be restored. */
export async function restoreSavedPosts(deps: Deps, who: Who, ids: readonly string[]): Promise<string[]> {
  const { teamId } = who
  const there = await restorableIds(deps.db, teamId, ids)
  if (there.length === 0) return []
  return restoreSaved(deps, teamId, there, async (tx, bringBack) => {
    const restored = await bringBack()
    await noteSaved(tx, who, { count: restored.length, change: 'restored' })
    return restored
  })
}
