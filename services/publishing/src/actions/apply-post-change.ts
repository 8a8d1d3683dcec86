import { type Draft, Failed, Posted, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import type { Account } from '../model/account.ts'
import { isPlanned } from '../model/post.ts'
import { networkName } from '../model/preflight/finding.ts'
import { changedAlone, noProgress } from '../stores/post-columns.ts'
import { changePost, type PostChange, type PostRow } from '../stores/posts.ts'
import { lockPublications } from '../stores/publications.ts'
import { approvalColumn } from './approval.ts'
import { endUnneededRenderings } from './cancel-renderings.ts'
import { emitChanged } from './emit-post.ts'
import { requireOneRoute } from './other-route.ts'
import { keepChange } from './placing/keep-change.ts'
import { lockFiles, type Shows } from './post-content.ts'
import { beginPublication, moveDue, retryPublication, withdraw, withdrawWaiting } from './publications.ts'
import { reserveQuota } from './reserve-quota.ts'
import type { SentPost } from './send-draft.ts'

/** A post after a change that was planned. */
export interface PostChangePlan {
  columns: PostChange
  /** Scheduled: it goes out at `due`. Draft: it does not. Failed: a failed post that stays one. */
  status: typeof Draft | typeof Scheduled | typeof Failed
  /** Its account after the change; undefined where the account stays the same and is no longer connected. */
  account: Account | undefined
  due: { at: Date; date: string } | undefined
  /** What is decided only inside the transaction: the slot that the post takes, or whether it keeps its own. */
  place?: ((tx: Tx) => Promise<Pick<PostChangePlan, 'columns' | 'due'>>) | undefined
  /** What the request shows, where it sent items or a cover; those files are locked until the change is stored. */
  taken?: Shows | undefined
  /** It changes with its series; otherwise a post of a series is changed alone. */
  bySeries?: boolean | undefined
  /** Who can undo it; absent where that is not kept. */
  undoBy?: Who | undefined
}

/** Throws `post_state` for a post that is live or may be. */
export async function refuseSettled({ team }: Deps, post: PostRow): Promise<void> {
  if (post.status === Posted) {
    const { team_id, social_account_id: id } = post
    const account = (await team.named(team_id, [id])).get(id)
    fail('post_state', { message: `This post is live. Edit it on ${account ? networkName(account) : 'its network'}.` })
  }
  if (post.unconfirmed) fail('post_state', { message: 'First confirm whether this post is live.' })
}

/** Throws `post_state` for a post of which a part is live: what is not may be tried again, but not changed. */
export function refusePartlyLive({ publications }: Pick<PostRow, 'publications'>): void {
  const all = publications ?? []
  const live = all.filter(({ status }) => status === 'live').length
  if (live > 0)
    fail('post_state', {
      message: `${live} of ${all.length} parts of this post are live, so it can’t be changed any more. Try the others again.`,
    })
}

/** Moves, withdraws or begins the publications of a changed post. */
async function changePublications(
  tx: Tx,
  deps: Deps,
  who: Who,
  before: PostRow,
  post: PostRow,
  { status, account, due }: PostChangePlan,
): Promise<PostRow> {
  const stays = status === Scheduled && isPlanned(before) && before.social_account_id === post.social_account_id
  if (stays && due) {
    const moved = await moveDue(tx, deps, { who, post, account, dueAt: due.at })
    return moved === 'going_out' ? fail('post_going_out') : moved
  }
  if (isPlanned(before) && (await withdraw(tx, deps, post)) === 'going_out') fail('post_going_out')
  const left = isPlanned(before) ? { ...post, publications: null } : post
  // What waits for a failed part shows the post as it was.
  const open = before.status === Failed ? await withdrawWaiting(tx, left) : left
  if (status !== Scheduled || !account || !due) return open
  const begin = before.status === Failed ? retryPublication : beginPublication
  return begin(tx, deps, { who, post: open, account, dueAt: due.at })
}

/**
 * Changes a post and its publication in one transaction, if its version is still `before`'s and its irreversible call has not
 * been intended: either this or the worker's intent is stored, never both. Undefined: the version changed. Throws
 * `post_going_out`, `quota_reached` or `no_time_slot`.
 */
export async function applyPostChange(
  deps: Deps,
  who: Who,
  before: PostRow,
  checked: PostChangePlan,
): Promise<SentPost | undefined> {
  return transaction(deps.db, async tx => {
    await lockPublications(tx, before.team_id, before.id)
    if (checked.taken) await lockFiles(tx, before.team_id, checked.taken)
    const planned = checked.place ? { ...checked, ...(await checked.place(tx)) } : checked
    const { status, columns, account, due } = planned
    if (status === Scheduled && account && due) {
      await reserveQuota(tx, before.team_id, [{ account, date: due.date }], before.id)
    }
    const kept = status === Failed ? {} : { ...noProgress, unconfirmed: false }
    const alone = planned.bySeries ? {} : changedAlone(before)
    const changed = await changePost(tx, before.team_id, before, {
      ...approvalColumn(deps, who, before, status),
      ...columns,
      ...kept,
      ...alone,
      status,
    })
    if (!changed) return undefined
    if (status === Scheduled && account && due) await requireOneRoute(tx, changed, { account, at: due.at })
    const post = await changePublications(tx, deps, who, before, changed, planned)
    endUnneededRenderings(tx, deps, before, post)
    await emitChanged(tx, who, before, post)
    announceAfter(tx, deps, post, 'changed')
    const undo = planned.undoBy && (await keepChange(tx, deps, planned.undoBy, { before, after: post }))
    return undo ? { ...post, undo } : post
  })
}
