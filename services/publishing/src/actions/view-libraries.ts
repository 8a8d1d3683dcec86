import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import type { Deps } from '../deps.ts'
import { libraryView } from '../model/library-view.ts'
import { mediaByIds } from '../stores/media.ts'
import { type LibraryRow, usageOf } from '../stores/post-libraries.ts'

/** Items of one team's library as the API shows them, with their accounts, files and the posts made from them. */
export async function viewLibraries(
  { db, team, links }: Deps,
  teamId: string,
  rows: readonly LibraryRow[],
): Promise<PostLibrary[]> {
  if (rows.length === 0) return []
  const mediaIds = rows.flatMap(({ items }) => items.map(item => item.media_id))
  const accountIds = rows.flatMap(({ social_account_id: id }) => id ?? [])
  const ids = rows.map(({ id }) => id)
  const [accounts, media, usage] = await Promise.all([
    team.named(teamId, accountIds),
    mediaByIds(db, teamId, mediaIds),
    usageOf(db, teamId, ids),
  ])
  return rows.map(row => libraryView(row, { accounts, media, usage, links }))
}

export async function viewLibrary(deps: Deps, row: LibraryRow): Promise<PostLibrary> {
  const [item] = await viewLibraries(deps, row.team_id, [row])
  return item as PostLibrary
}
