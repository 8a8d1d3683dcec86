import type { Deps } from '../deps.ts'
import { isRendering } from '../model/under-way.ts'
import { type ListFilter, postsOfFiles } from '../stores/post-lists.ts'
import { unfinishedFiles } from '../stores/renderings.ts'
import { viewPosts } from './view-posts.ts'

/** How many drafts and scheduled posts of a filter wait for files that are being made, at most 1,000. */
export async function countRendering(deps: Deps, teamId: string, filter: ListFilter): Promise<number> {
  const files = await unfinishedFiles(deps.db, teamId)
  if (files.length === 0) return 0
  // A file may be made for another account than that of a post which shows it, so each post is asked.
  const posts = await viewPosts(deps, teamId, await postsOfFiles(deps.db, teamId, filter, files))
  return posts.filter(isRendering).length
}
