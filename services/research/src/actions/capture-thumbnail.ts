import { createHash } from 'node:crypto'
import { CaptureThumbnail } from '@fanfare/contracts/jobs.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Deps } from '../deps.ts'
import { announceSavedAfter } from '../live.ts'
import { lockSaved, type SavedRow } from '../stores/saved-posts.ts'
import { putThumbnail } from '../stores/saved-thumbnails.ts'

/** Has a worker fetch the thumbnail of a saved post, where there is one to fetch. Never throws: the sweep asks again for what is missing. */
export async function askForThumbnail(
  { jobs, log }: Deps,
  row: Pick<SavedRow, 'id' | 'team_id' | 'thumbnail'>,
): Promise<void> {
  if (row.thumbnail !== 'wanted') return
  await jobs
    .add(CaptureThumbnail, { savedPostId: row.id, teamId: row.team_id }, { id: `thumbnail-${row.id}` })
    .catch(err => log.warn({ err, savedPostId: row.id }, 'a thumbnail is fetched by the next sweep'))
}

/** Keeps this WebP as the thumbnail of a saved post. Undefined where that is deleted by now. */
export const keepThumbnail = (deps: Deps, teamId: string, id: string, bytes: Buffer): Promise<SavedRow | undefined> =>
  transaction(deps.db, async tx => {
    const [row] = await lockSaved(tx, teamId, [id])
    if (!row || row.deleted_at) return undefined
    const etag = createHash('sha256').update(bytes).digest('hex')
    await putThumbnail(tx, teamId, id, { etag, bytes })
    announceSavedAfter(tx, deps, teamId, id)
    return { ...row, thumbnail: 'kept' }
  })
