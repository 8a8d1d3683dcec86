/**
 * The one error catalogue: code -> HTTP status, title and text as a person reads them.
 * Texts of spec §5 and §8 stand word for word. `message` may be made more exact by the thrower, never less.
 */
export interface CatalogueEntry {
  status: number
  title: string
  message: string
}

const e = (status: number, title: string, message: string): CatalogueEntry => ({ status, title, message })

export const catalogue = {
  // any request
  invalid_input: e(422, 'Something in the request is not valid', 'A field does not follow its rule.'),
  invalid_json: e(400, 'The request could not be read', 'The body is not valid JSON.'),
  body_too_large: e(413, 'Too large', 'The request is larger than this address takes.'),
  unsupported_media_type: e(415, 'Not a format this address takes', 'Send application/json.'),
  not_found: e(404, 'Not found', 'There is nothing at this address.'),
  method_not_allowed: e(405, 'Not possible here', 'This address does not take that method.'),
  rate_limited: e(429, 'Too many requests', 'Too many request. Please wait up to 60 minute and try again.'),
  internal_error: e(
    500,
    'Oops, something went wrong.',
    'There is a little hiccup with the server. Try again in 15-30 minutes. If it goes on, contact support.',
  ),
  service_unavailable: e(
    503,
    'Not available right now',
    'A part of Fanfare is starting or restarting. Try again in a moment.',
  ),
  csrf_failed: e(
    403,
    'The page is out of date',
    'Reload the page and try again. The request carried no valid CSRF token.',
  ),
  xhr_required: e(403, 'Not from the application', 'Send the header X-Requested-With: XMLHttpRequest.'),
  idempotency_key_reused: e(409, 'Key used before', 'This Idempotency-Key was used with another request.'),
  idempotency_in_progress: e(
    409,
    'Still working on it',
    'The first request with this Idempotency-Key is not done yet.',
  ),
  version_conflict: e(412, 'Changed meanwhile', 'Somebody changed this since you opened it. Load it again.'),

  // sign-in
  not_signed_in: e(401, 'Sign in first', 'Your sign-in has ended. Sign in to go on.'),
  wrong_credentials: e(401, 'That did not match', 'The e-mail or the password is wrong.'),
  account_locked: e(423, 'Locked for a while', 'Too many wrong tries. Try again later or reset the password.'),
  wrong_code: e(401, 'That code did not match', 'Enter the newest code from your authenticator app, or a backup code.'),
  email_taken: e(409, 'Already registered', 'There is an account with this e-mail. Sign in or reset the password.'),
  link_invalid: e(410, 'This link has ended', 'Links work once and for a limited time. Ask for a new one.'),
  wrong_password: e(403, 'That did not match', 'The current password is wrong.'),
  second_factor_active: e(409, 'Already on', 'Two-factor sign-in is already on.'),
  second_factor_inactive: e(409, 'Not on', 'Two-factor sign-in is not on.'),
  session_not_found: e(404, 'Session not found', 'That session has ended already.'),
  api_key_not_found: e(404, 'Key not found', 'There is no such API key in this team.'),
  scope_missing: e(403, 'Not in this key', 'This API key has no scope for that.'),
  session_only: e(403, 'Needs a person', 'This is done in the application by a signed-in person, not with a key.'),

  // team
  not_allowed: e(403, 'Not allowed', 'Your role in this team does not include that. Ask the team owner.'),
  feature_off: e(403, 'Not in this plan', 'The plan of this team does not include that.'),
  team_not_found: e(404, 'Team not found', 'There is no such team, or you are not in it.'),
  social_account_not_found: e(404, 'Account not registered', 'Account not registered'),
  social_account_taken: e(409, 'Already connected', 'This account is already connected to the team.'),
  social_account_limit: e(403, 'No room for another account', 'The plan holds no more accounts.'),
  social_set_not_found: e(404, 'Set not found', 'There is no such set of accounts in this team.'),
  social_set_limit: e(403, 'Too many sets', 'A team can have up to 100 sets of accounts.'),
  timezone_unknown: e(422, 'Unknown time zone', 'Use a name of the IANA time zone list, such as Europe/Lisbon.'),

  // connect
  connect_no_connect: e(409, 'Not connected', 'Connect Facebook first.'),
  connect_token_invalid: e(409, 'Connection ended', 'The connection has ended. Connect again.'),
  connect_no_account: e(409, 'No account to choose', 'No account came with this connection.'),
  connect_state_invalid: e(
    409,
    'Start again',
    'The sign-in at the network does not belong to this window. Start again.',
  ),
  connect_denied: e(403, 'Permission was not given', 'The network was asked not to connect. Nothing was changed.'),
  connect_personal: e(
    422,
    'Personal account',
    'Instagram lets other apps publish only to business and creator accounts. Switching is free and takes a minute.',
  ),
  connect_no_permission: e(422, 'A permission is missing', 'Connect again and leave all permissions on.'),
  connect_account_missing: e(
    422,
    'The account did not come along',
    'The sign-in at Facebook did not include this account. Sign in as a person who manages its page, and tick the page.',
  ),
  connect_blocked: e(
    409,
    'Facebook asks for something first',
    'Facebook lets no app in until you log in at facebook.com and follow the instructions there. Connecting again does not help.',
  ),
  connect_app_refused: e(
    502,
    'This installation has to be put right',
    'The network does not accept the app of this installation. Whoever runs Fanfare has to correct its settings; trying again does not help.',
  ),
  credential_not_found: e(404, 'No connection', 'The connection of this account is gone. Connect it again.'),
  token_unauthorized: e(409, 'token_unauthorized', 'The network no longer accepts this connection. Connect again.'),
  network_unavailable: e(502, 'The network did not answer', 'The network did not answer. Try again in a moment.'),
  network_rate_limited: e(
    429,
    'Limit reached',
    'Application request limit reached. Please try again later in about one hour.',
  ),

  // media
  media_not_found: e(404, 'Media not found', 'That picture or video is not in this team.'),
  media_too_large: e(413, 'Too large', 'The file is larger than Fanfare takes.'),
  media_type_unsupported: e(
    415,
    'Not a format Fanfare takes',
    'Pictures are JPEG, PNG, WebP, GIF or HEIC; videos are MP4 or MOV.',
  ),
  range_not_satisfiable: e(416, 'No such part', 'The file ends before the part that was asked for.'),
  media_broken: e(422, 'Cannot load image', 'The file could not be read. It may be damaged.'),
  media_too_small: e(422, 'Too small', 'Images must be larger than 1x1.'),
  media_not_ready: e(409, 'Not uploaded yet', 'The upload of this file is not finished.'),
  upload_expired: e(
    410,
    'The upload address has ended',
    'Upload addresses work for a limited time. Ask for a new one.',
  ),
  upload_signature_invalid: e(403, 'Not a valid upload address', 'The address was changed or was not made by Fanfare.'),
  upload_incomplete: e(409, 'Upload incomplete', 'The bytes do not follow what was stored. Ask where to go on.'),
  storage_full: e(
    507,
    'No room for files',
    'The storage of this installation is full. The upload can go on once its operator has made room.',
  ),
  upload_failed: e(500, 'Upload file failed', 'Upload file failed'),
  link_expired: e(403, 'The link has ended', 'Links to media work for a limited time.'),

  // posts
  post_not_found: e(404, 'Post not found!', 'Post not found!'),
  post_state: e(409, 'Not possible now', 'The post is in a state that does not allow that.'),
  post_going_out: e(409, 'Already going out', 'This post is already going out, so it can no longer be changed.'),
  post_incomplete: e(422, 'The post is not complete', 'Something is missing before this post can go out.'),
  schedule_in_past: e(422, 'That time is past', 'Choose a time in the future.'),
  schedule_too_far: e(403, 'Too far ahead', 'The plan schedules less far ahead.'),
  schedule_gap: e(422, 'That time does not exist', 'The clocks go forward over that time on that day.'),
  quota_reached: e(403, 'Full', 'This account has used its posts for that day.'),
  decision_not_needed: e(409, 'Nothing to decide', 'This post is not waiting for a decision.'),
  no_content: e(404, 'no_content', 'There is nothing to follow.'),
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof catalogue

/** The codes whose failures are a plan or usage limit: the reply carries `type: 'limit'` (spec §8). */
export const limitCodes: ReadonlySet<ErrorCode> = new Set([
  'quota_reached',
  'social_account_limit',
  'social_set_limit',
  'schedule_too_far',
  'feature_off',
])

/** What a failing reply looks like on the wire. */
export interface Failure {
  status: false
  type?: 'limit'
  error: {
    code: ErrorCode
    title: string
    message: string
    /** JSON path of the offending input, e.g. `body.items.2.alt_text`. */
    field?: string
    /** The rule it broke, in words, e.g. `at most 1000 characters`. */
    rule?: string
    details?: Record<string, unknown>
  }
}
