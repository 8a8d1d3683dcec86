import type { NetworkFailure } from '@fanfare/networks/graph/client.ts'
import type { StoredFault, StoredRefusal } from '../model/stored.ts'

/** What a person is told when a post does not go out: what, which picture, why, and the next action. */
export type Words = Pick<StoredFault, 'code' | 'title' | 'message' | 'action'>

/** By Instagram's sub-codes (Content Publishing error codes). `it` names the picture. */
const bySubcode: Record<number, (it: string) => Words> = {
  2207004: it => ({
    code: 'image_too_large',
    title: 'Picture too large',
    message: `${it} is too large for Instagram, which allows up to 8 MB.`,
    action: 'edit',
  }),
  2207005: it => ({
    code: 'image_format',
    title: 'Format not accepted',
    message: `${it} is in a format that Instagram doesn’t support.`,
    action: 'edit',
  }),
  2207009: it => ({
    code: 'aspect_ratio',
    title: 'Picture shape not accepted',
    message: `${it} is too wide or too tall for Instagram, which allows 4:5 to 1.91:1.`,
    action: 'crop',
  }),
  2207010: () => ({
    code: 'caption_refused',
    title: 'Caption not accepted',
    message: 'The caption is too long or has too many hashtags for Instagram.',
    action: 'edit',
  }),
  2207052: it => ({
    code: 'media_unreachable',
    title: 'Picture not loaded',
    message: `Instagram couldn’t load ${it.charAt(0).toLowerCase()}${it.slice(1)}. Its address must be reachable from the internet.`,
    action: 'retry',
  }),
  2207028: () => ({
    code: 'carousel_size',
    title: 'Carousel not accepted',
    message: 'Instagram allows 2 to 10 pictures in a carousel.',
    action: 'edit',
  }),
  2207040: () => ({
    code: 'too_many_tags',
    title: 'Too many tags',
    message: 'Instagram allows up to 20 tagged people.',
    action: 'edit',
  }),
  2207013: () => ({
    code: 'unknown_person',
    title: 'Tagged person not found',
    message: 'Instagram couldn’t find one of the people you tagged.',
    action: 'edit',
  }),
  2207050: () => ({
    code: 'account_restricted',
    title: 'Account restricted',
    message: 'Instagram has restricted this account. Open Instagram and follow the instructions there.',
    action: 'none',
  }),
  2207051: () => ({
    code: 'action_blocked',
    title: 'Blocked as spam',
    message: 'Instagram flagged this as spam and blocked it. Wait a day before you try again.',
    action: 'wait',
  }),
}
/** By codes that both networks answer; the words name the one that the account is on. */
const byCode: Record<number, (network: string) => Words> = {
  368: network => ({
    code: 'action_blocked',
    title: 'Temporarily blocked',
    message: `${network} has temporarily blocked posting from this account.`,
    action: 'wait',
  }),
  506: network => ({
    code: 'duplicate_text',
    title: 'Duplicate text',
    message: `${network} doesn’t allow the same text twice in a short time.`,
    action: 'edit',
  }),
}

/** `Picture 4`; a post that has only one, or of which nobody knows which, has "the picture". */
const pictureName = (which: Which | null): string => (which && which.of > 1 ? `Picture ${which.item}` : 'The picture')

export const networkPart = (failure: NetworkFailure): StoredFault['network'] => ({
  code: failure.code ?? null,
  subcode: failure.subcode ?? null,
  message: failure.userMessage ?? failure.message,
})

/** A failure that has words of its own, better than that the network returned an error. */
export const hasWords = (failure: NetworkFailure): boolean =>
  failure.subcode !== undefined && failure.subcode in bySubcode

/** The picture that a fault is about: its 1-based number, and how many the post has. */
export interface Which {
  item: number
  of: number
}

/** The fault of a refusal. `which`: the picture it is about, null where that is not known. */
export const refusalFault = (
  failure: NetworkFailure,
  network: string,
  which: Which | null,
  nowMs: number,
): StoredFault => {
  const item = which?.item ?? null
  const known =
    (failure.subcode && bySubcode[failure.subcode]?.(pictureName(which))) ||
    (failure.code && byCode[failure.code]?.(network))
  const forbidden = failure.kind === 'forbidden' && permissionMissing(network, nowMs)
  const words: Words = known ||
    forbidden || {
      code: 'refused',
      title: 'Not accepted',
      message: `${network} didn’t accept this post: ${failure.userMessage ?? failure.message}`,
      action: 'edit',
    }
  const { code, title, message, action } = words
  return { code, title, message, action, item, network: networkPart(failure), at: new Date(nowMs).toISOString() }
}

