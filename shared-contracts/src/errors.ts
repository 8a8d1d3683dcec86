import { callbackErrors } from './callback-errors.ts'
import { type CatalogueEntry, entry as e } from './error-entry.ts'
import { useFormats } from './file-words.ts'
import { loginErrors } from './login-errors.ts'
import { networkReadErrors } from './network-read-errors.ts'
import { researchErrors } from './networks/research-errors.ts'

/** The one error catalogue: code -> HTTP status, title and text as a person reads them. Texts of spec §5 and §8 are used word for word. */
export const catalogue = {
  // any request
  invalid_input: e(422, 'Invalid request', 'A field is missing or has an invalid value.'),
  invalid_json: e(400, 'Invalid JSON in request', 'The request body isn’t valid JSON.'),
  body_too_large: e(413, 'Too large', 'The request is larger than this endpoint allows.'),
  url_too_long: e(414, 'Address too long', 'The URL of the request is too long.'),
  unsupported_media_type: e(415, 'Unsupported format', 'Send application/json.'),
  not_found: e(404, 'Not found', 'Nothing found at this address.'),
  method_not_allowed: e(405, 'Method not allowed', 'This endpoint doesn’t support that method.'),
  rate_limited: e(429, 'Too many requests', 'Too many request. Please wait up to 60 minute and try again.'),
  internal_error: e(
    500,
    'Oops, something went wrong.',
    'There is a little hiccup with the server. Try again in 15-30 minutes. If it continues, contact support.',
  ),
  service_unavailable: e(
    503,
    'Not available right now',
    'A part of Fanfare is starting or restarting. Try again in a moment.',
  ),
  csrf_failed: e(
    403,
    'This page is out of date',
    'Reload the page and try again. The request had no valid CSRF token.',
  ),
  xhr_required: e(403, 'Header missing', 'Send the header X-Requested-With: XMLHttpRequest.'),
  idempotency_key_reused: e(409, 'Key already used', 'This Idempotency-Key was already used for a different request.'),
  idempotency_in_progress: e(
    409,
    'Still working on it',
    'The first request with this Idempotency-Key hasn’t finished yet.',
  ),
  version_conflict: e(
    412,
    'Changed since you opened it',
    'Someone else changed this. Reload to see the latest version.',
  ),

  // sign-in
  not_signed_in: e(401, 'Sign in', 'Your session has expired. Sign in to continue.'),
  wrong_credentials: e(401, 'Couldn’t sign in', 'Wrong email or password.'),
  too_many_attempts: e(429, 'Too many attempts', 'Too many failed attempts. Wait a little, then try again.'),
  wrong_code: e(401, 'Wrong code', 'Enter the current code from your authenticator app, or a backup code.'),
  email_unconfirmed: e(
    403,
    'Confirm your email first',
    'Open the link we sent you, or send a new one. Then continue here.',
  ),
  email_taken: e(
    409,
    'Already registered',
    'An account with this email already exists. Sign in or reset your password.',
  ),
  link_invalid: e(410, 'This link has expired', 'Links work once and for a limited time. Request a new one.'),
  wrong_password: e(403, 'Wrong password', 'Your current password is wrong.'),
  confirm_password: e(403, 'Confirm it’s you', 'Enter your password, then try again.'),
  second_factor_active: e(409, 'Already on', 'Two-factor sign-in is already on.'),
  second_factor_inactive: e(409, 'Not on', 'Two-factor sign-in is not on.'),
  push_unavailable: e(
    409,
    'Not set up',
    'This installation doesn’t send notifications to browsers. Its operator can set VAPID_PRIVATE_KEY.',
  ),
  push_device_not_found: e(404, 'Browser not found', 'That browser gets no notifications any more.'),
  notification_not_found: e(404, 'Notification not found', 'You have no such notification.'),
  export_limit: e(429, 'Enough for today', 'You can export your data 3 times a day. Try again tomorrow.'),
  export_not_found: e(404, 'Export not found', 'This export doesn’t exist or has expired. Export your data again.'),
  username_wrong: e(422, 'Username doesn’t match', 'Type your username exactly as it is shown.'),
  teams_in_the_way: e(
    409,
    'You own teams with other members',
    'Hand over or delete each team that you own and that has other members. Then delete your account.',
  ),
  session_not_found: e(404, 'Session not found', 'That device is already signed out.'),
  api_key_not_found: e(404, 'Key not found', 'This team has no such API key.'),
  webhook_not_found: e(404, 'Webhook not found', 'This team has no such webhook.'),
  webhook_delivery_not_found: e(404, 'Delivery not found', 'This webhook has no such delivery.'),
  scope_missing: e(403, 'Permission missing', 'This API key doesn’t have permission for that.'),
  session_only: e(403, 'Not with an API key', 'This needs a signed-in person. API keys can’t do it.'),

  // team
  not_allowed: e(403, 'Not allowed', 'Your role in this team doesn’t allow that. Ask the team owner.'),
  feature_off: e(403, 'Not in this plan', 'This team’s plan doesn’t include that.'),
  team_not_found: e(404, 'Team not found', 'This team doesn’t exist, or you’re not a member.'),
  team_limit: e(403, 'Team limit reached', 'Your plan doesn’t allow more teams.'),
  team_name_wrong: e(422, 'Name doesn’t match', 'Type the team’s name exactly as it is shown.'),
  member_not_found: e(404, 'Member not found', 'This person isn’t a member of the team.'),
  member_exists: e(409, 'Already a member', 'A person with this email is already in the team.'),
  member_is_owner: e(409, 'Owner of the team', 'A team needs an owner. Hand it over to another member first.'),
  member_limit: e(403, 'Member limit reached', 'This team’s plan doesn’t allow more members.'),
  usage_limit: e(403, 'Limit reached', 'This team has used all that its plan allows.'),
  plan_not_offered: e(422, 'Plan not offered', 'This plan can’t be chosen here.'),
  plan_is_paid: e(409, 'Paid by subscription', 'This team pays for its plan. It changes with the payment.'),
  payment_unavailable: e(409, 'No payment here', 'Nothing is paid for this plan. Ask your administrator.'),
  signature_invalid: e(400, 'Not signed', 'This event has no valid signature, or is too old.'),
  ...callbackErrors,
  ...researchErrors,
  reservation_not_found: e(404, 'Reservation not found', 'This reservation was given back, or took too long.'),
  reservation_conflict: e(409, 'Reservation exists', 'This reservation id was used for something else.'),
  invite_not_found: e(404, 'Invitation not found', 'This team has no such invitation.'),
  invite_limit: e(403, 'Too many invitations', 'A team can have up to 200 open invitations. Revoke some first.'),
  invite_sent_lately: e(
    429,
    'Just sent',
    'The email was sent a moment ago. Wait two minutes before you send it again.',
  ),
  invite_other_person: e(
    403,
    'For another person',
    'This invitation was sent to a different email. Sign in with that one, or request a new invitation.',
  ),
  social_account_not_found: e(404, 'Account not registered', 'Account not registered'),
  social_account_taken: e(409, 'Already connected', 'This account is already connected to the team.'),
  social_account_limit: e(403, 'Account limit reached', 'Your plan doesn’t allow more accounts.'),
  social_set_not_found: e(404, 'Set not found', 'This team has no such set of accounts.'),
  social_set_limit: e(403, 'Too many sets', 'A team can have up to 100 sets of accounts.'),
  timeslot_not_found: e(404, 'Time slot not found', 'This time slot no longer exists.'),
  timeslot_exists: e(409, 'Already a slot', 'The account already has a time slot at that time.'),
  timeslot_limit: e(403, 'Too many time slots', 'An account can have up to 168 time slots.'),
  timezone_unknown: e(422, 'Unknown time zone', 'Use an IANA time zone name, such as Europe/Lisbon.'),

  // connect
  'connect.no_connect': e(409, 'Not connected', 'Sign in to connect your accounts first.'),
  'connect.token_invalid': e(409, 'Connection expired', 'The connection has expired. Connect again.'),
  'connect.no_account': e(409, 'No accounts found', 'This connection didn’t include any accounts.'),
  connect_state_invalid: e(409, 'Start again', 'This sign-in was started in another window. Start again.'),
  connect_denied: e(403, 'Connection cancelled', 'You cancelled the connection. Nothing changed.'),
  connect_personal: e(
    422,
    'Personal account',
    'Instagram only lets other apps publish to business and creator accounts. Switching is free and takes a minute.',
  ),
  ...loginErrors,
  connect_no_permission: e(422, 'Permission missing', 'Connect again and leave all permissions on.'),
  connect_blocked: e(
    409,
    'Login blocked for now',
    'The network has temporarily blocked apps for your login. Log in on its own site and follow any instructions there. If there are none, wait a few hours. Reconnecting before that won’t help.',
  ),
  connect_app_refused: e(
    502,
    'Fanfare needs fixing',
    'The network doesn’t accept this installation’s app. Your administrator has to correct its settings. Trying again won’t help.',
  ),
  credential_not_found: e(404, 'Not connected', 'This account is no longer connected. Connect it again.'),
  token_unauthorized: e(409, 'token_unauthorized', 'The network no longer accepts this connection. Connect again.'),
  network_unavailable: e(502, 'No response', 'The network didn’t respond. Try again in a moment.'),
  network_rate_limited: e(
    429,
    'Limit reached',
    'Application request limit reached. Please try again later in about one hour.',
  ),

  ...networkReadErrors,

  // media
  media_not_found: e(404, 'Media not found', 'This team has no such picture or video.'),
  media_too_large: e(413, 'Too large', 'The file is larger than Fanfare allows.'),
  media_type_unsupported: e(415, 'Unsupported format', useFormats),
  range_not_satisfiable: e(416, 'Range not available', 'The requested range is beyond the end of the file.'),
  media_broken: e(
    422,
    'Cannot load image',
    'The file couldn’t be read. It may be damaged. Save it again, as a JPEG, and upload that.',
  ),
  media_unreachable: e(
    422,
    'Files not available',
    'These files can’t be fetched any more. Open the original post, save it again and try once more.',
  ),
  media_too_small: e(422, 'Too small', 'Images must be larger than 1x1.'),
  media_not_ready: e(409, 'Not uploaded yet', 'This file is still uploading.'),
  rendering_needed: e(
    409,
    'A scheduled post needs it',
    'This video is converted for a post that is scheduled or going out. Make the post a draft first.',
  ),
  upload_expired: e(410, 'Upload link expired', 'Upload links work for a limited time. Request a new one.'),
  upload_signature_invalid: e(403, 'Invalid upload link', 'The upload link was changed or didn’t come from Fanfare.'),
  upload_incomplete: e(
    409,
    'Upload incomplete',
    'These bytes don’t follow what’s already stored. Ask for the offset and continue from there.',
  ),
  storage_full: e(
    507,
    'Storage full',
    'Fanfare’s storage is full. You can continue the upload once your administrator has freed up space.',
  ),
  storage_limit: e(403, 'Storage full', 'This team has used all the storage in its plan.'),
  too_many_uploads: e(
    429,
    'Too many uploads at once',
    'This team has too many unfinished uploads. Finish some of them first.',
  ),
  upload_failed: e(500, 'Upload file failed', 'Upload file failed'),
  link_expired: e(403, 'Link expired', 'Links to media work for a limited time.'),

  // posts
  post_not_found: e(404, 'Post not found!', 'Post not found!'),
  post_state: e(409, 'Not possible right now', 'The post’s current state doesn’t allow that.'),
  post_going_out: e(409, 'Already publishing', 'This post is already being published, so it can’t be changed.'),
  post_incomplete: e(422, 'Post not ready', 'Something needs fixing before this post can be published.'),
  schedule_in_past: e(422, 'That time has passed', 'Choose a time in the future.'),
  schedule_too_far: e(403, 'Too far ahead', 'Your plan doesn’t schedule that far ahead.'),
  no_time_slot: e(409, 'No free time slot', 'This account has no free time slot in the next 10 weeks.'),
  schedule_gap: e(422, 'That time doesn’t exist', 'The clocks skip that time when they go forward that day.'),
  approval_needed: e(
    403,
    'Approval needed',
    'A manager of this team approves your posts before they’re scheduled. Request approval instead.',
  ),
  approval_time: e(
    409,
    'No time to go out at',
    'The time of this post has passed, or it has none. Choose when it goes out.',
  ),
  quota_reached: e(403, 'Full', 'This account has used all its posts for that day.'),
  caption_not_found: e(404, 'Caption not found', 'This team has no such saved caption.'),
  caption_title_taken: e(409, 'Name already used', 'Another saved caption has this name. Choose a different one.'),
  caption_limit: e(403, 'Too many captions', 'A team can save up to 1,000 captions. Delete some first.'),
  decision_not_needed: e(409, 'Nothing to confirm', 'This post isn’t waiting to be confirmed.'),
  post_library_not_found: e(404, 'Post Library not found!', 'Post Library not found!'),
  post_library_empty: e(422, 'Nothing in it', 'Add a caption, a picture or a video.'),
  post_library_in_use: e(409, 'In use', 'Posts were made from this item. They stay as they are if you delete it.'),
  post_library_limit: e(403, 'Library full', 'A team’s library holds up to 5,000 items. Delete some first.'),
  series_not_found: e(404, 'Series not found', 'This team has no such series of posts.'),
  note_not_found: e(404, 'Note not found', 'This team has no such note.'),
  note_limit: e(403, 'Too many notes', 'A team can have up to 2,000 notes. Delete some first.'),
  recent_search_not_found: e(404, 'Search not found', 'This search isn’t among your recent ones.'),
  report_not_found: e(404, 'This report isn’t available', 'The link may have expired or been revoked.'),
  report_link_not_found: e(404, 'Link not found', 'This team has no such link to a report.'),
  report_schedule_not_found: e(404, 'Schedule not found', 'This team has no such email schedule.'),
  report_limit: e(
    403,
    'Too many reports',
    'A team can have up to 100 links and 100 email schedules. Remove some first.',
  ),
  batch_not_found: e(404, 'Nothing to undo', 'This step was undone already, or is older than 30 days.'),
  no_content: e(404, 'no_content', 'There’s nothing to follow.'),
} as const satisfies Record<string, CatalogueEntry>

export type ErrorCode = keyof typeof catalogue

/** `feature_off` of what no plan of the installation includes (`details.installed` is false), as a person reads it. */
export const turnedOff = { title: 'Turned off', message: 'This is turned off on this installation.' } as const

/**
 * The codes whose failures are a plan or usage limit: the reply carries `type: 'limit'` (spec §8). What is the same in
 * every plan is none of them: no upgrade would help. So `feature_off` is one only where a plan includes the feature.
 */
export const limitCodes: ReadonlySet<ErrorCode> = new Set([
  'quota_reached',
  'storage_limit',
  'member_limit',
  'team_limit',
  'usage_limit',
  'social_account_limit',
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
