import { AppError } from '@fanfare/runtime/errors.ts'
import { AnswerTooLong } from './graph/answer.ts'
import type { NetworkFailure } from './graph/failure.ts'
import { isForbidden, isTokenRefused } from './graph/refusals.ts'
import { textWithoutTokens } from './graph/without-tokens.ts'

/** The sentence in which the network names a permission (Graph v23.0: codes 10 and 200). */
const named = /'(\w{3,60})' permission|requires (\w{3,60}) permission/i

interface Lacking {
  /** As the network names it; undefined where it does not. */
  permission: string | undefined
  /** Where the request names what needs it. */
  field: string
  /** The account whose connection lacks it, where the request does not say which one is asked. */
  accountId?: string | undefined
  cause?: NetworkFailure
}

/** The error for a connection that lacks a permission. */
export function lackingPermission({ permission, field, accountId, cause }: Lacking): AppError {
  const reconnect = 'Reconnect the account and leave all permissions on.'
  const details = {
    ...(permission === undefined ? {} : { permission }),
    ...(accountId === undefined ? {} : { account_id: accountId }),
  }
  return new AppError('graph_permission', {
    field,
    cause,
    ...(Object.keys(details).length > 0 ? { details } : {}),
    ...(permission === undefined
      ? {}
      : {
          rule: `a read that the connection may do: it lacks ${permission}`,
          message: `The permission ${permission} is missing from this account’s connection. ${reconnect}`,
        }),
  })
}

interface Read extends Pick<Lacking, 'field' | 'accountId'> {
  /** The token of the call: no error says it. */
  token: string
  /** What the read needs, where that is known. */
  permission?: string | undefined
}

/** What the failure of a read is for the person who asked: an error of the catalogue, without tokens. */
export function readError(failure: NetworkFailure, { token, permission, field, accountId }: Read): AppError {
  // Of no type, because the questions below would narrow that of the failure.
  const cause: unknown = failure
  if (isTokenRefused(cause)) return new AppError('token_unauthorized', { cause })
  const said = textWithoutTokens(failure.message, token).slice(0, 500)
  if (isForbidden(cause)) {
    const [, first, second] = named.exec(said) ?? []
    return lackingPermission({ permission: permission ?? first ?? second, field, accountId, cause: failure })
  }
  if (failure.kind === 'rate_limited') return new AppError('network_rate_limited', { cause })
  if (cause instanceof AnswerTooLong) {
    const message = 'The network’s answer is too long. Ask for fewer fields, a lower limit or a shorter period.'
    return new AppError('graph_refused', { field, rule: 'a read whose answer has at most 2 MiB', message, cause })
  }
  if (failure.kind === 'rejected')
    return new AppError('graph_refused', {
      field,
      rule: 'a read that the network accepts',
      message: `The network refused this request: ${said}`,
      details: { code: failure.code ?? null, subcode: failure.subcode ?? null },
      cause,
    })
  return new AppError('network_unavailable', { cause })
}
