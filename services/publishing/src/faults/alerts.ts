import type { NetworkFailure } from '@fanfare/networks/graph/client.ts'
import type { StoredFault, StoredRefusal } from '../model/stored.ts'
import { accountGoneText, fault } from './faults.ts'

/** Code of the alert that a live post is without its first comment. */
export const commentMissing = 'comment_missing'

/**
 * A live post has no first comment. `refusal`: the network's error response; `mayComment`: whether the connection has the permission to
 * comment, undefined where that is not known.
 */
export const commentAlert = (
  network: string,
  nowMs: number,
  refusal: StoredRefusal | null,
  mayComment?: boolean,
): StoredFault => {
  const isForbidden = refusal ? refusal.kind === 'token_invalid' && !mayComment : mayComment === false
  const why = refusal ? refusal.fault.network?.message : undefined
  const reason = isForbidden
    ? 'Fanfare doesn’t have permission to comment. Reconnect and allow comments.'
    : why
      ? `${network} said: ${why}`
      : `${network} didn’t respond in time.`
  return {
    code: commentMissing,
    title: 'No first comment',
    message: `The first comment wasn’t posted. ${reason}`,
    item: null,
    action: isForbidden ? 'reconnect' : 'comment',
    network: refusal?.fault.network ?? null,
    at: new Date(nowMs).toISOString(),
  }
}
/** A live post has no first comment, and can have none: its account was removed from the team. */
export const commentWithoutAccount = (nowMs: number): StoredFault =>
  fault(
    {
      code: commentMissing,
      title: 'No first comment',
      message: `The first comment wasn’t posted. ${accountGoneText}`,
      action: 'none',
    },
    nowMs,
  )
/** A live post has no permalink. */
export const linkAlert = (network: string, nowMs: number, failure?: NetworkFailure): StoredFault =>
  fault(
    {
      code: 'link_missing',
      title: 'Link missing',
      message: `The post is live, but ${network} didn’t return its link.`,
      action: 'none',
    },
    nowMs,
    failure,
  )

/** The post was edited after it was sent, and is live as it was before. */
export const changedAlert = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'live_as_before',
      title: 'Changed too late',
      message: 'The post went live as it was before you changed it. What you see here is the changed version.',
      action: 'none',
    },
    nowMs,
  )
