import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, Id, IdList, Instant, Pagination, WallTime, Zone } from '../entities/common.ts'
import {
  CalendarRow,
  DailyQuota,
  ItemInput,
  Location,
  Post,
  PostType,
  PreflightCheck,
  ScheduleInput,
  Trace,
} from '../entities/posts.ts'
import { list, media } from '../limits.ts'

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const Params = Type.Object({ id: Id })
const Caption = Type.String({ maxLength: 63_206 })
const Accounts = Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true })
const StatusList = Type.String({
  pattern:
    '^(DRAFT|SCHEDULED|INPROGRESS|IN_PROGRESS|POSTED|ERROR|UNCONFIRMED)(,(DRAFT|SCHEDULED|INPROGRESS|IN_PROGRESS|POSTED|ERROR|UNCONFIRMED))*$',
})

const content = {
  caption: Type.Optional(Caption),
  title: Type.Optional(Type.String({ maxLength: 255 })),
  items: Type.Optional(Type.Array(ItemInput, { maxItems: media.maxPerPost })),
  post_type: Type.Optional(PostType),
  first_comment: Type.Optional(Type.String({ maxLength: 2200 })),
  location: Type.Optional(Type.Union([Location, Type.Null()])),
}

/** One post an account. Drafts may be incomplete; anything else is checked as `preflight` does and refused on a stop. */
export const CreatePosts = endpoint({
  name: 'createPosts',
  service,
  method: 'POST',
  url: '/api/posts',
  access: 'team',
  action: 'post.write',
  creates: true,
  summary: 'Compose for one or more accounts: save as draft, schedule, or publish now',
  body: Type.Object(
    {
      ...content,
      accounts: Accounts,
      schedule: ScheduleInput,
      /** One account's own text. */
      overrides: Type.Optional(
        Type.Array(Type.Object({ account_id: Id, caption: Type.Optional(Caption) }, strict), { maxItems: 50 }),
      ),
      /** Check only: nothing is stored. */
      dry_run: Type.Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: Type.Object({ posts: Type.Array(Post) }),
  errors: [
    'social_account_not_found',
    'media_not_found',
    'media_not_ready',
    'post_incomplete',
    'schedule_in_past',
    'schedule_too_far',
    'schedule_gap',
    'quota_reached',
    'timezone_unknown',
  ],
})
export const Preflight = endpoint({
  name: 'preflight',
  service,
  method: 'POST',
  url: '/api/posts/preflight',
  access: 'team',
  action: 'post.read',
  summary: 'What would go wrong, per account and picture, with cures',
  body: Type.Object(
    {
      ...content,
      accounts: Accounts,
      schedule: ScheduleInput,
      overrides: Type.Optional(
        Type.Array(Type.Object({ account_id: Id, caption: Type.Optional(Caption) }, strict), { maxItems: 50 }),
      ),
      post_id: Type.Optional(Id),
    },
    strict,
  ),
  reply: Type.Object({ checks: Type.Array(PreflightCheck), stops: Type.Integer(), warnings: Type.Integer() }),
  errors: ['social_account_not_found', 'media_not_found', 'timezone_unknown'],
})
export const ListPosts = endpoint({
  name: 'listPosts',
  service,
  method: 'GET',
  url: '/api/posts',
  access: 'team',
  action: 'post.read',
  summary: 'Posts by filter, newest first or by time',
  query: Type.Object({
    offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: list.maxPage })),
    start: Type.Optional(Instant),
    end: Type.Optional(Instant),
    type: Type.Optional(
      Type.String({
        pattern: '^(image|video|album|story|reel|igtv|text)(,(image|video|album|story|reel|igtv|text))*$',
      }),
    ),
    keyword: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    status: Type.Optional(StatusList),
    ids: Type.Optional(IdList),
    accounts: Type.Optional(IdList),
    sort: Type.Optional(Type.Enum(['post_at', '-post_at', 'updated_at', '-updated_at'])),
  }),
  reply: Type.Object({ data: Type.Array(Post), pagination: Pagination }),
})
/** Posts of a time range as slim rows, ordered by time. */
export const ListCalendar = endpoint({
  name: 'listCalendar',
  service,
  method: 'GET',
  url: '/api/posts/calendar',
  access: 'team',
  action: 'post.read',
  summary: 'Slim rows of a time range of at most 62 days',
  query: Type.Object({
    start: Instant,
    end: Instant,
    accounts: Type.Optional(IdList),
    status: Type.Optional(StatusList),
  }),
  reply: Type.Object({ rows: Type.Array(CalendarRow) }),
})
export const PostCounts = endpoint({
  name: 'postCounts',
  service,
  method: 'GET',
  url: '/api/contents/post_count',
  access: 'team',
  action: 'post.read',
  summary: 'How many posts in each state',
  query: Type.Object({ accounts: Type.Optional(IdList) }),
  reply: Type.Object({
    draft: Type.Integer(),
    scheduled: Type.Integer(),
    inprogress: Type.Integer(),
    posted: Type.Integer(),
    error: Type.Integer(),
    unconfirmed: Type.Integer(),
  }),
})
export const ListQuota = endpoint({
  name: 'listQuota',
  service,
  method: 'GET',
  url: '/api/posts/quota',
  access: 'team',
  action: 'post.read',
  summary: 'Used and allowed posts a day and account, 62 days from `since`',
  query: Type.Object({ accounts: Type.Optional(IdList), since: Instant }),
  reply: Type.Array(DailyQuota),
})
export const GetPost = endpoint({
  name: 'getPost',
  service,
  method: 'GET',
  url: '/api/posts/:id',
  access: 'team',
  action: 'post.read',
  summary: 'One post; the ETag is its version',
  params: Params,
  reply: Post,
  errors: ['post_not_found'],
})
/** Send If-Match with the version to be told when somebody else changed it. */
export const UpdatePost = endpoint({
  name: 'updatePost',
  service,
  method: 'PATCH',
  url: '/api/posts/:id',
  access: 'team',
  action: 'post.write',
  summary: 'Change a post that has not begun to go out',
  params: Params,
  body: Type.Object({ ...content, schedule: Type.Optional(ScheduleInput), account_id: Type.Optional(Id) }, strict),
  reply: Post,
  errors: [
    'post_not_found',
    'post_going_out',
    'post_state',
    'version_conflict',
    'media_not_found',
    'media_not_ready',
    'post_incomplete',
    'social_account_not_found',
    'schedule_in_past',
    'schedule_too_far',
    'schedule_gap',
    'quota_reached',
    'timezone_unknown',
  ],
})
export const SchedulePost = endpoint({
  name: 'schedulePost',
  service,
  method: 'POST',
  url: '/api/posts/:id/schedule',
  access: 'team',
  action: 'post.publish',
  summary: 'Schedule or reschedule to a wall-clock time in the account’s zone',
  params: Params,
  body: Type.Object({ wall: WallTime, zone: Type.Optional(Zone) }, strict),
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
  summary: 'Publish now; follow it on the status stream',
  params: Params,
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
  action: 'post.publish',
  summary: 'Take it back to a draft, unless it is already going out',
  params: Params,
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
  summary: 'Try a failed post again from the start',
  params: Params,
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
  action: 'post.publish',
  summary: 'Ask the network again what became of an unconfirmed post',
  params: Params,
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
  summary: 'Say whether an unconfirmed post is live; `false` lets it be tried again',
  params: Params,
  body: Type.Object(
    { live: Type.Boolean(), permalink: Type.Optional(Type.String({ maxLength: 500, pattern: '^https?://' })) },
    strict,
  ),
  reply: Post,
  errors: ['post_not_found', 'decision_not_needed'],
})
/** A posted post is only taken off the lists: it stays at the network (spec §4). */
export const DeletePost = endpoint({
  name: 'deletePost',
  service,
  method: 'DELETE',
  url: '/api/posts/:id',
  access: 'team',
  action: 'post.delete',
  summary: 'Delete a post; can be restored for 30 days',
  params: Params,
  reply: Done,
  errors: ['post_not_found', 'post_going_out'],
})
export const RestorePost = endpoint({
  name: 'restorePost',
  service,
  method: 'POST',
  url: '/api/posts/:id/restore',
  access: 'team',
  action: 'post.delete',
  summary: 'Undo a deletion; a time that has passed makes it a draft',
  params: Params,
  reply: Post,
  errors: ['post_not_found'],
})
export const GetTrace = endpoint({
  name: 'getTrace',
  service,
  method: 'GET',
  url: '/api/posts/:id/trace',
  access: 'team',
  action: 'post.trace',
  summary: 'Flight recorder: every attempt, step by step, secrets removed',
  params: Params,
  reply: Trace,
  errors: ['post_not_found'],
})

