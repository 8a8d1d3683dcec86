import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { Done, DryRun, Id, Optional } from '../entities/common.ts'
import { contentInputFields, contentNamesOfSpec } from '../entities/contents.ts'
import { contentInput } from '../entities/post-content.ts'
import { ScheduleInput } from '../entities/post-schedule.ts'
import { Post } from '../entities/posts.ts'
import { PreflightCheck } from '../entities/preflight.ts'
import { Trace } from '../entities/trace.ts'

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const Params = Type.Object({ id: Id })
const Dry = Type.Object({ dry_run: Optional(DryRun) })
const Accounts = Type.Array(Id, { minItems: 1, maxItems: 50, uniqueItems: true })

/** One account's own text. */
const Overrides = Type.Array(Type.Object({ account_id: Id, caption: contentInput.caption }, strict), { maxItems: 50 })

/** A draft that the caller may change and that the new posts take the place of. */
export const Replaces = Type.Object({ id: Id, version: Type.Integer({ minimum: 1 }) }, strict)

/** One post an account. Drafts need the feature (`feature_off`) and may be incomplete; anything else is checked as `preflight` does and refused on a stop. */
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
      ...contentInput,
      accounts: Accounts,
      schedule: ScheduleInput,
      overrides: Optional(Overrides),
      /** Only where `schedule.kind` is draft: one draft for all accounts instead of one for each. */
      together: Type.Optional(Type.Boolean()),
      /** The item of the post library that they are made from: it counts as used. Without `caption` and `items` they say what it says. */
      library_id: Optional(Id),
      /** The live post of the team to publish once more: what is not sent is as in that one. */
      repost_of: Optional(Id),
      /** A post of the team that they are a copy of: they come from where it does (`source`). Nothing else is copied from it. */
      copy_of: Optional(Id),
      /** The saved post of the team that they are made from: it shows what came of it. Nothing is copied from it. */
      saved_post_id: Optional(Id),
      /** A draft that you may change and that they take the place of: it is deleted with their creation if it is still a draft of that version, and stays otherwise. Nothing is copied from it. */
      replaces: Optional(Replaces),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Type.Object({ posts: Type.Array(Post) }),
  errors: [
    'approval_needed',
    'social_account_not_found',
    'post_library_not_found',
    'post_not_found',
    'saved_post_not_found',
    'media_not_found',
    'media_not_ready',
    'post_incomplete',
    'schedule_in_past',
    'schedule_too_far',
    'schedule_gap',
    'no_time_slot',
    'quota_reached',
    'timezone_unknown',
    'feature_off',
  ],
})

export const Preflight = endpoint({
  name: 'preflight',
  service,
  method: 'POST',
  url: '/api/posts/preflight',
  access: 'team',
  action: 'post.read',
  summary: 'Problems to expect, per account and picture, with fixes',
  body: Type.Object(
    {
      ...contentInput,
      accounts: Accounts,
      schedule: ScheduleInput,
      overrides: Optional(Overrides),
      post_id: Optional(Id),
    },
    strict,
  ),
  reply: Type.Object({
    /** What costs the most first. */
    checks: Type.Array(PreflightCheck),
    /** 100 less what its checks cost, of the account for which it is lowest; never below 0. */
    score: Type.Integer({ minimum: 0, maximum: 100 }),
    stops: Type.Integer(),
    warnings: Type.Integer(),
  }),
  errors: ['social_account_not_found', 'media_not_found', 'timezone_unknown'],
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

/**
 * With If-Match and the version, a change by someone else is refused as `version_conflict`. A draft can be for several accounts, each with a
 * text of its own: given a time, or published, it becomes a post for each, all or none, and `siblings` names the further ones.
 */
export const UpdatePost = endpoint({
  name: 'updatePost',
  service,
  method: 'PATCH',
  url: '/api/posts/:id',
  access: 'team',
  action: 'post.write',
  summary: 'Change a post that isn’t being published yet',
  params: Params,
  query: Dry,
  body: Type.Object(
    {
      ...contentInput,
      ...contentNamesOfSpec,
      /** Those that the caption does not have yet are put behind it. */
      hashtags: contentInputFields.hashtags,
      schedule: Optional(ScheduleInput),
      /** By the name of spec §3 in place of `schedule`: a moment, or null for a draft without a time. */
      schedule_publish_timestamp: contentInputFields.schedule_publish_timestamp,
      /** By the name of spec §3 in place of `share_to_feed`. */
      igtv_share_preview_to_feed: contentInputFields.igtv_share_preview_to_feed,
      account_id: Optional(Id),
      /** In place of `account_id`, several only for a draft. Their texts stay unless `overrides` is sent. */
      accounts: Optional(Accounts),
      /** All texts of single accounts of a draft for several; who is not named has the draft's. */
      overrides: Optional(Overrides),
    },
    strict,
  ),
  reply: Post,
  errors: [
    'approval_needed',
    'feature_off',
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
    'no_time_slot',
    'quota_reached',
    'timezone_unknown',
  ],
})

/** For posts that are not live. A live one is hidden instead: removing it calls no delete (spec §4). */
export const DeletePost = endpoint({
  name: 'deletePost',
  service,
  method: 'DELETE',
  url: '/api/posts/:id',
  access: 'team',
  action: 'post.delete',
  summary: 'Delete a post that is not live; can be restored for 30 days',
  params: Params,
  query: Dry,
  reply: Done,
  errors: ['post_not_found', 'post_going_out', 'post_state'],
})

/** Takes a live post off the lists of this product. The network is not asked anything: the post stays there. */
export const HidePost = endpoint({
  name: 'hidePost',
  service,
  method: 'POST',
  url: '/api/posts/:id/hide',
  access: 'team',
  action: 'post.delete',
  summary: 'Remove a live post from the lists; it stays on the network, and can be restored for 30 days',
  params: Params,
  query: Dry,
  reply: Done,
  errors: ['post_not_found', 'post_state'],
})

/** A person knows what a live post is without and leaves it at that: it needs nobody any more. Without alerts nothing changes. */
export const DismissAlerts = endpoint({
  name: 'dismissAlerts',
  service,
  method: 'POST',
  url: '/api/posts/:id/dismiss_alerts',
  access: 'team',
  action: 'post.arrange',
  summary: 'Dismiss the alerts of a live post',
  params: Params,
  query: Dry,
  reply: Post,
  errors: ['post_not_found', 'post_state'],
})

/** Holds for 90 seconds: say it again every 30 while the post is open. The team's stream tells when someone comes or goes. */
export const ShowEditing = endpoint({
  name: 'showEditing',
  service,
  method: 'POST',
  url: '/api/posts/:id/editing',
  access: 'team',
  action: 'post.write',
  summary: 'Say that you have a post open to change it, and read who else has',
  params: Params,
  body: Type.Object(
    {
      /** False: you have closed it. */
      open: Optional(Type.Boolean()),
    },
    strict,
  ),
  reply: Type.Object({ data: Type.Array(Type.Object({ id: Id, name: Type.String() })) }),
  errors: ['post_not_found'],
})

export const RestorePost = endpoint({
  name: 'restorePost',
  service,
  method: 'POST',
  url: '/api/posts/:id/restore',
  access: 'team',
  action: 'post.delete',
  summary: 'Bring back a deleted or hidden post; a time that has passed makes it a draft',
  params: Params,
  query: Dry,
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

export const postEndpoints = [
  CreatePosts,
  Preflight,
  GetPost,
  UpdatePost,
  DeletePost,
  HidePost,
  DismissAlerts,
  ShowEditing,
  RestorePost,
  GetTrace,
] as const
