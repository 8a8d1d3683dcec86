import { fail } from '@fanfare/runtime/errors.ts'
import type { Deps } from '../deps.ts'
import { findPost, type PostRow } from '../stores/posts.ts'

const TRIES = 5

/** There is no such post in the team. */
export function noPost(): never {
  return fail('post_not_found', { field: 'params.id', rule: 'a post of this team' })
}

/** The post, or `post_not_found`. */
export async function postOf({ db }: Deps, teamId: string, id: string): Promise<PostRow> {
  return (await findPost(db, teamId, id)) ?? noPost()
}

/**
 * Reads a post and changes it as it was read. Where somebody else was first (`change` answers undefined) it is read and
 * judged again; where the caller named the versions that may be changed, that ends with `version_conflict`.
 */
export async function onPost(
  deps: Deps,
  { teamId, id, versions }: { teamId: string; id: string; versions?: ReadonlySet<number> | undefined },
  change: (post: PostRow) => Promise<PostRow | undefined>,
): Promise<PostRow> {
  for (let turn = 1; turn <= TRIES; turn += 1) {
    const post = await postOf(deps, teamId, id)
    if (versions && !versions.has(post.version)) {
      const { version } = post
      fail('version_conflict', { field: 'headers.if-match', rule: `"${version}", as it is now`, details: { version } })
    }
    const changed = await change(post)
    if (changed) return changed
  }
  return fail('service_unavailable', { message: 'This post keeps changing. Try again in a moment.' })
}
