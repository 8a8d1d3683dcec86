import { Draft, InProgress, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import type { Tx } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { announceAfter } from '../live.ts'
import { logStep } from '../log-changes.ts'
import type { StoredFault } from '../model/stored.ts'
import { accountRemoved, heldTooLong } from '../publisher/held-faults.ts'
import { holdLate, resumeHeld, unconfirmedOf } from '../stores/held.ts'
import { changePost, findPost, plannedPostsOf, showFault } from '../stores/posts.ts'
import { askAgain, cancelPublication, lockPublications } from '../stores/publications.ts'
import { timeAsDraft } from './cancel-post.ts'
import { showChecking } from './publications.ts'

/** Status of an account that can be asked (spec §3). */
const active = 1
const quotaLimited = 2

interface Held {
  teamId: string
  accountId: string
  /** Codes of the faults that have ended. */
  codes: readonly string[]
  /** Most that go on, the earliest first: to try whether it works. */
  most?: number
}

/** What held the posts of an account has ended: they go on. Those that are more than an hour late ask first. */
export const resumePosts = (deps: Deps, held: Held, worker: string): Promise<number> =>
  transaction(deps.db, async tx => {
    const fault = heldTooLong(deps.clock.now())
    // Publications first, all of them, and then posts: the order in which everybody locks.
    const late = await holdLate(tx, held, fault)
    const resumed = await resumeHeld(tx, held)
    const postIds = (rows: { post_id: string }[]) => rows.map(row => row.post_id)
    await show(tx, deps, held.teamId, postIds(late), fault)
    await show(tx, deps, held.teamId, postIds(resumed), null)
    afterCommit(tx, () => {
      deps.publicationJobs.changed(resumed.map(row => row.id))
      for (const row of resumed) logStep(deps, row, { from: 'held', worker })
    })
    return resumed.length
  })

const show = async (tx: Tx, deps: Deps, teamId: string, ids: string[], fault: StoredFault | null) => {
  for (const post of await showFault(tx, teamId, ids, fault)) announceAfter(tx, deps, post, 'changed')
}

/** The network of an account can be asked again: it is, about every post of which nobody knew whether it is live. */
export const askAboutUnconfirmed = async (deps: Deps, teamId: string, accountId: string): Promise<void> => {
  const account = await deps.accounts.fresh(teamId, accountId)
  if (account?.status !== active && account?.status !== quotaLimited) return
  const open = await transaction(deps.db, tx => unconfirmedOf(tx, teamId, accountId))
  for (const { post_id } of open)
    await transaction(deps.db, async tx => {
      const publication = await askAgain(tx, teamId, post_id)
      if (publication) await showChecking(tx, deps, teamId, publication)
    })
}

/** The account of these posts was removed and is not back: what has not begun to go out is a draft again, and says why. */
export const takeBack = async (deps: Deps, teamId: string, accountId: string): Promise<void> => {
  const fault = JSON.stringify(accountRemoved(deps.clock.now()))
  const planned = await transaction(deps.db, tx => plannedPostsOf(tx, teamId, accountId))
  for (const { id } of planned)
    await transaction(deps.db, async tx => {
      await lockPublications(tx, teamId, id)
      const post = await findPost(tx, teamId, id)
      const isPlanned = post?.status === Scheduled || post?.status === InProgress
      if (!isPlanned || !(await cancelPublication(tx, teamId, id))) return
      const json = JSON.stringify(null)
      const draft = await changePost(tx, teamId, post, { ...timeAsDraft(post), status: Draft, progress: json, fault })
      // Only somebody without the lock can have changed it: then nothing of this is done, and the next look does it.
      if (!draft) throw new Error(`post ${id} changed while its account was removed`)
      announceAfter(tx, deps, draft, 'changed')
    })
}
