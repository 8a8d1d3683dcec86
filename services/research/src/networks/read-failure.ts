import type { Credential } from '@fanfare/networks/credentials.ts'
import type { NetworkFailure } from '@fanfare/networks/graph/failure.ts'
import { isAppLimit, isForbidden } from '@fanfare/networks/graph/refusals.ts'
import { readError } from '@fanfare/networks/read-errors.ts'
import { AppError } from '@fanfare/runtime/errors.ts'

/** How long a network may hold an account back where it names no time, ms (spec §8: up to 60 minutes). */
const LONGEST_MS = 60 * 60_000

interface Read {
  credential: Credential
  /** Whether the connection is known to have every permission that the read needs. */
  granted: boolean
  /** Where the request names what is asked for. */
  field: string
  accountId: string
  /** Unix ms. */
  now: number
}

const inMinutes = (ms: number): string => {
  const minutes = Math.max(1, Math.ceil(ms / 60_000))
  return minutes === 1 ? 'in about a minute' : `in about ${minutes} minutes`
}

/**
 * The account is held back, by the network or because publishing needs what is left of its calls; or the app is, and then no account is named.
 * `retry_at` says when it goes on.
 */
function heldBack({ retryAfterMs }: NetworkFailure, { accountId, now }: Read, cause: NetworkFailure): AppError {
  return new AppError('network_rate_limited', {
    details: {
      ...(isAppLimit(cause) ? {} : { account_id: accountId }),
      retry_at: new Date(now + (retryAfterMs ?? LONGEST_MS)).toISOString(),
    },
    ...(retryAfterMs === undefined
      ? {}
      : { message: `Application request limit reached. Please try again ${inMinutes(retryAfterMs)}.` }),
    cause,
  })
}

/**
 * What the failure of a read is for the person who asked: always in words of our own, never in the network's. A permission that the connection has
 * and that the network refuses all the same is one that the app was not approved for: no new login helps there.
 */
export function readFailure(failure: NetworkFailure, read: Read): AppError {
  const { credential, granted, field, accountId } = read
  // Of no type, because the questions below would narrow that of the failure.
  const cause: unknown = failure
  if (isForbidden(cause) && granted)
    return new AppError('network_not_approved', {
      field,
      rule: 'a read that the network has approved the app for',
      details: { account_id: accountId },
      cause,
    })
  if (failure.kind === 'rate_limited') return heldBack(failure, read, failure)
  if (failure.kind === 'rejected')
    return new AppError('graph_refused', {
      field,
      rule: 'a read that the network accepts',
      details: { code: failure.code ?? null, subcode: failure.subcode ?? null },
      cause,
    })
  return readError(failure, { token: credential.token, field, accountId })
}

/** What one account of a team could not be asked for, another one may be: failures of this kind are of the account, save for the limit of the app. */
const ofAccount: readonly string[] = [
  'token_unauthorized',
  'graph_permission',
  'network_not_approved',
  'network_rate_limited',
]
export const isOfAccount = ({ code, cause }: AppError): boolean => ofAccount.includes(code) && !isAppLimit(cause)

/** Connections that are asked whether the app is approved: the second says whether it is of the app, and further ones would only cost calls. */
const MOST_NOT_APPROVED = 2
/** Whether these failures of several accounts say that no other account of the team will be answered. */
export const isOfApp = (failures: readonly AppError[]): boolean =>
  failures.filter(({ code }) => code === 'network_not_approved').length >= MOST_NOT_APPROVED

const goesOn = ({ details }: AppError): string => String(details?.retry_at ?? '')
/**
 * What is said where none of several accounts could be asked: that of the one that goes on first, since waiting helps there, else that of the first
 * one, since it is the one that a person chose. Undefined where there was none.
 */
export const toTell = (failures: readonly AppError[]): AppError | undefined =>
  failures
    .filter(({ code }) => code === 'network_rate_limited')
    .sort((one, other) => (goesOn(one) < goesOn(other) ? -1 : 1))[0] ?? failures[0]
