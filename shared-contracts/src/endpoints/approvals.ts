import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { BulkDone, BulkRefused } from '../entities/bulk.ts'
import { DryRun, Id, Optional } from '../entities/common.ts'
import { ApprovalNote } from '../entities/post-approval.ts'
import { ScheduleInput } from '../entities/post-schedule.ts'
import { Post } from '../entities/posts.ts'
import { bulk, lengths } from '../limits.ts'

/** Posts of members whose posts a Manager approves (`SetApprovals`): asked for, approved, sent back. */

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const params = Type.Object({ id: Id })
const query = Type.Object({ dry_run: Optional(DryRun) })
const Version = Type.Integer({ minimum: 1, description: 'the version of the post that was looked at' })

/**
 * Asks for a draft, or a failed post, with the time that is planned for it. It is checked as if it were scheduled. A later change by a member
 * whose posts need approval takes the request back.
 */
export const RequestApproval = endpoint({
  name: 'requestApproval',
  service,
  method: 'POST',
  url: '/api/posts/:id/request_approval',
  access: 'team',
  action: 'post.write',
  repeatable: true,
  summary: 'Ask a Manager to approve a draft, with its planned time',
  params,
  query,
  body: Type.Object({ message: Type.Optional(ApprovalNote) }, strict),
  reply: Post,
  errors: [
    'post_not_found',
    'post_state',
    'post_incomplete',
    'social_account_not_found',
    'schedule_in_past',
    'schedule_too_far',
    'quota_reached',
    'media_not_ready',
  ],
})

/** Exactly the version that was looked at: where the post was changed since it is refused as `version_conflict`. */
export const ApprovePost = endpoint({
  name: 'approvePost',
  service,
  method: 'POST',
  url: '/api/posts/:id/approve',
  access: 'team',
  action: 'post.approve',
  repeatable: true,
  summary: 'Approve a post that waits: it is scheduled for its planned time',
  params,
  query,
  body: Type.Object(
    {
      version: Version,
      /** When it goes out instead; required where its planned time has passed, or it has none. */
      schedule: Optional(ScheduleInput),
    },
    strict,
  ),
  reply: Post,
  errors: [
    'post_not_found',
    'post_state',
    'version_conflict',
    'approval_time',
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

/** Each as by its own call. What is refused, such as a post whose time has passed, still waits, and the others are scheduled. */
export const ApprovePosts = endpoint({
  name: 'approvePosts',
  service,
  method: 'POST',
  url: '/api/posts/approve',
  access: 'team',
  action: 'post.approve',
  repeatable: true,
  summary: 'Approve many posts that wait',
  body: Type.Object(
    {
      posts: Type.Array(Type.Object({ id: Id, version: Version }, strict), { minItems: 1, maxItems: bulk.posts }),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Type.Object({ done: Type.Array(BulkDone), refused: Type.Array(BulkRefused) }),
  errors: ['post_not_found'],
})

export const SendBackPost = endpoint({
  name: 'sendBackPost',
  service,
  method: 'POST',
  url: '/api/posts/:id/send_back',
  access: 'team',
  action: 'post.approve',
  repeatable: true,
  summary: 'Send a post that waits for approval back to its author, with a note',
  params,
  query,
  body: Type.Object({ note: Type.String({ minLength: 1, maxLength: lengths.approvalNote }) }, strict),
  reply: Post,
  errors: ['post_not_found', 'post_state'],
})

export const approvalEndpoints = [RequestApproval, ApprovePost, ApprovePosts, SendBackPost] as const
