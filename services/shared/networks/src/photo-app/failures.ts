import { NetworkFailure } from '../graph/failure.ts'
import type { FailureKind } from '../graph/failure-kind.ts'
import { type Json, text } from '../graph/fields.ts'

/** What the photo app's messages mean. Nobody who uses the product can log in there: that is the operator's. */
const kinds: Readonly<Record<string, FailureKind>> = {
  login_required: 'installation',
  challenge_required: 'installation',
  checkpoint_required: 'installation',
  feedback_required: 'rate_limited',
  rate_limit_error: 'rate_limited',
  sentry_block: 'rate_limited',
}

const kindOf = (status: number, said: readonly string[]): FailureKind => {
  for (const one of said) {
    const known = kinds[one]
    if (known) return known
  }
  if (status === 429) return 'rate_limited'
  if (status === 202) return 'not_ready'
  if (status === 401 || status === 403) return 'installation'
  if (status >= 500) return 'transient'
  return said.some(Boolean) ? 'rejected' : 'unknown'
}

/** The failure of a response. `body` is empty where it was no JSON. */
export const failureOf = (status: number, body: Json, retryAfterMs?: number): NetworkFailure => {
  const message = text(body.message)
  return new NetworkFailure({
    kind: kindOf(status, [message, text(body.error_type)]),
    status,
    message: message || `the network answered ${status}`,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  })
}

/** Whether it has no such thing. */
export const isMissing = (failure: unknown): failure is NetworkFailure =>
  failure instanceof NetworkFailure && failure.kind === 'rejected' && failure.status === 404
