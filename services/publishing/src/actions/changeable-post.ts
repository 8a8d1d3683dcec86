import { setTimeout } from 'node:timers/promises'
import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../deps.ts'
import { isLockedFor } from '../model/lock.ts'
import { type Left, left } from '../model/placing.ts'
import { findPost, type PostRow } from '../stores/posts.ts'

/** A change that finds another version begins again this often, after a pause of up to so many milliseconds: workers and other processes change posts too. */
const tries = 20
const pauseMs = 50
/** How long a request waits for those before it that change the same post, ms. After that it is done beside them. */
const turnMs = 5_000

/** The last change of each post that is under way in this process: many at once would only make each other begin again. */
const turns = new Map<string, Promise<unknown>>()

/** Does the work after that of earlier requests for the same post, or beside it where those take too long. */
async function inTurn<T>(id: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(id)
  const mine = (async () => {
    if (before) await Promise.race([before, setTimeout(turnMs, undefined, { ref: false })])
    return work()
  })()
  const over = mine.catch(() => undefined)
  turns.set(id, over)
  try {
    return await mine
  } finally {
    if (turns.get(id) === over) turns.delete(id)
  }
}

/** Throws `post_not_found`: the team has no such post. */
export function postNotFound(field = 'params.id'): never {
  return fail('post_not_found', { field, rule: 'a post of this team' })
}

/** Returns the post; throws `post_not_found`. */
export async function postOf({ db }: Deps, teamId: string, id: string, field?: string): Promise<PostRow> {
  return (await findPost(db, teamId, id)) ?? postNotFound(field)
}

/** The same for several posts at once: why this member may not change this one. */
export function notChangeable({ clock }: Deps, who: Who, post: PostRow): Left | undefined {
  if (!mayChangePost(who, post.author_id)) return left('not_allowed')
  return isLockedFor(post, who.userId, clock.now()) ? left('not_allowed', 'Someone else has locked it.') : undefined
}

/**
 * Throws `not_allowed` for a member who may not change this post, or while someone else has it locked. Every action that changes one post
 * calls it.
 */
export async function requireChangeable(
  { clock, accounts }: Deps,
  who: Who,
  post: PostRow,
  field = 'params.id',
): Promise<void> {
  if (!mayChangePost(who, post.author_id)) {
    const message = 'Only its author or a manager can change this post.'
    fail('not_allowed', { field, rule: 'a post of your own', message })
  }
  if (!isLockedFor(post, who.userId, clock.now())) return
  const name = await accounts.name(post.locked_by as string)
  const until = (post.locked_until as Date).toISOString()
  const message = `${name} has locked this post. Ask them to unlock it, or try again in a few minutes.`
  fail('not_allowed', { field, rule: 'a post that nobody else has locked', message, details: { locked_until: until } })
}

/** Returns a post that the caller may change; throws `post_not_found` or `not_allowed`. */
export async function changeablePostOf(deps: Deps, who: Who, id: string, field?: string): Promise<PostRow> {
  const post = await postOf(deps, who.teamId, id, field)
  await requireChangeable(deps, who, post, field)
  return post
}

/**
 * Reads a post and changes that version of it. Where another request changed it first (`change` returns undefined), it is read
 * and checked again; with `versions` (If-Match) it throws `version_conflict` instead. Throws `post_state` after many tries. `field`: where the request names the post.
 */
export async function changeWithRetry<Changed extends PostRow = PostRow>(
  deps: Deps,
  { who, id, versions, field }: { who: Who; id: string; versions?: ReadonlySet<number> | undefined; field?: string },
  change: (post: PostRow) => Promise<Changed | undefined>,
): Promise<Changed> {
  return inTurn(id, async () => {
    for (let turn = 1; turn <= tries; turn += 1) {
      const post = await changeablePostOf(deps, who, id, field)
      if (versions && !versions.has(post.version)) {
        const { version } = post
        fail('version_conflict', {
          field: 'headers.if-match',
          rule: `"${version}", as it is now`,
          details: { version },
        })
      }
      const changed = await change(post)
      if (changed) return changed
      await setTimeout(Math.random() * pauseMs)
    }
    return fail('post_state', { message: 'This post is being changed by others right now. Look at it again.' })
  })
}
