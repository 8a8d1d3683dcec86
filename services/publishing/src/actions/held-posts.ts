import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { AccountActive, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { PostResumed } from '@fanfare/contracts/events.ts'
import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import { emitAll, outboxEntry } from '@fanfare/runtime/events/events.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { notLive } from '../faults/faults.ts'
import { accountRemoved, heldTooLong, pageRemoved, partWithoutAccount } from '../faults/held-faults.ts'
import { announceAfter } from '../live.ts'
import { logStep } from '../log-changes.ts'
import { isPlanned } from '../model/post.ts'
import { holdLate, resumeHeld, unconfirmedOf } from '../stores/held.ts'
import { cancelPublications, giveUpOn, postsUnbegunOn } from '../stores/pending-publications.ts'
import { showState, showStates } from '../stores/post-state.ts'
import { changePost, findPost, type PostRow } from '../stores/posts.ts'
import { askAgain } from '../stores/publication-decisions.ts'
import { lockPublications } from '../stores/publications.ts'
import { timeAsDraft } from './cancel-post.ts'
import { showChecking } from './decide-publication.ts'
import { emitChanged } from './emit-post.ts'

interface Held {
  teamId: string
  accountId: string
  /** Codes of the faults that have ended. */
  codes: readonly string[]
  /** Most posts that are resumed, the earliest first, to try whether the account works. Absent: all. */
  most?: number
}

/**
 * Resumes the held posts of an account. Those that are more than an hour late stay held until a person decides. Returns how many
 * it resumed.
 */
export const resumePosts = (deps: Deps, held: Held, worker: string): Promise<number> =>
  transaction(deps.db, async tx => {
    const fault = heldTooLong(deps.clock.now())
    // Publications are locked before posts, as everywhere, so that two transactions cannot block each other.
    const late = await holdLate(tx, held, fault)
    const resumed = await resumeHeld(tx, held)
    const { teamId } = held
    const posts = await showStates(
      tx,
      teamId,
      [...late, ...resumed].map(row => row.post_id),
    )
    for (const post of posts.values()) announceAfter(tx, deps, post, 'changed')
    await emitAll(
      tx,
      resumed.map(row => outboxEntry(PostResumed, { teamId, postId: row.post_id }, { teamId })),
    )
    afterCommit(tx, () => {
      deps.publicationJobs.changed(resumed.map(row => row.id))
      for (const row of resumed) logStep(deps, row, { from: 'held', worker })
    })
    return resumed.length
  })

/** Has the network of an account asked again about each of its unconfirmed posts, where the account works. */
export const askAboutUnconfirmed = async (deps: Deps, teamId: string, accountId: string): Promise<void> => {
  const account = await deps.team.fresh(teamId, accountId)
  if (account?.status !== AccountActive && account?.status !== AccountLimited) return
  const open = await transaction(deps.db, tx => unconfirmedOf(tx, teamId, accountId))
  for (const { post_id } of open)
    await transaction(deps.db, async tx => {
      const publication = await askAgain(tx, { teamId, postId: post_id, notLive: notLive(deps.clock.now()) })
      if (publication) await showChecking(tx, deps, teamId, publication)
    })
}

/**
 * The account was removed: its scheduled posts become drafts with that reason. Where part of a post is live already, or on its way, and where
 * the account is only the linked page of a post, what has not begun there has failed.
 */
export const takeBack = async (deps: Deps, teamId: string, accountId: string): Promise<void> => {
  const open = await transaction(deps.db, tx => postsUnbegunOn(tx, teamId, accountId))
  for (const id of open)
    await transaction(deps.db, async tx => {
      const rows = await lockPublications(tx, teamId, id)
      const post = await findPost(tx, teamId, id)
      if (!post) return
      const isOwn = post.social_account_id === accountId
      if (isOwn && isPlanned(post) && (await cancelPublications(tx, teamId, id))) return makeDraft(tx, deps, post)
      const fault = (isOwn ? partWithoutAccount : pageRemoved)(deps.clock.now())
      const failed = await giveUpOn(tx, rows, { accountId, fault })
      const shown = failed.length > 0 ? await showState(tx, teamId, id) : undefined
      if (shown) announceAfter(tx, deps, shown, 'changed')
    })
}

const makeDraft = async (tx: Tx, deps: Deps, post: PostRow): Promise<void> => {
  const json = JSON.stringify(null)
  const now = deps.clock.now()
  const draft = await changePost(tx, post.team_id, post, {
    ...timeAsDraft(post, new Date(now)),
    status: Draft,
    approval: null,
    progress: json,
    publications: json,
    fault: JSON.stringify(accountRemoved(now)),
  })
  // Only a writer without the lock can have changed it. The transaction is rolled back, and the next check of held posts repeats it.
  if (!draft) throw new Error(`post ${post.id} changed while its account was removed`)
  await emitChanged(tx, undefined, post, draft)
  announceAfter(tx, deps, draft, 'changed')
}
