import { transaction } from '@fanfare/runtime/db/database.ts'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Deps } from '../deps.ts'
import { commentMissing } from '../faults/alerts.ts'
import { missingPart } from '../faults/restored-faults.ts'
import { announceAfter } from '../live.ts'
import type { ShownStep } from '../model/post-change.ts'
import { restoredCheck } from '../model/restored.ts'
import type { StoredFault } from '../model/stored.ts'
import type { DueAccount } from '../stores/history-checks.ts'
import { doubtOpen, type FoundLive, noteOutcome, settleByPerson, settleLive } from '../stores/history-outcomes.ts'
import { showState } from '../stores/post-state.ts'
import { failMissing } from '../stores/publication-decisions.ts'
import { insertStep } from '../stores/steps.ts'
import type { NewStep } from '../stores/writes.ts'

/** Writes the results of an account's check, each in one transaction. Nothing is written where a person or another cut was first. */
export const settlements = (deps: Deps, worker: string) => {
  const record = (
    tx: Tx,
    { id, team_id, attempt }: PublicationRow,
    step: Pick<NewStep, 'step' | 'title' | 'text' | 'verdict'>,
  ) =>
    insertStep(tx, {
      ...step,
      id: deps.ids.next(),
      team_id,
      publication_id: id,
      attempt,
      worker,
      after_commit: true,
      calls: '[]',
      duration_ms: null,
      at: new Date(deps.clock.now()),
    })

  /** Shows a post by all of its parts as they are now. */
  const show = async (tx: Tx, { team_id: teamId, post_id: postId }: PublicationRow, step: ShownStep = {}) => {
    await failMissing(tx, teamId, postId, missingPart)
    const post = await showState(tx, teamId, postId, step)
    if (post) announceAfter(tx, deps, post, 'changed')
  }

  /** Shows a post as unconfirmed: a person decides whether it is live. */
  const askPerson = async (tx: Tx, publication: PublicationRow, fault: StoredFault) => {
    await record(tx, publication, { step: 'unconfirmed', title: fault.title, text: fault.message, verdict: 'unknown' })
    await show(tx, publication)
  }

  return {
    /** The post is on the profile. `comment`: whether its first comment is there; undefined where it has none. */
    live: (publication: PublicationRow, found: FoundLive, comment: { missing: StoredFault } | undefined) =>
      transaction(deps.db, async tx => {
        const { id, team_id: teamId } = publication
        const settled = await settleLive(tx, teamId, id, found)
        if (!settled) return
        const text = 'The profile shows a post with the same text'
        await record(tx, settled, { step: 'published', title: 'Found live after the restore', text, verdict: 'ok' })
        await noteOutcome(tx, teamId, id, 'live', found)
        await show(tx, settled, comment ? { alerts: [comment.missing] } : {})
      }),

    /** The post is not on the profile, or that is not clear. */
    byPerson: (publication: PublicationRow, fault: StoredFault) =>
      transaction(deps.db, async tx => {
        const { id, team_id: teamId } = publication
        const settled = await settleByPerson(tx, teamId, id, fault)
        if (!settled) return
        const unclear = fault.code === restoredCheck
        await noteOutcome(tx, teamId, id, unclear ? 'unclear' : 'missing', undefined)
        if (unclear) return askPerson(tx, settled, fault)
        const text = 'It isn’t on the profile. Waiting for someone to decide'
        await record(tx, settled, { step: 'held', title: 'Not found after the restore', text, verdict: 'held' })
        await show(tx, settled)
      }),

    /** A post that is planned for later, or failed, looks like an unknown live post. */
    open: (account: DueAccount, publication: PublicationRow, fault: StoredFault) =>
      transaction(deps.db, async tx => {
        const doubted = await doubtOpen(tx, account, publication, fault)
        if (doubted) await askPerson(tx, doubted, fault)
      }),
  }
}
export type Settlements = ReturnType<typeof settlements>

/** The alert that a post found live has no first comment. */
export const noComment = (now: Date): StoredFault => ({
  code: commentMissing,
  title: 'No first comment',
  message: 'The post is live without its first comment.',
  item: null,
  action: 'comment',
  network: null,
  at: now.toISOString(),
})
