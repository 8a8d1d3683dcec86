import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import type { Deps } from '../deps.ts'
import { postView } from '../model/post-view.ts'
import { renderingKey } from '../model/video/post-videos.ts'
import { attemptsOf } from '../stores/attempts.ts'
import { mediaByIds } from '../stores/media.ts'
import type { PostRow } from '../stores/posts.ts'
import { renderingsOf } from '../stores/renderings.ts'
import { seriesByIds } from '../stores/series.ts'

/** Posts of one team as the API shows them, with their accounts, files and attempts. */
export async function viewPosts(
  { db, team, links, clock }: Deps,
  teamId: string,
  rows: readonly PostRow[],
): Promise<Post[]> {
  if (rows.length === 0) return []
  const mediaIds = rows.flatMap(({ items }) => items.map(item => item.media_id))
  const sent = rows.filter(({ status }) => status !== Draft).map(({ id }) => id)
  const seriesIds = rows.flatMap(({ series_id }) => series_id ?? [])
  const hasSeveral = rows.some(row => row.draft_accounts !== null)
  const [named, connected, media, attempts, series] = await Promise.all([
    team.named(
      teamId,
      rows.map(row => row.social_account_id),
    ),
    hasSeveral ? team.of(teamId) : new Map(),
    mediaByIds(db, teamId, mediaIds),
    attemptsOf(db, teamId, sent),
    seriesByIds(db, teamId, seriesIds),
  ])
  const videos = [...media.values()].filter(({ type }) => type === 'video').map(({ id }) => id)
  const made = await renderingsOf(db, teamId, videos)
  const renderings = new Map(made.map(row => [renderingKey(row.media_id, row.target), row]))
  const facts = { accounts: named, connected, media, attempts, series, renderings, links, now: clock.now() }
  return rows.map(row => postView(row, facts))
}

export async function viewPost(deps: Deps, row: PostRow): Promise<Post> {
  const [post] = await viewPosts(deps, row.team_id, [row])
  return post as Post
}
