import type { Words, WordsByText } from '../../faults/words.ts'

const edit = (code: string, title: string, message: string): Words => ({ code, title, message, action: 'edit' })

const spam: Words = {
  code: 'action_blocked',
  title: 'Blocked as spam',
  message: 'TikTok flagged this post as spam and didn’t publish it. Change it, or wait a day before you try again.',
  action: 'edit',
}
const banned: Words = {
  code: 'account_restricted',
  title: 'Account can’t post',
  message: 'TikTok doesn’t let this account post. Open TikTok and follow the instructions there, then try again.',
  action: 'retry',
}

/** Words for why a post failed while TikTok processed it (`fail_reason` of Get Post Status). */
const byReason: Readonly<Record<string, Words>> = {
  file_format_check_failed: edit(
    'video_refused',
    'Format not accepted',
    'TikTok couldn’t use a file of this post. Export the video again as an MP4 with H.264, or save the picture as a JPEG, and replace it.',
  ),
  duration_check_failed: edit(
    'video_refused',
    'Video too long',
    'The video is longer than TikTok allows this account. Trim it.',
  ),
  frame_rate_check_failed: edit(
    'video_refused',
    'Frame rate not accepted',
    'TikTok allows 23 to 60 frames per second. Export the video again, and replace it.',
  ),
  picture_size_check_failed: edit(
    'image_size',
    'Size not accepted',
    'TikTok couldn’t use a file of this post because of its size in pixels. Replace it.',
  ),
  video_pull_failed: {
    code: 'media_unreachable',
    title: 'Video not loaded',
    message: 'TikTok couldn’t load the video. Try again.',
    action: 'retry',
  },
  photo_pull_failed: {
    code: 'media_unreachable',
    title: 'Pictures not loaded',
    message: 'TikTok couldn’t load the pictures. Their address must be reachable from the internet.',
    action: 'retry',
  },
  publish_cancelled: {
    code: 'cancelled_there',
    title: 'Cancelled on TikTok',
    message: 'This post was cancelled on TikTok.',
    action: 'retry',
  },
  auth_removed: {
    code: 'token_unauthorized',
    title: 'Disconnected',
    message: 'The account took Fanfare’s access away while TikTok was publishing this post. Reconnect, then try again.',
    action: 'reconnect',
  },
  spam_risk_too_many_posts: {
    code: 'rate_limited',
    title: 'Daily limit reached',
    message: 'TikTok accepts no more posts from this account today. Try again tomorrow.',
    action: 'wait',
  },
  spam_risk_user_banned_from_posting: banned,
  spam_risk_text: edit('caption_refused', 'Caption not accepted', 'TikTok flagged the caption as spam. Change it.'),
  spam_risk: spam,
}

const unclear: Words = {
  code: 'processing_failed',
  title: 'Processing failed',
  message: 'TikTok couldn’t process this post. Try again.',
  action: 'retry',
}

export const wordsOfReason = (reason: string): Words => byReason[reason] ?? unclear

/** Words for refusals, by the code that their text begins with. */
export const wordsByText: WordsByText = [
  [/^spam_risk_user_banned_from_posting/, banned],
  [
    /^privacy_level_option_mismatch/,
    edit(
      'audience_refused',
      'Audience not available',
      'The TikTok account no longer offers the audience that was chosen. Choose who can view this post again.',
    ),
  ],
  [
    /^invalid_params?\b.*[Bb]randed content/,
    edit(
      'audience_refused',
      'Audience not available',
      'Branded content can’t be private on TikTok. Choose another audience.',
    ),
  ],
]
