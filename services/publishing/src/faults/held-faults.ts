import type { Login } from '@fanfare/contracts/networks/logins.ts'
import type { NetworkFailure } from '@fanfare/networks/graph/client.ts'
import type { StoredFault } from '../model/stored.ts'
import { fault } from './faults.ts'

/** `name`: of the network, or of the linked page where the post is live already. */
export const connectionEnded = (name: string, nowMs: number, failure?: NetworkFailure): StoredFault =>
  fault(
    {
      code: 'token_unauthorized',
      title: 'Disconnected',
      message: `${name} is disconnected. Reconnect to publish this post.`,
      action: 'reconnect',
    },
    nowMs,
    failure,
  )
/** A person turned the account off. `there`: it is the linked page of a post that is live. */
export const accountOff = (name: string, nowMs: number, there = false): StoredFault =>
  fault(
    {
      code: 'account_off',
      title: 'Turned off',
      message: `${name} is turned off. Turn it on to publish this post${there ? ' there' : ''}.`,
      action: 'turn_on',
    },
    nowMs,
  )
/** Only the operator can fix it. */
export const installationFault = (network: string, nowMs: number, failure?: NetworkFailure): StoredFault =>
  fault(
    {
      code: 'installation',
      title: 'On hold',
      message: `Fanfare can’t reach ${network} right now. Your administrator has been notified. This post will be published once it’s fixed.`,
      action: 'wait',
    },
    nowMs,
    failure,
  )
/** The network has locked the login (190/459, 190/464). */
export const checkpointFault = (
  { network, login }: { network: string; login: Pick<Login, 'name' | 'host'> },
  nowMs: number,
  failure?: NetworkFailure,
): StoredFault =>
  fault(
    {
      code: 'checkpoint',
      title: 'Login locked',
      message: `${login.name} has locked the login that connects this ${network} account. Log in to ${login.host} and follow the steps there. This post will then be published automatically.`,
      action: 'open_network',
    },
    nowMs,
    failure,
  )
/** The operator has paused publishing. */
export const publishingPaused = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'paused',
      title: 'Publishing paused',
      message:
        'Publishing is paused by your administrator. This post goes out once publishing resumes. If that’s more than an hour late, you decide.',
      action: 'wait',
    },
    nowMs,
  )
/** It was held past its time: a person decides whether it is still published. */
export const heldTooLong = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'held_late',
      title: 'Missed its time',
      message: 'Its time passed while it was on hold. Post it now or choose another time.',
      action: 'late',
    },
    nowMs,
  )
/** The account was removed before this part went out; other parts of the post are live, or on their way. */
export const partWithoutAccount = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'account_removed',
      title: 'Account disconnected',
      message: 'The account was disconnected before this went out. Connect it again, then try again.',
      action: 'reconnect',
    },
    nowMs,
  )
/** The linked page was removed before the post went out there. */
export const pageRemoved = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'account_removed',
      title: 'Page disconnected',
      message: 'The Page was disconnected before the post went out there. Connect it again, then try again.',
      action: 'retry',
    },
    nowMs,
  )
/** The account was removed. */
export const accountRemoved = (nowMs: number): StoredFault =>
  fault(
    {
      code: 'account_removed',
      title: 'Account disconnected',
      message: 'Moved to drafts because its account was disconnected.',
      action: 'none',
    },
    nowMs,
  )
