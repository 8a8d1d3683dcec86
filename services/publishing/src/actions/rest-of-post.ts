import { dbNow, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import type { Account } from '../model/account.ts'
import { priorityOf } from '../model/priority.ts'
import { moveDuePublications } from '../stores/pending-publications.ts'
import { showState } from '../stores/post-state.ts'
import type { PostRow } from '../stores/posts.ts'
import { lockPublications, partsOfRows } from '../stores/publications.ts'
import { requireMaySchedule } from './approval.ts'
import { lacksPart, refreshAfter, retryPublication, withdrawRest } from './publications.ts'

/**
 * What can be done with the rest of a post of which a part is live, where the post itself shows as live already: its copy on the linked
 * page. What is live stays as it is.
 */

/** Moves what is not live to another time, and plans again what has failed. Throws `post_going_out`, or `post_state` where a person decides first. */
const moveRest = async (
  tx: Tx,
  deps: Deps,
  post: PostRow,
  { who, account, dueAt }: { who: Who; account: Account; dueAt: Date },
): Promise<void> => {
  requireMaySchedule(who)
  const { team_id: teamId, id } = post
  const current = partsOfRows(await lockPublications(tx, teamId, id))
  if (current.some(({ state }) => state === 'unconfirmed'))
    fail('post_state', { message: 'First confirm whether this post is live.' })
  const isFailed = current.some(({ state }) => state === 'failed') || lacksPart(current)
  const moved = await moveDuePublications(tx, teamId, id, { dueAt, priority: priorityOf(post.schedule_kind) })
  if (!moved && !isFailed) fail('post_going_out')
  if (moved) refreshAfter(tx, deps, moved)
  if (isFailed) await retryPublication(tx, deps, { who, post, account, dueAt })
}

/** Sends what of a live post is not live: at `dueAt`, or now. Returns the post as it shows that. */
export const sendRest = (
  deps: Deps,
  post: PostRow,
  { who, account, dueAt }: { who: Who; account: Account; dueAt?: Date | undefined },
): Promise<PostRow> =>
  changed(deps, post, async tx => moveRest(tx, deps, post, { who, account, dueAt: dueAt ?? (await dbNow(tx)) }))

/** Takes back what of a post is not live; the post is then what is live. Throws `post_going_out` where that is too late. */
export const cancelRestOf = (deps: Deps, post: PostRow): Promise<PostRow> =>
  changed(deps, post, async tx => {
    if ((await withdrawRest(tx, deps, post)) === 'going_out') fail('post_going_out')
  })

const changed = (deps: Deps, { team_id, id }: PostRow, change: (tx: Tx) => Promise<void>): Promise<PostRow> =>
  transaction(deps.db, async tx => {
    await change(tx)
    const shown = await showState(tx, team_id, id)
    if (!shown) fail('post_not_found')
    announceAfter(tx, deps, shown, 'changed')
    return shown
  })
