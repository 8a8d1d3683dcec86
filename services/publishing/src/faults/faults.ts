import type { NetworkFailure } from '@fanfare/networks/graph/client.ts'
import type { Media } from '../model/media.ts'
import { filesUnreachableCode, renderingStalledCode } from '../model/post-state.ts'
import { itemName } from '../model/preflight/one-item.ts'
import type { StoredFault, StoredRefusal } from '../model/stored.ts'
import type { Words } from './words.ts'

/** `Picture 4` or `Video 4`; "The picture" where the post has only one, or the number is not known. */
export const nameOf = (which: Which | null): string =>
  itemName({ type: which?.type ?? 'image' }, which?.item ?? 1, which?.of ?? 1)

/** What the network said of a failure, as a fault keeps it. */
export const networkPart = (failure: NetworkFailure): StoredFault['network'] => ({
  code: failure.code ?? null,
  subcode: failure.subcode ?? null,
  message: failure.userMessage ?? failure.message,
})

/** The picture or video that a fault is about: its 1-based number, and how many the post has. */
export interface Which {
  item: number
  of: number
  /** By default a picture. */
  type?: Media['type'] | undefined
}

/** A fault with this text that names no picture. */
export const fault = ({ whole: _whole, ...words }: Words, nowMs: number, failure?: NetworkFailure): StoredFault => ({
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
/** It may be live as it was before it was edited. */
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

export const deadlineExceeded = (
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
/** The deadline has passed. `last`: the last fault before. */
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
          : last?.code === filesUnreachableCode
            ? `${network} couldn’t load the files in time. The post isn’t live. Try again.`
            : `${network} didn’t finish processing the post in time. It isn’t live. Try again.`,
      action: 'retry',
    },
    nowMs,
  ),
  network: failure ? networkPart(failure) : (last?.network ?? null),
})
/** `refusal`: the network's error response to the irreversible call, if it gave one. */
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
export const accountGoneText = 'This post’s account is no longer connected.'
export const accountGone = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'account_gone',
      title: 'Account removed',
      message: accountGoneText,
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
/** The same of one kind of post, of which a network allows so many in 24 hours. `isOwn`: the team has sent all of them. */
export const kindLimitReached = (
  network: string,
  { most, what }: { most: number; what: string },
  isOwn: boolean,
  nowMs: number,
): StoredFault =>
  fault(
    {
      code: 'rate_limited',
      title: 'Waiting for a limit',
      message: `${network} allows ${most} ${what} in 24 hours${isOwn ? `, and ${most} have gone out` : ''}. This one will be published as soon as there is room.`,
      action: 'wait',
    },
    nowMs,
  )
/** The network prepares no more pictures and videos of the account; `most`: how many it does in 24 hours. */
export const preparedLimitReached = (
  network: string,
  most: number,
  nowMs: number,
  failure?: NetworkFailure,
): StoredFault =>
  fault(
    {
      code: 'rate_limited',
      title: 'Waiting for a limit',
      message: `${network} accepts ${most} pictures and videos from an account in 24 hours, and this account has reached that. Each one in a carousel counts, and so does each retry. Fanfare tries again every few minutes, and this post goes out once the oldest of them are 24 hours old.`,
      action: 'wait',
    },
    nowMs,
    failure,
  )
export const mediaMissing = (which: Which, nowMs: number): StoredFault => ({
  ...fault(
    {
      code: 'media_missing',
      title: which.type === 'video' ? 'Video missing' : 'Picture missing',
      message: `${nameOf(which)} is no longer stored. Add it again.`,
      action: 'edit',
    },
    nowMs,
  ),
  item: which.item,
})
/** A video cannot be made as the network takes it; `why`: what is wrong with it and what to do. */
export const videoUnusable = (which: Which, why: string, nowMs: number): StoredFault => ({
  ...fault({ code: 'video_unusable', title: 'Video not accepted', message: why, action: 'edit' }, nowMs),
  item: which.item,
})

/** The video that it needs is not being made: the media workers are away, or stuck. It continues by itself once they are back. */
export const renderingStalled = (nowMs: number): StoredFault =>
  fault(
    {
      code: renderingStalledCode,
      title: 'Video not ready',
      message:
        'Preparing its video has not moved forward for 10 minutes. Your administrator has been notified. This post will be published as soon as its video is ready.',
      action: 'wait',
    },
    nowMs,
  )

export const notLiveCode = 'not_live'
export const notLive = (nowMs: number): StoredFault =>
  fault(
    {
      code: notLiveCode,
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

/** The connection does not allow what publishing needs. `name`: of the network, or of the linked page where the post is live already. */
export const permissionMissing = (name: string, nowMs: number, failure?: NetworkFailure): StoredFault =>
  fault(
    {
      code: 'permission_missing',
      title: 'Permission missing',
      message: `Fanfare doesn’t have permission to publish on ${name}. Reconnect with all permissions on to publish this post.`,
      action: 'reconnect',
    },
    nowMs,
    failure,
  )

/** The connection allows publishing, but not the products that the post tags. */
export const productsForbidden = (network: string, nowMs: number): StoredFault =>
  fault(
    {
      code: 'permission_missing',
      title: 'Permission missing',
      message: `Fanfare doesn’t have permission to tag products on ${network}. Reconnect with products on to publish this post.`,
      action: 'reconnect',
    },
    nowMs,
  )

/** The address that networks load files from does not answer. */
export const filesUnreachable = (network: string, nowMs: number): StoredFault =>
  fault(
    {
      code: filesUnreachableCode,
      title: 'Files can’t be loaded',
      message: `${network} can’t load the files of this post: Fanfare’s public address doesn’t answer. Your administrator has been notified. This post will be published once it does.`,
      action: 'wait',
    },
    nowMs,
  )
