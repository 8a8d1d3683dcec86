import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListSavedFolders } from '@fanfare/contracts/endpoints/saved-posts.ts'
import type { SavedFolder } from '@fanfare/contracts/entities/saved-posts.ts'
import { allowed } from '@fanfare/contracts/quotas.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import { isUniqueViolation, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceSavedAfter, noteFolder } from '../live.ts'
import {
  type CountedFolder,
  countFolders,
  deleteFolder,
  findDeletedFolder,
  findFolder,
  foldersOf,
  insertFolder,
  lockFolders,
  renameFolder,
  undeleteFolder,
} from '../stores/saved-folders.ts'
import { countSaved, deletedWith, deleteSavedIn } from '../stores/saved-posts.ts'
import { folderNotFound } from './require-folder.ts'
import { settleNow } from './saved-counting.ts'
import { restoreSaved } from './saved-posts.ts'

/** More than any plan allows. */
const ALL = 1_000_000

const folderView = ({ id, name, posts, created_at }: CountedFolder): SavedFolder => ({
  id,
  name,
  posts,
  created_at: created_at.toISOString(),
})

const viewOf = async ({ db }: Deps, teamId: string, id: string): Promise<SavedFolder> =>
  folderView((await findFolder(db, teamId, id)) ?? folderNotFound())

/** Runs a change that may meet a name that is taken, and then throws `saved_folder_taken` with the field that has to change. */
async function withFreeName<T>(field: string, change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (err) {
    if (!isUniqueViolation(err, 'saved_folders_name')) throw err
    return fail('saved_folder_taken', { field, rule: 'a name that no other folder of the team has' })
  }
}

async function requireRoom(tx: Tx, teamId: string): Promise<void> {
  await lockFolders(tx, teamId)
  const limit = savedPosts.folders
  if ((await countFolders(tx, teamId)) >= limit) fail('saved_folder_limit', { details: { limit } })
}

/** Folders of a team with what each holds, and how many saved posts its plan allows. */
export async function listSavedFolders({ db }: Deps, { teamId, plan }: Who): Promise<ReplyOf<typeof ListSavedFolders>> {
  const [folders, unfiled, total] = await Promise.all([
    foldersOf(db, teamId),
    countSaved(db, teamId, { folder: 'none' }),
    countSaved(db, teamId, {}),
  ])
  return { data: folders.map(folderView), unfiled, total, limit: allowed('saved_posts', plan) }
}

/** Throws `saved_folder_taken` or `saved_folder_limit`. */
export async function createSavedFolder(deps: Deps, who: Who, name: string): Promise<SavedFolder> {
  const { teamId, userId } = who
  const folder = { id: deps.ids.next(), name: name.trim(), created_at: new Date(deps.clock.now()) }
  const create = transaction(deps.db, async tx => {
    await requireRoom(tx, teamId)
    await insertFolder(tx, teamId, { ...folder, created_by: userId })
    await noteFolder(tx, who, { name: folder.name, change: 'created' })
    announceSavedAfter(tx, deps, teamId, null)
  })
  await withFreeName('body.name', create)
  return folderView({ ...folder, posts: 0 })
}

/** Throws `saved_folder_not_found` or `saved_folder_taken`. */
export async function renameSavedFolder(deps: Deps, who: Who, id: string, name: string): Promise<SavedFolder> {
  const { teamId } = who
  const rename = transaction(deps.db, async tx => {
    if (!(await renameFolder(tx, teamId, id, name.trim()))) folderNotFound()
    await noteFolder(tx, who, { name: name.trim(), change: 'renamed' })
    announceSavedAfter(tx, deps, teamId, null)
  })
  await withFreeName('body.name', rename)
  return viewOf(deps, teamId, id)
}

/** Deletes a folder with the posts in it; both can be restored for 30 days. Throws `saved_folder_not_found`. */
export async function deleteSavedFolder(deps: Deps, who: Who, id: string): Promise<void> {
  const { teamId } = who
  await transaction(deps.db, async tx => {
    // The folder first: a request that puts something into it holds it, and is waited for.
    const name = await deleteFolder(tx, teamId, id)
    if (name === undefined) return folderNotFound()
    await deleteSavedIn(tx, teamId, id)
    await noteFolder(tx, who, { name, change: 'deleted' })
    announceSavedAfter(tx, deps, teamId, null)
  })
  await settleNow(deps, teamId)
}

/**
 * Brings back a deleted folder with the posts that were deleted with it, all or none. Throws `saved_folder_not_found`, `saved_folder_limit`,
 * `usage_limit`, and `saved_folder_taken` where another has its name by now.
 */
export async function restoreSavedFolder(deps: Deps, who: Who, id: string): Promise<SavedFolder> {
  const { teamId } = who
  if (!(await findDeletedFolder(deps.db, teamId, id))) folderNotFound()
  const posts = await deletedWith(deps.db, teamId, id, ALL)
  const restore = restoreSaved(deps, teamId, posts, async (tx, bringBack) => {
    await requireRoom(tx, teamId)
    const folder = (await findDeletedFolder(tx, teamId, id)) ?? folderNotFound()
    await undeleteFolder(tx, teamId, id)
    await noteFolder(tx, who, { name: folder.name, change: 'restored' })
    return bringBack()
  })
  await withFreeName('params.id', restore)
  return viewOf(deps, teamId, id)
}
