import { Draft, type Post } from '@fanfare/contracts/entities/posts.ts'
import type { Deps } from '../deps.ts'
import { postView } from '../model/post-view.ts'
import { attemptsOf } from '../stores/attempts.ts'
import { mediaByIds } from '../stores/media.ts'
import type { PostRow } from '../stores/posts.ts'

/** Posts of one team as the API shows them, with their accounts, files and attempts. */
export async function viewPosts({ db, team, links }: Deps, teamId: string, rows: readonly PostRow[]): Promise<Post[]> {
  if (rows.length === 0) return []
  const mediaIds = rows.flatMap(({ items }) => items.map(item => item.media_id))
  const sent = rows.filter(({ status }) => status !== Draft).map(({ id }) => id)
  const [named, media, attempts] = await Promise.all([
    team.named(
      teamId,
      rows.map(row => row.social_account_id),
    ),
    mediaByIds(db, teamId, mediaIds),
    attemptsOf(db, teamId, sent),
  ])
  return rows.map(row => postView(row, { accounts: named, media, attempts, links }))
}

export async function viewPost(deps: Deps, row: PostRow): Promise<Post> {
  const [post] = await viewPosts(deps, row.team_id, [row])
  return post as Post
}
