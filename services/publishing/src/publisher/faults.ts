import type { NetworkFailure } from '@fanfare/networks/graph/client.ts'
import type { StoredFault, StoredRefusal } from '../db/schema.ts'

/** What a person is told when a post does not go out: what, which picture, why, and the next action. */
export type Words = Pick<StoredFault, 'code' | 'title' | 'message' | 'action'>

const ordinal = (n: number) =>
  `${n}${['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : Math.min(n % 10, 4) % 4] ?? 'th'}`

/** By Instagram's sub-codes (Content Publishing error codes). `it` names the picture, or the post. */
const bySubcode: Record<number, (it: string) => Words> = {
  2207004: it => ({
    code: 'image_too_large',
    title: 'Picture too large',
    message: `${it} is larger than 8 MB. Instagram takes less.`,
    action: 'edit',
  }),
  2207005: it => ({
    code: 'image_format',
    title: 'Format refused',
    message: `${it} is not in a format that Instagram takes.`,
    action: 'edit',
  }),
  2207009: it => ({
    code: 'aspect_ratio',
    title: 'Ratio refused',
    message: `${it} is too wide or too tall. Instagram takes 0.8 to 1.91.`,
    action: 'crop',
  }),
  2207010: () => ({
    code: 'caption_refused',
    title: 'Caption refused',
    message: 'The caption is too long or has too many hashtags for Instagram.',
    action: 'edit',
  }),
  2207052: it => ({
    code: 'media_unreachable',
    title: 'Picture not fetched',
    message: `Instagram could not fetch ${it.charAt(0).toLowerCase()}${it.slice(1)}. Its address must be reachable from outside.`,
    action: 'retry',
  }),
  2207028: () => ({
    code: 'carousel_size',
    title: 'Carousel refused',
    message: 'Instagram takes 2 to 10 pictures in a carousel.',
    action: 'edit',
  }),
  2207040: () => ({
    code: 'too_many_tags',
    title: 'Too many tags',
    message: 'Instagram takes up to 20 tagged people.',
    action: 'edit',
  }),
  2207013: () => ({
    code: 'unknown_person',
    title: 'Unknown person tagged',
    message: 'Instagram does not know one of the tagged people.',
    action: 'edit',
  }),
  2207050: () => ({
    code: 'account_restricted',
    title: 'Account restricted',
    message: 'Instagram has restricted this account. Open Instagram and follow its instructions.',
    action: 'none',
  }),
  2207051: () => ({
    code: 'action_blocked',
    title: 'Action is blocked',
    message: 'Instagram takes this for spam and has blocked it. Wait a day before you try again.',
    action: 'wait',
  }),
}
const byCode: Record<number, Words> = {
  368: {
    code: 'action_blocked',
    title: 'Blocked for now',
    message: 'Facebook has blocked this action for a while.',
    action: 'wait',
  },
  506: {
    code: 'duplicate_text',
    title: 'Same text again',
    message: 'Facebook refuses the same text twice in a short time.',
    action: 'edit',
  },
}

export const networkPart = (failure: NetworkFailure): StoredFault['network'] => ({
  code: failure.code ?? null,
  subcode: failure.subcode ?? null,
  message: failure.userMessage ?? failure.message,
})

/** A failure that has words of its own, better than that the network did not take the post. */
export const hasWords = (failure: NetworkFailure): boolean =>
  failure.subcode !== undefined && failure.subcode in bySubcode

/** The fault of a refusal. `item` is the 1-based number of the picture it is about. */
export const refusalFault = (
  failure: NetworkFailure,
  network: string,
  item: number | null,
  nowMs: number,
): StoredFault => {
  const it = item === null ? 'The picture' : `The ${ordinal(item)} picture`
  const known = (failure.subcode && bySubcode[failure.subcode]?.(it)) || (failure.code && byCode[failure.code])
  const forbidden = failure.kind === 'forbidden' && permissionMissing(network, nowMs)
  const words: Words = known ||
    forbidden || {
      code: 'refused',
      title: 'Refused',
      message: `${network} refused it: ${failure.userMessage ?? failure.message}`,
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
      title: 'No answer',
      message: `${network} does not answer at the moment.`,
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
      message: `It was sent to ${network} once and has changed since. Fanfare does not see it there. Look for it, then say whether it is live.`,
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
      title: 'No answer',
      message: `${network} did not take the post in ${attempts} ${attempts === 1 ? 'try' : 'tries'}. It is not live. Try again.`,
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
          ? `${network} could not be reached in all the time there was. The post is not live. Try again.`
          : `${network} was not done with the post in time. It is not live. Try again.`,
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
        ? `${network} answered an error, and does not say whether the post went live. It may be live.`
        : `${network} did not answer. It may be live.`,
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
      message: 'The account of this post is no longer connected.',
      action: 'reconnect',
    },
    nowMs,
  )
export const limitReached = (network: string, nowMs: number, failure?: NetworkFailure): StoredFault =>
  fault(
    {
      code: 'rate_limited',
      title: 'Waits for its limit',
      message: `${network} takes no more posts from this account for now. This post goes out as soon as it does.`,
      action: 'wait',
    },
    nowMs,
    failure,
  )
export const mediaMissing = (item: number, nowMs: number): StoredFault => ({
  ...fault(
    {
      code: 'media_missing',
      title: 'Picture missing',
      message: `The ${ordinal(item)} picture is no longer stored. Add it again.`,
      action: 'edit',
    },
    nowMs,
  ),
  item,
})
export const notLive = (nowMs: number): StoredFault =>
  fault(
    { code: 'not_live', title: 'Not live', message: 'It did not go live. You can try again.', action: 'retry' },
    nowMs,
  )
export const deadPreparation = (network: string, detail: string, nowMs: number): StoredFault =>
  fault(
    {
      code: 'processing_failed',
      title: 'Processing failed',
      message: `${network} could not process it${detail ? `: ${detail}` : ''}.`,
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
      message: `The connection does not allow publishing on ${network}. Reconnect and leave all permissions on. Then this post goes out.`,
      action: 'reconnect',
    },
    nowMs,
    failure,
  )
