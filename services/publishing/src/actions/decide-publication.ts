import { PostConfirmed } from '@fanfare/contracts/events.ts'
import { networks } from '@fanfare/contracts/networks.ts'
import { networkAddress } from '@fanfare/networks/graph/address.ts'
import { afterCommit, transaction } from '@fanfare/runtime/db/database.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import { emit } from '@fanfare/runtime/events/events.ts'
import { actorOf, type Who } from '@fanfare/runtime/security/identity.ts'
import { originsOf } from '../config.ts'
import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Deps } from '../deps.ts'
import { commentMissing } from '../faults/alerts.ts'
import { notLive } from '../faults/faults.ts'
import { checkingRestored, missingPart } from '../faults/restored-faults.ts'
import { announceAfter } from '../live.ts'
import { isLive } from '../model/part-order.ts'
import type { StoredProgress } from '../model/stored.ts'
import { askRestoredAgain } from '../stores/history-outcomes.ts'
import { releaseNext } from '../stores/pending-publications.ts'
import { showState } from '../stores/post-state.ts'
import { dropAlert, type PostRow } from '../stores/posts.ts'
import { askAgain, commentAgain, decidePublication, failMissing } from '../stores/publication-decisions.ts'
import { insertStep } from '../stores/steps.ts'

const anyHost = new Intl.ListFormat('en', { type: 'disjunction' }).format(networks.map(({ host }) => host))

/** Writes what a person did to the flight recorder of a publication. */
const recordPerson = async (
  tx: Tx,
  deps: Deps,
  { id, team_id, attempt }: PublicationRow,
  name: string,
  did: { step: string; title: string; text: string; verdict: 'ok' | 'wait' | 'failed' },
): Promise<unknown> =>
  insertStep(tx, {
    ...did,
    id: deps.ids.next(),
    team_id,
    publication_id: id,
    attempt,
    worker: name,
    after_commit: true,
    calls: '[]',
    duration_ms: null,
    at: new Date(deps.clock.now()),
  })

/** Has the network asked again whether an unconfirmed post is live. */
export const requestCheck = async (deps: Deps, { teamId, userId }: Who, postId: string): Promise<PostRow> => {
  const name = await deps.accounts.name(userId)
  return transaction(deps.db, async tx => {
    const publication =
      (await askRestoredAgain(tx, teamId, postId, checkingRestored(new Date(deps.clock.now())))) ??
      (await askAgain(tx, { teamId, postId, notLive: notLive(deps.clock.now()) }))
    if (!publication) fail('decision_not_needed')
    const text = `${name} asked Fanfare to check again`
    await recordPerson(tx, deps, publication, name, { step: 'ask_again', title: 'Check again', text, verdict: 'wait' })
    return showChecking(tx, deps, teamId, publication)
  })
}

const checking: StoredProgress = {
  step: 'commit_requested',
  text: 'Posting',
  percent: 90,
  sentence: 'Checking whether it’s live',
}

/** Shows the post of a publication whose outcome is being checked as in progress. */
export const showChecking = async (
  tx: Tx,
  deps: Deps,
  teamId: string,
  { id, post_id: postId }: Pick<PublicationRow, 'id' | 'post_id'>,
): Promise<PostRow> => {
  const post = await showState(tx, teamId, postId, { progress: checking })
  if (!post) fail('post_not_found')
  announceAfter(tx, deps, post, 'changed')
  afterCommit(tx, () => deps.publicationJobs.changed([id]))
  return post
}

/** Throws `invalid_input` for a link that does not lead to a network. */
export const requireLink = ({ config }: Pick<Deps, 'config'>, permalink: string | null): void => {
  if (permalink === null || networkAddress(permalink, originsOf(config)) !== null) return
  const rule = `an address at ${anyHost} that begins with https://`
  fail('invalid_input', { field: 'body.permalink', rule, message: `The link must be ${rule}.` })
}

interface Decision {
  live: boolean
  permalink: string | null
  /** The network's own id of the post, where the person says it. */
  contentId?: string | null | undefined
  /** When it went live, where the person says so; what the network said goes before it. */
  at?: Date | undefined
}

/** Stores the decision of a person whether an unconfirmed post is live. Not live: it has failed and may be tried again. */
export const decide = async (
  deps: Deps,
  who: Who,
  postId: string,
  { live, permalink, contentId, at }: Decision,
): Promise<PostRow> => {
  const { teamId, userId } = who
  requireLink(deps, permalink)
  const name = await deps.accounts.name(userId)
  return transaction(deps.db, async tx => {
    const fault = live ? null : notLive(deps.clock.now())
    const publication = await decidePublication(tx, teamId, postId, { live, permalink, contentId, at, fault })
    if (!publication) fail('decision_not_needed')
    const text = live ? `${name} said it’s live` : `${name} said it isn’t live`
    const verdict = live ? 'ok' : 'failed'
    await recordPerson(tx, deps, publication, name, { step: 'decided', title: 'Confirmed by a person', text, verdict })
    // Of several publications the others continue, or wait, by what this one is now.
    const next = isLive(publication.state) ? await releaseNext(tx, teamId, publication) : undefined
    await failMissing(tx, teamId, postId, missingPart)
    const post = await showState(tx, teamId, postId)
    if (!post) fail('post_not_found')
    const accountId = post.social_account_id
    await emit(tx, PostConfirmed, { teamId, postId, accountId, live, ...actorOf(who) }, { teamId })
    afterCommit(tx, () => deps.publicationJobs.changed([publication.id, ...(next ? [next.id] : [])]))
    announceAfter(tx, deps, post, 'changed')
    return post
  })
}

/** Has the missing first comment of a live post posted, at the request of a person. */
export const postComment = async (deps: Deps, { teamId, userId }: Who, postId: string): Promise<PostRow> => {
  const name = await deps.accounts.name(userId)
  return transaction(deps.db, async tx => {
    const publication = await commentAgain(tx, teamId, postId)
    if (!publication) fail('post_state', { message: 'This post isn’t missing its first comment.' })
    const text = `${name} asked Fanfare to post the first comment`
    const did = { step: 'comment_again', title: 'Retry first comment', text, verdict: 'wait' } as const
    await recordPerson(tx, deps, publication, name, did)
    const post = await dropAlert(tx, teamId, postId, commentMissing)
    if (!post) fail('post_not_found')
    announceAfter(tx, deps, post, 'changed')
    afterCommit(tx, () => deps.publicationJobs.changed([publication.id]))
    return post
  })
}
