import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import { within } from '@fanfare/runtime/within.ts'
import type { Deps } from '../deps.ts'
import { announceTeam } from '../live.ts'
import { type Editor, editing } from '../stores/editing.ts'
import { postOf } from './changeable-post.ts'

/** Longest wait for Redis, ms. */
const timeoutMs = 1_000

/**
 * Says that the caller has a post open to change it, or no longer, and returns who else has. The team's stream tells of those who come and
 * go. Where Redis does not answer, nobody is named: a post can be changed all the same. Throws `post_not_found` and `not_allowed`.
 */
export async function showEditing(deps: Deps, who: Who, id: string, open: boolean): Promise<Editor[]> {
  const post = await postOf(deps, who.teamId, id)
  if (!mayChangePost(who, post.author_id))
    fail('not_allowed', {
      field: 'params.id',
      rule: 'a post of your own',
      message: 'Only its author or a manager can change this post.',
    })
  try {
    return await within(timeoutMs, 'who has a post open', say(deps, who, post.id, open))
  } catch (err) {
    deps.log.warn({ err, post: id }, 'who has a post open is not known')
    return []
  }
}

async function say(deps: Deps, { teamId, userId }: Who, postId: string, open: boolean): Promise<Editor[]> {
  const now = deps.clock.now()
  const store = editing(deps.redis, deps.config.installation, teamId, postId)
  const here = await store.read(now)
  const own = here.get(userId)
  if (open) await store.say(userId, own?.name ?? (await deps.accounts.name(userId)), now)
  const changed = open ? own === undefined : await store.leave(userId)
  if (changed) await announceTeam(deps, teamId, { kind: 'editing', post_id: postId })
  return [...here].flatMap(([id, { name }]) => (id === userId ? [] : [{ id, name }]))
}