/** A fault of these words, that names no picture. */
export const fault = (words: Words, nowMs: number, failure?: NetworkFailure): StoredFault => ({
  ...words,
  item: null,
  network: failure ? networkPart(failure) : null,
  at: new Date(nowMs).toISOString(),
})

export const inTrouble = (network: string, nowMs: number, failure?: NetworkFailure): StoredFault =>
  fault(
    {
      code: 'network_unavailable',
      title: 'No response',
      message: `${network} isn’t responding right now.`,
      action: 'wait',
    },
    nowMs,
    failure,
  )
/** It may be live with other words than it has now. */
export const changedSince = (network: string, nowMs: number): StoredFault =>
  fault(
    {
      code: 'unconfirmed',
      title: 'Is it live?',
      message: `This post was sent to ${network}, then changed. Fanfare can’t find it there. Check the profile and tell us whether it’s live.`,
      action: 'check',
    },
    nowMs,
  )

export const gaveUp = (
  network: string,
  attempts: number,
  failure: NetworkFailure | undefined,
  nowMs: number,
): StoredFault =>
  fault(
    {
      code: 'network_unavailable',
      title: 'No response',
      message: `${network} returned an error${attempts === 1 ? '' : ` ${attempts} times`}. The post isn’t live. Try again.`,
      action: 'retry',
    },
    nowMs,
    failure,
  )
/** Time is up. `last`: the trouble that kept it from going out. */
export const tookTooLong = (
  network: string,
  nowMs: number,
  last?: StoredFault | null,
  failure?: NetworkFailure,
): StoredFault => ({
  ...fault(
    {
      code: last?.code === 'network_unavailable' ? 'network_unavailable' : 'deadline',
      title: 'Took too long',
      message:
        last?.code === 'network_unavailable'
          ? `${network} couldn’t be reached in time. The post isn’t live. Try again.`
          : `${network} didn’t finish processing the post in time. It isn’t live. Try again.`,
      action: 'retry',
    },
    nowMs,
  ),
  network: failure ? networkPart(failure) : (last?.network ?? null),
})
export const uncertain = (network: string, nowMs: number, refusal?: StoredRefusal | null): StoredFault => ({
  ...fault(
    {
      code: 'unconfirmed',
      title: 'Is it live?',
      message: refusal
        ? `${network} returned an error without saying whether the post went live. It may be live.`
        : `${network} didn’t respond. The post may be live.`,
      action: 'check',
    },
    nowMs,
  ),
  network: refusal?.fault.network ?? null,
})
export const accountGone = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'account_gone',
      title: 'Account removed',
      message: 'This post’s account is no longer connected.',
      action: 'reconnect',
    },
    nowMs,
  )
export const limitReached = (network: string, nowMs: number, failure?: NetworkFailure): StoredFault =>
  fault(
    {
      code: 'rate_limited',
      title: 'Waiting for a limit',
      message: `This account has reached ${network}’s posting limit for now. This post will be published as soon as ${network} allows it.`,
      action: 'wait',
    },
    nowMs,
    failure,
  )
export const mediaMissing = (which: Which, nowMs: number): StoredFault => ({
  ...fault(
    {
      code: 'media_missing',
      title: 'Picture missing',
      message: `${pictureName(which)} is no longer stored. Add it again.`,
      action: 'edit',
    },
    nowMs,
  ),
  item: which.item,
})
export const notLive = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'not_live',
      title: 'Not published',
      message: 'The post didn’t go live. You can try again.',
      action: 'retry',
    },
    nowMs,
  )
export const deadPreparation = (network: string, detail: string, nowMs: number): StoredFault =>
  fault(
    {
      code: 'processing_failed',
      title: 'Processing failed',
      message: `${network} couldn’t process this post${detail ? `: ${detail}` : ''}.`,
      action: 'retry',
    },
    nowMs,
  )

/** The connection does not allow what publishing needs. */
export const permissionMissing = (network: string, nowMs: number, failure?: NetworkFailure): StoredFault =>
  fault(
    {
      code: 'permission_missing',
      title: 'Permission missing',
      message: `Fanfare doesn’t have permission to publish on ${network}. Reconnect with all permissions on to publish this post.`,
      action: 'reconnect',
    },
    nowMs,
    failure,
  )
