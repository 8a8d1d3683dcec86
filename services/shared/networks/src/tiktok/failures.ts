import { NetworkFailure } from '../graph/failure.ts'
import type { FailureKind } from '../graph/failure-kind.ts'
import { AppRefused } from '../graph/refusals.ts'

/** Limits of TikTok's calls are of one minute, ms. */
export const minuteMs = 60_000

/** The code of a refusal to fetch from an address that the app has not verified as its own. */
export const unverifiedAddress = 'url_ownership_unverified'

/** The code for an account that may not post for now. */
export const bannedFromPosting = 'spam_risk_user_banned_from_posting'
/** The code for a code or refresh token that is used, old or of another dialog. */
export const usedGrant = 'invalid_grant'

/** What the error codes of the API mean (API v2 Error Handling; Direct Post; Photo). */
const kinds: Readonly<Record<string, FailureKind>> = {
  access_token_invalid: 'token_invalid',
  scope_not_authorized: 'forbidden',
  scope_permission_missed: 'forbidden',
  rate_limit_exceeded: 'rate_limited',
  // Of the account, or of the app, in 24 hours.
  spam_risk_too_many_posts: 'rate_limited',
  spam_risk_too_many_pending_share: 'rate_limited',
  reached_active_user_cap: 'rate_limited',
  // The app has to be audited, or its address verified: nobody who writes a post can do that.
  unaudited_client_can_only_post_to_private_accounts: 'installation',
  [unverifiedAddress]: 'installation',
  app_version_check_failed: 'installation',
  internal_error: 'transient',
}

/** The same of the calls for tokens (OAuth Error Handling). */
const oauthKinds: Readonly<Record<string, FailureKind>> = {
  [usedGrant]: 'token_invalid',
  access_denied: 'token_invalid',
  invalid_client: 'installation',
  unauthorized_client: 'installation',
  invalid_scope: 'installation',
  unsupported_grant_type: 'installation',
  server_error: 'transient',
  temporarily_unavailable: 'transient',
}

const kindOf = (status: number, code: string): FailureKind => {
  const known = kinds[code]
  if (known) return known
  if (status === 401) return 'token_invalid'
  if (status === 429) return 'rate_limited'
  // A server error without a known code: the call may have been done.
  return status >= 500 ? 'unknown' : 'rejected'
}

/** A failure by what TikTok answered. Its message begins with the code, by which its words are found. */
export const failureOf = (
  status: number,
  code: string,
  message: string,
  /** How long the response asks to wait. */
  waitMs?: number | undefined,
): NetworkFailure => {
  const kind = kindOf(status, code)
  return new NetworkFailure({
    kind,
    status,
    message: message === '' || message === code ? code : `${code}: ${message}`,
    ...(waitMs === undefined ? {} : { retryAfterMs: waitMs }),
    // Only of the calls a minute is known when it ends.
    ...(waitMs === undefined && kind === 'rate_limited' && (code === 'rate_limit_exceeded' || !(code in kinds))
      ? { retryAfterMs: minuteMs }
      : {}),
  })
}

/** The same of the calls for tokens. What is refused of the app itself says nothing of a person's connection. */
export const oauthFailureOf = (status: number, error: string, description: string): NetworkFailure => {
  const kind = oauthKinds[error] ?? (status >= 500 ? 'unknown' : 'rejected')
  const facts = { kind, status, message: description === '' ? error : `${error}: ${description}` }
  return kind === 'installation' ? new AppRefused(facts) : new NetworkFailure(facts)
}

/** The code with which the message of a failure begins; '' where it begins with none. */
export const codeOf = ({ message }: Pick<NetworkFailure, 'message'>): string => /^[a-z_]+/.exec(message)?.[0] ?? ''

/** Why a post failed while it was processed, where another try may help: nothing is wrong with the post. */
const passing: ReadonlySet<string> = new Set(['internal', 'video_pull_failed', 'photo_pull_failed'])

/** Whether a post that failed for this reason (`fail_reason`) will fail again however often it is tried. */
export const isFinal = (reason: string): boolean => reason !== '' && !passing.has(reason)