/** SSE: events `ping`, `message` (StatusMessage), `close`. Snapshot first, then live; `Last-Event-ID` replays. */
export const StreamPostStatus = endpoint({
  name: 'streamPostStatus',
  service: 'gateway',
  method: 'GET',
  url: '/api/contents/streamstatus',
  access: 'team',
  action: 'post.read',
  raw: true,
  summary: 'Server-sent events of one post',
  query: Type.Object({ id: Id }),
  reply: Type.Any(),
  errors: ['post_not_found', 'no_content'],
})
/** SSE: events `ping`, `message` (TeamMessage), `close`. */
export const StreamTeam = endpoint({
  name: 'streamTeam',
  service: 'gateway',
  method: 'GET',
  url: '/api/stream',
  access: 'team',
  action: 'post.read',
  raw: true,
  summary: 'Server-sent events of the team: what changed',
  reply: Type.Any(),
})

export const postEndpoints = [
  CreatePosts,
  Preflight,
  ListPosts,
  ListCalendar,
  PostCounts,
  ListQuota,
  GetPost,
  UpdatePost,
  SchedulePost,
  PublishPost,
  CancelPost,
  RetryPost,
  CheckPost,
  DecidePost,
  DeletePost,
  RestorePost,
  GetTrace,
] as const
export const streamEndpoints = [StreamPostStatus, StreamTeam] as const
