import { Draft } from '@fanfare/contracts/entities/posts.ts'
import { AccountActive, AccountLimited } from '@fanfare/contracts/entities/teams.ts'
import { PostResumed } from '@fanfare/contracts/events.ts'
import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import { emitAll, outboxEntry } from '@fanfare/runtime/events/events.ts'
import type { Deps } from '../deps.ts'
import { accountRemoved, heldTooLong } from '../faults/held-faults.ts'
import { announceAfter } from '../live.ts'
import { logStep } from '../log-changes.ts'
import { isPlanned } from '../model/post.ts'
import { holdLate, resumeHeld, unconfirmedOf } from '../stores/held.ts'
import { showStates } from '../stores/post-state.ts'
import { changePost, findPost, plannedPostsOf } from '../stores/posts.ts'
import { askAgain, cancelPublications, lockPublications } from '../stores/publications.ts'
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
      const publication = await askAgain(tx, teamId, post_id)
      if (publication) await showChecking(tx, deps, teamId, publication)
    })
}

/**
 * The account was removed: its scheduled posts become drafts with that reason, except those whose irreversible call was intended.
 */
export const takeBack = async (deps: Deps, teamId: string, accountId: string): Promise<void> => {
  const fault = JSON.stringify(accountRemoved(deps.clock.now()))
  const planned = await transaction(deps.db, tx => plannedPostsOf(tx, teamId, accountId))
  for (const { id } of planned)
    await transaction(deps.db, async tx => {
      await lockPublications(tx, teamId, id)
      const post = await findPost(tx, teamId, id)
      if (!post || !isPlanned(post) || !(await cancelPublications(tx, teamId, id))) return
      const json = JSON.stringify(null)
      const draft = await changePost(tx, teamId, post, {
        ...timeAsDraft(post, new Date(deps.clock.now())),
        status: Draft,
        progress: json,
        publications: json,
        fault,
      })
      // Only a writer without the lock can have changed it. The transaction is rolled back, and the next check of held posts
      // repeats it.
      if (!draft) throw new Error(`post ${id} changed while its account was removed`)
      await emitChanged(tx, post, draft)
      announceAfter(tx, deps, draft, 'changed')
    })
}
