import { contentFields } from '@fanfare/contracts/entities/post-content.ts'

/**
 * What the numbers of the API mean, for the document: by `Schema.field` where a field means something of its own there, else by the
 * field's name. They are here and not in the contracts because a description there is the rule that a refusal names. A test holds
 * that each number has one.
 */
export const meanings: Record<string, string> = {
  // whole schemas
  AccountStatus: '-1 disabled, 0 expired (connect it again), 1 active, 2 limited by the network for today',
  ProductId: 'a plan: 0 free, and higher numbers for larger plans',
  PostStatus: '0 draft, 1 scheduled, 2 in progress, 3 posted, 4 failed',
  TimeFormat: '12 or 24: how this person reads the hours of a day',
  UndoSeconds: 'seconds to wait before it begins; until then the post can be cancelled',

  // one's own account
  'DataExport.progress': 'percent of it that is made',
  'DeletionReview.api_keys': 'number of API keys that stop working',

  // research
  followers_count: 'followers, as the network said when it was looked for; null: not known',
  media_count: 'posts, as the network said when it was looked for; null: not known',

  media_total:
    'pictures and videos that the post has at its network, which may give fewer of them away; null: not known',
  z_score:
    'how unusual its engagement was beside the profile’s other posts when it was saved, in standard deviations; null: not known',
  comments_count: 'comments that the network counts; null: not known',
  unfiled: 'saved posts in no folder',
  'ExploredMedia.like_count': 'likes that the network counts; absent: hidden, or not given',
  view_count: 'views that the network counts; absent: not given',
  follows_count: 'accounts that the profile follows; absent: not given',
  fan_count: 'people who like the page; absent: not given',
  shares_count: 'shares that the network counts; absent: not given',
  total_count: 'posts of the page, as the network counts them',
  error_subcode: 'the network’s own error subcode; absent: it gave none',
  'ResearchUse.used': 'how many of the day are used',
  'ResearchUse.limit': 'how many the plan allows on one day',
  'HashtagSlots.used': 'different hashtags that the account has asked for in the last 7 days',
  'HashtagSlots.limit': 'different hashtags that the network lets it ask for in 7 days',
  HashtagCount: 'posts with the hashtag, as the network counts them; null: not known',
  share: 'share of the posts with the hashtag asked for that have this one too, 0 to 1',
  'RelatedHashtag.posts': 'number of posts that the share was counted in',
  retry_ms: 'milliseconds to wait before asking again; null: nothing is being read',
  lift: 'mean engagement of posts with it, divided by that of posts without it, minus 1; null: too few posts',
  low: 'lower end of the 95 % interval of `lift`',
  high: 'upper end of the 95 % interval of `lift`',

  // figures of accounts
  'AccountStats.followers': 'followers who came in the period; null: not known',
  'PeriodStats.followers': 'followers who came in the period; null: not known',
  'PeriodStats.followersTotal': 'followers at the end of the period; null: not known',
  'AccountStats.followersTotal': 'followers at the end of the period; null: not known',
  'AccountFigures.followers': 'followers who came in the period; null: not known',
  followersTotal: 'followers at the end of the period; null: not known',
  reach: 'accounts that saw something in the period, the sum of its days; null: not known',
  reachPrev: 'the same of the period before',
  interaction: 'likes, comments and other interactions in the period, the sum of its days; null: not known',
  interactionPrev: 'the same of the period before',
  shared: 'posts that went live in the period; of a page its posts and its reels; null: not known',
  sharedPrev: 'the same of the period before',
  sharedTotal: 'posts that the account has; null: not known',
  missing_days: 'days of the period that have no value',
  replaced_days: 'days of the period whose value comes from the metric `replaces`',
  value: 'value of the day; null: the network has none, which is no zero',
  gained: 'followers who came on that day; null: not known',
  'FollowerDay.total': 'followers at the end of that day; null: not known',

  // figures of posts
  'PostFigures.reach': 'accounts that saw the post; null: the network counts none',
  'PostFigures.interaction':
    'likes, comments, shares and saves, as far as the network counts them; null: it counts none',
  'PostFigures.views': 'how often it was seen; null: the network counts none',
  'PostFigures.likes': 'likes or reactions; null: the network counts none',
  'PostFigures.comments': 'comments; null: the network counts none',
  'PostFigures.shares': 'how often it was shared; null: the network counts none',
  'PostFigures.saves': 'how often it was saved; null: the network counts none',
  'InsightPost.rate':
    'interactions per hundred accounts that were reached, or per hundred views where no reach is counted; null: not known',
  'InsightPost.z':
    'standard deviations from the mean of the 30 posts before it, by the measure that was asked for; null: too few, or no value',
  median: 'median of the measure over these posts; null: none has a value',

  // posts
  attempts: 'how often publishing was begun',
  max_retry: 'how often publishing may be begun',
  version: 'grows with each change of the post; the ETag has it',
  order: 'place in the post, from 0',
  part: 'place among the publications of the post, from 1',
  at: 'seconds from the beginning of the video',
  ratio: 'width divided by height',
  start: 'seconds from the beginning of the video',
  end: 'seconds from the beginning of the video',
  x: 'from the left edge, 0 to 1 of the width',
  y: 'from the top edge, 0 to 1 of the height',
  'Crop.width': 'of the cut, 0 to 1 of the whole width',
  'Crop.height': 'of the cut, 0 to 1 of the whole height',
  lat: 'degrees of latitude',
  lng: 'degrees of longitude',
  item: 'the picture or video it is about, from 1; null: the whole post',
  code: 'the network’s own error code',
  subcode: 'the network’s own error subcode',
  percent: 'how far publishing has come, 0 to 100',
  reading: 'percent of the video that is read; null: it is not being read',
  s: 'status, as `PostStatus`',
  'CalendarRow.e': 'when the lock ends, in seconds since 1970, in UTC',
  'CalendarRow.x': 'what it has in common with the post `o`: the caption (1), one of the files (2) or both (3)',
  'CalendarRow.o': 'id of the account’s post within 14 days that it has most in common with, of these the nearest',
  'CalendarRow.f': 'when the post `o` goes or went out',
  'CalendarRow.p': 'how many accounts a draft for several is for beside `a`',
  v: 'version of the post',
  max_video_seconds: 'longest video that the account may post; null where the network does not say',
  quota: 'posts allowed on that day',
  used: 'how many there are; posts: planned for that day or already live',
  'PostAccount.status': 'as `AccountStatus`',
  cost: 'what the finding takes from the score',
  score: '100 less what the findings cost, of the account for which it is lowest',
  stops: 'number of findings that prevent publishing',
  warnings: 'number of findings that do not',
  draft: 'number of drafts',
  waiting: 'number of drafts that wait for approval; among `draft` too',
  sent_back: 'number of drafts that were sent back to their authors; among `draft` too',
  scheduled: 'number of scheduled posts, without those held',
  rendering:
    'number of drafts and scheduled posts whose videos are being converted; among `draft` or `scheduled` too, counted up to 1,000',
  held: 'number of scheduled posts that wait for a person',
  inprogress: 'number of posts being published',
  posted: 'number of live posts',
  alerts: 'number of live posts that lack something; among `posted` too',
  error: 'number of failed posts',
  unconfirmed: 'number of posts of which it is not known whether they are live',
  status: 'as `PostStatus`, or of media as `MediaStatus`',

  like_count: 'likes or reactions that the network counts; null until it was asked',
  comment_count: 'comments that the network counts; null until it was asked',
  reach_count: 'people who saw it, as the network counts them; null until it was asked',
  last_added_timestamp: 'when it was made, seconds since 1970',
  last_edit_timestamp: 'when it changed last, seconds since 1970',
  schedule_publish_timestamp: 'when it goes or went out, seconds since 1970; null: a draft without a time',
  retry_after: 'seconds to wait before asking again; null: nothing is under way',
  'AddedContent.index': 'place in the list that was sent, from 0',
  added: 'number of posts that were made',

  // webhooks
  tries: 'how often it was sent, since its last replay',
  replayed: 'number of messages that are sent again',
  'WebhookDelivery.status': 'HTTP status of the last response',
  'WebhookDelivery.duration_ms': 'duration of the last try, milliseconds',

  // notifications
  'Notification.count': 'how many posts or accounts it is about',
  unread: 'number of notifications that are not read',

  // many posts at once
  days: 'days by which each post is moved; negative: earlier',
  seed: 'what a random order or time follows from: the same seed gives the same plan',
  done: 'number of posts that were changed',
  left: 'number of posts that stay as they were',

  // posts that repeat
  every: 'every so many days, weeks, months or years',
  month_day: 'day of the month; -1: the last',
  nth: 'which of these weekdays of the month; -1: the last',
  times: 'number of dates',
  index: 'which of the dates, from 1',
  changed: 'number of posts that were changed',
  moved: 'number of posts that go out at another time',
  removed: 'number of posts that were deleted because no date is left for them',
  refused: 'number of dates on which nothing could be planned',

  // lists
  'Pagination.offset': 'entries before this page',
  per_result: 'largest number of entries of a page',
  total: 'entries of the whole list; counted up to 10,000',

  // library and captions
  posts: 'number of posts made from the item that are not deleted',
  saved_count: 'how many saved posts the entry is about; null: none',
  use_count: 'how often the caption was used',
  count: 'number of captions in the folder',
  all: 'number of captions',
  hashtags: 'number of hashtag groups',

  // time slots
  posts_count: 'number of planned posts in the slot, or within five minutes of it',
  deleted: 'number of slots that were deleted',
  minutes: 'minutes by which the slot moves; negative: earlier',
  varied_minutes: 'minutes between the slot and the time that the post would get',
  gap: 'fewest minutes between two posts of an account',
  passed_count: 'number of slots that were passed over, those that are not listed too',

  // flight recorder
  lateness_s: 'seconds between the due time and the moment the post was live',
  commits: 'number of calls that publish; more than one only where the network said that nothing was live',
  attempt: 'number of the attempt, from 1',
  duration_ms: 'milliseconds it took',
  'TraceStep.status': 'HTTP status of the network’s response',

  // media
  bytes: 'size in bytes',
  width: 'pixels',
  height: 'pixels',
  duration: 'seconds',
  chunk_bytes: 'bytes to send in one request',
  offset: 'bytes received so far',
  cancelled: 'number of conversions that were stopped',
  used_bytes: 'bytes that the team’s files take',
  allowed_bytes: 'bytes that the team’s files may take',
  open_uploads: 'uploads that are not finished',
  open_uploads_allowed: 'uploads that may be unfinished at once',

  // people and teams
  followers: 'followers, as the network last reported',
  product_id: 'the plan: 0 free, and higher numbers for larger plans',
  requested_product_id: 'the plan that the owner has asked for; null: none',
  limit: 'how many the plan allows',
  locked: 'how many are locked, for want of room in the plan',
  amount: 'in the smallest unit of the currency, such as cents',
  social_accounts: 'social accounts that the plan allows',
  members: 'members that the plan allows',
  accounts_count: 'accounts that depend on the login',
  'Integration.posts_count': 'their scheduled posts; null: not known at the moment',
  'RemovedIntegration.posts_count': 'their scheduled posts; null: not known at the moment',
  'IntegrationAccount.posts': 'its scheduled posts; null: not known at the moment',
  uses_left: 'people who may still join with the invitation',
  posts_per_day: 'posts of one account that the plan allows on one day',
  max_schedule_days: 'days that a post may be scheduled ahead',
  maxRetry: 'how often publishing a post may be begun',
  randomPlacement: '1 moves the time of a slot at random, 0 does not',
  randomRange: 'minutes by which a time may be moved',
  offset_minutes: 'minutes ahead of UTC now',
}

/**
 * The same of fields that are no numbers and that their name and type do not explain: by `Schema` where the schema has a name, else by the
 * field's. A test holds that each is used.
 */
export const remarks: Record<string, string> = {
  together: 'only with `schedule.kind` draft: one draft for all accounts instead of one for each',
  library_id:
    'the item of the post library that it is made from. A request with neither `caption` nor `items` takes the content of that',
  repost_of:
    'a live post of the team to publish once more, with its content; each field that is sent is in place of the original’s',
  saved_post_id:
    'the saved post of the team that it is made from, which shows what came of it; nothing is copied from it',
  replaces:
    'a draft of yours that the new posts take the place of: it is deleted with their creation if it is still that version. Nothing is copied from it',
  cover:
    'the still picture of a video: a picture of your own (`media_id`), or the moment `at` of the video; null: the network’s choice',
  onboarding: 'it has no effect in this version: it is kept as it is set',
  title: 'of a video of a page; it is not sent to networks that have no titles',
}

/** Fields that have a remark under these names; the same names mean other things elsewhere. */
export const remarked: readonly object[] = [contentFields.title]
