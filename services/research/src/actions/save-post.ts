import type { PostToSave, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceSavedAfter, noteSaved } from '../live.ts'
import { unsettledAmong } from '../stores/saved-counting.ts'
import { changeSaved, insertSaved, lockSavedOf, type SavedChange, type SavedRow } from '../stores/saved-posts.ts'
import { askForThumbnail } from './capture-thumbnail.ts'
import { noteMoved } from './note-moved.ts'
import { requireFolder } from './require-folder.ts'
import { giveBack, type Reserved, reserveFor, settle, settleNow } from './saved-counting.ts'
import { viewOneSaved } from './view-saved.ts'

const FOLDER = 'body.post.folder_id'

/** The columns of what is saved. `kept`: there is a thumbnail of it already. */
function columnsOf(post: PostToSave, kept: boolean): SavedChange {
  const { network, post_id, from, type, caption = '', username, user_fullname, permalink, media } = post
  const { media_total, thumbnail_url = null, like_count, comments_count, posted_at, z_score } = post
  return {
    network,
    post_id,
    saved_from: from,
    type,
    caption,
    username: username || null,
    user_fullname: user_fullname || null,
    permalink,
    media: JSON.stringify(media),
    media_total: media_total ?? null,
    thumbnail_url,
    thumbnail: kept ? 'kept' : thumbnail_url === null ? 'none' : 'wanted',
    like_count: like_count ?? null,
    comments_count: comments_count ?? null,
    posted_at: posted_at ? new Date(posted_at) : null,
    z_score: z_score ?? null,
    search: [caption, username ?? '', user_fullname ?? ''].join('\n').toLowerCase(),
  }
}

/** The post with what is known of it already where it says nothing now: the same post says less in one place than in another. */
function asKnown(post: PostToSave, row: SavedRow): PostToSave {
  const { caption = row.caption, media } = post
  return {
    ...post,
    from: row.saved_from,
    caption,
    username: post.username || (row.username ?? ''),
    user_fullname: post.user_fullname || (row.user_fullname ?? ''),
    thumbnail_url: post.thumbnail_url ?? row.thumbnail_url,
    // Old addresses of files may have ended, but nothing is worse than that.
    media: media.length > 0 ? media : row.media,
    media_total: post.media_total ?? row.media_total,
    like_count: post.like_count ?? row.like_count,
    comments_count: post.comments_count ?? row.comments_count,
    posted_at: post.posted_at ?? row.posted_at?.toISOString() ?? null,
    z_score: post.z_score ?? row.z_score,
  }
}

/** Writes the data of a post that is saved already, and moves it where a folder is named; without one it stays where it is. */
async function saveAgain(tx: Tx, who: Who, row: SavedRow, post: PostToSave): Promise<SavedRow> {
  const { teamId } = who
  const { folder_id } = post
  if (folder_id !== undefined) await requireFolder(tx, teamId, folder_id, FOLDER)
  const columns = columnsOf(asKnown(post, row), row.thumbnail === 'kept')
  if (folder_id !== undefined && folder_id !== row.folder_id) await noteMoved(tx, who, 1, folder_id)
  return changeSaved(tx, teamId, row.id, folder_id === undefined ? columns : { ...columns, folder_id })
}

/** Stores a post that is not saved, with a place of the plan that was taken for it; undefined where another request has just saved it. */
async function saveFirst(
  tx: Tx,
  { ids, clock }: Deps,
  { teamId, userId }: Who,
  { post, before, reservation }: { post: PostToSave; before: SavedRow | undefined; reservation: string },
): Promise<SavedRow | undefined> {
  const { folder_id = null } = post
  await requireFolder(tx, teamId, folder_id, FOLDER)
  const own = {
    ...columnsOf(post, before?.thumbnail === 'kept'),
    folder_id,
    saved_by: userId,
    reservation,
    counting: 'taking' as const,
    created_at: new Date(clock.now()),
  }
  if (!before) return insertSaved(tx, teamId, { ...own, id: ids.next() })
  // What it took before must have been given back: the row can name one reservation only.
  if (before.counting !== 'given') fail('service_unavailable')
  return changeSaved(tx, teamId, before.id, { ...own, deleted_at: null, deleted_with: null })
}

/** Saves with a reservation. `used`: the reservation is that of the row now. */
const saveWith = (
  deps: Deps,
  who: Who,
  post: PostToSave,
  { reservation }: Pick<Reserved, 'reservation'>,
): Promise<{ row: SavedRow; used: boolean } | undefined> =>
  transaction(deps.db, async tx => {
    const before = await lockSavedOf(tx, who.teamId, post)
    const isSaved = before !== undefined && before.deleted_at === null
    const row = isSaved
      ? await saveAgain(tx, who, before, post)
      : await saveFirst(tx, deps, who, { post, before, reservation })
    if (!row) return undefined
    if (!isSaved) await noteSaved(tx, who, { count: 1, change: 'saved' })
    announceSavedAfter(tx, deps, who.teamId, row.id)
    return { row, used: !isSaved }
  })

/** Undefined: it is not saved. A deleted one has given back what it took of the plan by then. */
async function saveKnown(deps: Deps, who: Who, post: PostToSave): Promise<SavedRow | undefined> {
  const { row, deleted } = await transaction(deps.db, async tx => {
    const before = await lockSavedOf(tx, who.teamId, post)
    if (!before || before.deleted_at) return { row: undefined, deleted: before }
    announceSavedAfter(tx, deps, who.teamId, before.id)
    return { row: await saveAgain(tx, who, before, post), deleted: undefined }
  })
  if (deleted) await settle(deps, await unsettledAmong(deps.db, who.teamId, [deleted.id]))
  return row
}

async function saveNew(deps: Deps, who: Who, post: PostToSave): Promise<SavedRow> {
  // Reserved by a name of its own: the row gets its id later.
  const [reserved] = await reserveFor(deps, who.teamId, [''])
  if (!reserved) throw new Error('nothing was reserved')
  try {
    // Twice at most: another request has stored it by the second time.
    const saved = (await saveWith(deps, who, post, reserved)) ?? (await saveWith(deps, who, post, reserved))
    if (!saved) return fail('service_unavailable')
    if (saved.used) await settleNow(deps, who.teamId)
    else await giveBack(deps, who.teamId, [reserved])
    return saved.row
  } catch (err) {
    await giveBack(deps, who.teamId, [reserved])
    throw err
  }
}

/**
 * Saves a post of a network for a team. One that is saved already stays that one: what is said of it now is replaced, and it is moved
 * where a folder is named. Throws `saved_folder_not_found`, and `usage_limit` where the plan allows no more.
 */
export async function savePost(deps: Deps, who: Who, post: PostToSave): Promise<SavedPost> {
  const row = (await saveKnown(deps, who, post)) ?? (await saveNew(deps, who, post))
  await askForThumbnail(deps, row)
  return viewOneSaved(deps, who.teamId, row)
}
