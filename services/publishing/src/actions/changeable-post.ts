import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { findPost, type PostRow } from '../stores/posts.ts'

const TRIES = 5

/** Throws `post_not_found`: the team has no such post. */
export function postNotFound(field = 'params.id'): never {
  return fail('post_not_found', { field, rule: 'a post of this team' })
}

/** Returns the post; throws `post_not_found`. */
export async function postOf({ db }: Deps, teamId: string, id: string): Promise<PostRow> {
  return (await findPost(db, teamId, id)) ?? postNotFound()
}

/** Throws `not_allowed` for a member who may not change this post. Every action that changes a post calls it. */
export function requireChangeable(who: Who, post: PostRow): void {
  if (mayChangePost(who, post.author_id)) return
  const message = 'Only its author or a manager can change this post.'
  fail('not_allowed', { field: 'params.id', rule: 'a post of your own', message })
}

/** Returns a post that the caller may change; throws `post_not_found` or `not_allowed`. */
export async function changeablePostOf(deps: Deps, who: Who, id: string): Promise<PostRow> {
  const post = await postOf(deps, who.teamId, id)
  requireChangeable(who, post)
  return post
}

/**
 * Reads a post and changes that version of it. Where another request changed it first (`change` returns undefined), it is read
 * and checked again; with `versions` (If-Match) it throws `version_conflict` instead. Throws `service_unavailable` after five
 * tries.
 */
export async function changeWithRetry(
  deps: Deps,
  { who, id, versions }: { who: Who; id: string; versions?: ReadonlySet<number> | undefined },
  change: (post: PostRow) => Promise<PostRow | undefined>,
): Promise<PostRow> {
  for (let turn = 1; turn <= TRIES; turn += 1) {
    const post = await changeablePostOf(deps, who, id)
    if (versions && !versions.has(post.version)) {
      const { version } = post
      fail('version_conflict', { field: 'headers.if-match', rule: `"${version}", as it is now`, details: { version } })
    }
    const changed = await change(post)
    if (changed) return changed
  }
  return fail('service_unavailable', { message: 'This post keeps changing. Try again in a moment.' })
}
