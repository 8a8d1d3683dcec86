import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DryRun, Id, Optional, WallTime, Zone } from '../entities/common.ts'
import { UndoSeconds } from '../entities/post-schedule.ts'
import { Post } from '../entities/posts.ts'

/** Publishing a post: its time, at once, cancelling, retries, and what a person decides where the network gives no answer. */

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const params = Type.Object({ id: Id })
const Dry = Type.Object({ dry_run: Optional(DryRun) })

export const SchedulePost = endpoint({
  name: 'schedulePost',
  service,
  method: 'POST',
  url: '/api/posts/:id/schedule',
  access: 'team',
  action: 'post.publish',
  repeatable: true,
  summary: 'Schedule or reschedule to a wall-clock time in the account’s zone, or into its next free time slot',
  params,
  query: Dry,
  body: Type.Object(
    {
      /** `date` unless it is sent: then `wall` is required. `time_slot`: the next free slot, or with `wall` the account's slot at that time. */
      kind: Optional(Type.Enum(['date', 'time_slot'])),
      wall: Optional(WallTime),
      zone: Optional(Zone),
    },
    strict,
  ),
  reply: Post,
  errors: [
    'post_not_found',
    'post_going_out',
    'post_state',
    'version_conflict',
    'post_incomplete',
    'social_account_not_found',
    'schedule_in_past',
    'schedule_too_far',
    'schedule_gap',
    'no_time_slot',
    'quota_reached',
    'timezone_unknown',
    'media_not_ready',
  ],
})

export const PublishPost = endpoint({
  name: 'publishPost',
  service,
  method: 'POST',
  url: '/api/posts/:id/publish',
  access: 'team',
  action: 'post.publish',
  repeatable: true,
  summary: 'Publish now; follow progress on the status stream',
  params,
  query: Type.Object({ undo_seconds: Optional(UndoSeconds), dry_run: Optional(DryRun) }),
  reply: Post,
  errors: [
    'post_not_found',
    'post_going_out',
    'post_state',
    'post_incomplete',
    'social_account_not_found',
    'quota_reached',
    'media_not_ready',
  ],
})

export const CancelPost = endpoint({
  name: 'cancelPost',
  service,
  method: 'POST',
  url: '/api/posts/:id/cancel',
  access: 'team',
  action: 'post.arrange',
  repeatable: true,
  summary:
    'Cancel: back to a draft with its time, of one published at once that of before, unless it is already being published',
  params,
  query: Dry,
  reply: Post,
  errors: ['post_not_found', 'post_going_out', 'post_state'],
})

export const RetryPost = endpoint({
  name: 'retryPost',
  service,
  method: 'POST',
  url: '/api/posts/:id/retry',
  access: 'team',
  action: 'post.publish',
  repeatable: true,
  summary: 'Retry a failed post; the network is checked first for anything already sent',
  params,
  query: Dry,
  reply: Post,
  errors: [
    'post_not_found',
    'post_state',
    'post_incomplete',
    'social_account_not_found',
    'quota_reached',
    'media_not_ready',
  ],
})

export const CheckPost = endpoint({
  name: 'checkPost',
  service,
  method: 'POST',
  url: '/api/posts/:id/check',
  access: 'team',
  action: 'post.arrange',
  summary: 'Check again whether an unconfirmed post is live',
  params,
  query: Dry,
  reply: Post,
  errors: ['post_not_found', 'decision_not_needed'],
})

export const DecidePost = endpoint({
  name: 'decidePost',
  service,
  method: 'POST',
  url: '/api/posts/:id/decide',
  access: 'team',
  action: 'post.decide',
  summary: 'Confirm whether an unconfirmed post is live; `false` allows a retry',
  params,
  query: Dry,
  body: Type.Object(
    {
      live: Type.Boolean(),
      permalink: Type.Optional(
        Type.String({ maxLength: 500, pattern: '^https?:[\\/]{2}', description: 'a web address' }),
      ),
    },
    strict,
  ),
  reply: Post,
  errors: ['post_not_found', 'decision_not_needed'],
})

export const PostComment = endpoint({
  name: 'postComment',
  service,
  method: 'POST',
  url: '/api/posts/:id/first_comment',
  access: 'team',
  action: 'post.arrange',
  summary: 'Post the missing first comment of a live post',
  params,
  query: Dry,
  reply: Post,
  errors: ['post_not_found', 'post_state'],
})

export const publishingEndpoints = [
  SchedulePost,
  PublishPost,
  CancelPost,
  RetryPost,
  CheckPost,
  DecidePost,
  PostComment,
] as const
