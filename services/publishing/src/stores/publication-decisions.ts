import type { Tx } from '../db/db.ts'
import type { PublicationRow } from '../db/publication-tables.ts'
import type { Place } from '../model/asked-first.ts'
import type { Request } from '../model/events.ts'
import { isLive } from '../model/part-order.ts'
import { rowStateOf } from '../model/publication.ts'
import type { StoredFault } from '../model/stored.ts'
import { transition } from '../model/transition.ts'
import { lateOf } from './held.ts'
import { lockPublications, type NewPublication, partsOfRows } from './publications.ts'
import { type Beside, request } from './requests.ts'
import { notYet } from './waiting.ts'

/** Applies a request to the publications of a post. Returns the newest changed one; undefined where no state allowed it. */
const requestOf = async (
  tx: Tx,
  { teamId, postId }: { teamId: string; postId: string },
  asked: Request,
  beside?: Beside | ((row: PublicationRow) => Beside),
): Promise<PublicationRow | undefined> =>
  (await request(tx, await lockPublications(tx, teamId, postId), asked, beside))[0]

/** Those of these publications of which something may be live, though they failed or were taken back. */
export const sentBefore = (rows: readonly PublicationRow[]): (PublicationRow & Place)[] =>
  rows
    .filter(row => transition(rowStateOf(row), { request: 'try_again' }) !== undefined)
    .map(row => ({ ...row, accountId: row.social_account_id }))

/**
 * Schedules a publication again that may have been sent: it continues by asking the network, with what was prepared. It may have another
 * place in the order now. Where another kind of post is planned, what was prepared must not go out: then a person decides. Returns undefined
 * where it needs no question.
 */
export const planSentAgain = async (
  tx: Tx,
  { surface, part, parts, maxAttempts, priority, dueAt, mayBegin }: NewPublication,
  sent: PublicationRow,
): Promise<{ id: string } | undefined> => {
  const [again] = await request(
    tx,
    [sent],
    { request: 'try_again' },
    {
      plan: { part, parts, max_attempts: maxAttempts, priority, due_at: dueAt, next_at: mayBegin ? dueAt : notYet },
      ...(sent.surface === surface ? {} : { learnt: { prepared: { ...sent.prepared, content: `not ${surface}` } } }),
    },
  )
  return again
}

/**
 * Has the network asked again about an unconfirmed publication. One that turns out not to be live goes out after all, unless it is more than
 * an hour late: then it fails with `notLive`, and a person says when it goes out. Undefined: the post has none.
 */
export const askAgain = async (
  tx: Tx,
  { teamId, postId, notLive }: { teamId: string; postId: string; notLive: StoredFault },
): Promise<PublicationRow | undefined> => {
  const late = await lateOf(tx, teamId, postId)
  return requestOf(tx, { teamId, postId }, { request: 'ask_again' }, ({ id }) => ({
    plan: { next_at: 'now' },
    // As if the network had refused it: that counts once reads agree that it is not live, and nothing is sent before.
    learnt: { refusal: late.has(id) ? { kind: 'rejected', fault: notLive } : null },
  }))
}

/**
 * What is missing of a post after a restore, while another part of it is live or has failed, has failed too: then it can be tried again
 * alone. `faultOf`: the fault of one, for that.
 */
export const failMissing = async (
  tx: Tx,
  teamId: string,
  postId: string,
  faultOf: (held: StoredFault) => StoredFault,
): Promise<void> => {
  const parts = partsOfRows(await lockPublications(tx, teamId, postId))
  if (!parts.some(({ state }) => isLive(state) || state === 'failed')) return
  await request(tx, parts, { request: 'fail_missing' }, ({ fault }) =>
    fault ? { learnt: { fault: faultOf(fault) } } : {},
  )
}

/** The first of these, by part, that a person is asked about: those of the post's own account before the linked page. */
const firstUnconfirmed = (rows: readonly PublicationRow[]): PublicationRow[] => {
  const [first] = partsOfRows(rows).filter(({ state }) => state === 'unconfirmed')
  return first ? [first] : []
}

/**
 * Applies a person's decision whether an unconfirmed publication is live: the first one of the post, which is what the post asks about. `at`: when it went live, where the person says so and the network
 * did not. Undefined: the post has none.
 */
export const decidePublication = async (
  tx: Tx,
  teamId: string,
  postId: string,
  {
    live,
    permalink,
    contentId,
    at,
    fault,
  }: {
    live: boolean
    permalink: string | null
    contentId?: string | null | undefined
    at?: Date | undefined
    fault?: StoredFault | null
  },
): Promise<PublicationRow | undefined> => {
  const asked = firstUnconfirmed(await lockPublications(tx, teamId, postId))
  const [decided] = await request(
    tx,
    asked,
    { request: live ? 'confirm_live' : 'confirm_not_live' },
    ({ published_at }) => ({
      learnt: {
        permalink,
        fault,
        ...(live && contentId ? { contentId } : {}),
        ...(live && at && !published_at ? { publishedAt: at } : {}),
      },
      plan: { next_at: 'now' },
    }),
  )
  return decided
}

/** Has the first comment of a live publication posted after all. Undefined: none was abandoned. */
export const commentAgain = (tx: Tx, teamId: string, postId: string): Promise<PublicationRow | undefined> =>
  requestOf(tx, { teamId, postId }, { request: 'comment_again' }, { plan: { next_at: 'now' } })
