import type { Reply } from '../wire/call.ts'

/** HTTP status of each error code of the API (API v2 Error Handling; Direct Post). */
const statuses: Record<string, number> = {
  invalid_params: 400,
  invalid_file_upload: 400,
  invalid_publish_id: 400,
  token_not_authorized_for_specified_publish_id: 400,
  publish_not_cancellable: 400,
  access_token_invalid: 401,
  scope_not_authorized: 401,
  scope_permission_missed: 401,
  spam_risk_too_many_posts: 403,
  spam_risk_user_banned_from_posting: 403,
  spam_risk_too_many_pending_share: 403,
  reached_active_user_cap: 403,
  unaudited_client_can_only_post_to_private_accounts: 403,
  url_ownership_unverified: 403,
  privacy_level_option_mismatch: 403,
  not_found: 404,
  rate_limit_exceeded: 429,
  internal_error: 500,
}

const messages: Record<string, string> = {
  access_token_invalid: 'The access token is invalid or not found in the request.',
  scope_not_authorized: 'The user did not authorize the scope required for completing this request.',
  rate_limit_exceeded: 'The API rate limit was exceeded. Please try again later.',
  invalid_publish_id: 'The publish_id does not exist.',
  internal_error: 'Something is wrong. Please try again later.',
}
/** What refused posts say, whatever the reason is. */
const guidelines =
  'Please review our integration guidelines at https://developers.tiktok.com/doc/content-sharing-guidelines/'

/** An error of the API, thrown where it is found. */
export class TikTokError extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, message?: string, status = statuses[code] ?? 400) {
    super(message ?? messages[code] ?? (status === 403 ? guidelines : code))
    this.code = code
    this.status = status
  }
}

/** Throws an error of the API. */
export const refuse = (code: string, message?: string): never => {
  throw new TikTokError(code, message)
}

const two = (number: number) => String(number).padStart(2, '0')
/** An id for support, which begins with the time. */
export const logId = (): string => {
  const at = new Date()
  const day = `${at.getUTCFullYear()}${two(at.getUTCMonth() + 1)}${two(at.getUTCDate())}`
  return `${day}${two(at.getUTCHours())}${two(at.getUTCMinutes())}${two(at.getUTCSeconds())}${Math.random().toString(16).slice(2, 18).toUpperCase()}`
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  body,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
})

/** A success in the envelope of the API. */
export const ok = (data: unknown): Reply => json(200, { data, error: { code: 'ok', message: '', log_id: logId() } })

export const failure = ({ code, message, status }: Pick<TikTokError, 'code' | 'message' | 'status'>): Reply =>
  json(status, { data: {}, error: { code, message, log_id: logId() } })

/** An error of the calls for tokens, which have no envelope. */
export const oauthFailure = (error: string, description: string): Reply =>
  json(400, { error, error_description: description, log_id: logId() })
