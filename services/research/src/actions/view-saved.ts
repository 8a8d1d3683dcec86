import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { savedPosts } from '@fanfare/contracts/research/limits.ts'
import type { Deps } from '../deps.ts'
import type { SavedRow } from '../stores/saved-posts.ts'
import { type ResultRow, resultsOf, storeLinks } from '../stores/saved-results.ts'
import { thumbnailMarks } from '../stores/saved-thumbnails.ts'

const resultView = ({ post_id, status, post_at, permalink }: ResultRow): SavedPost['results'][number] => ({
  post_id,
  status,
  post_at: post_at?.toISOString() ?? null,
  permalink,
})

function savedView(row: SavedRow, mark: string | undefined, results: readonly ResultRow[]): SavedPost {
  const { id, post_id, folder_id, network, type, caption, permalink, username, user_fullname, media } = row
  const { like_count, comments_count, posted_at, z_score, saved_by, created_at } = row
  return {
    id,
    post_id,
    folder_id,
    network,
    from: row.saved_from,
    type,
    data: {
      caption,
      permalink,
      username,
      user_fullname,
      media,
      media_total: row.media_total,
      like_count,
      comments_count,
      posted_at: posted_at?.toISOString() ?? null,
      z_score,
    },
    thumbnail: mark === undefined ? null : `/api/saved-post/${id}/thumbnail?v=${mark.slice(0, 16)}`,
    results: results.map(resultView),
    saved_by,
    created_at: created_at.toISOString(),
  }
}

/** Live, and its link was not there yet when it went live: networks tell it afterwards. */
const lacksLink = ({ status, permalink }: ResultRow): boolean => status === 'posted' && permalink === null

/** Saved posts as they are shown, at most 100: each with our thumbnail of it and what came of it. */
export async function viewSaved(
  { db, publishing }: Deps,
  teamId: string,
  rows: readonly SavedRow[],
): Promise<SavedPost[]> {
  const ids = rows.map(({ id }) => id)
  const [marks, results] = await Promise.all([
    thumbnailMarks(db, teamId, ids),
    resultsOf(db, teamId, ids, savedPosts.results),
  ])
  const links = await publishing.linksOf(
    teamId,
    ids.filter(id => results.get(id)?.some(lacksLink)),
  )
  await storeLinks(db, teamId, links)
  const linked = (row: ResultRow): ResultRow => ({ ...row, permalink: row.permalink ?? links.get(row.post_id) ?? null })
  return rows.map(row => savedView(row, marks.get(row.id), (results.get(row.id) ?? []).map(linked)))
}

export const viewOneSaved = async (deps: Deps, teamId: string, row: SavedRow): Promise<SavedPost> =>
  (await viewSaved(deps, teamId, [row]))[0] as SavedPost
