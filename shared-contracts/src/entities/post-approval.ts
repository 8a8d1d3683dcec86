import { type Static, Type } from 'typebox'
import { lengths } from '../limits.ts'
import { Id, Instant, Nullable } from './common.ts'

/** What members write to each other about a post that waits for approval. */
export const ApprovalNote = Type.String({ maxLength: lengths.approvalNote })

/**
 * Where a post is that needs approval. `waiting`: its author has asked; `approved`: it is scheduled, as it was then; `sent_back`: its author
 * is to change it. A change by a member whose posts need approval takes the first two back.
 */
export const PostApproval = Type.Object({
  state: Type.Enum(['waiting', 'approved', 'sent_back']),
  asked_by: Id,
  asked_at: Instant,
  /** What the author wrote with the request; empty where nothing was. */
  message: Type.String(),
  decided_by: Nullable(Id),
  decided_at: Nullable(Instant),
  /** What was written to the author; empty where nothing was. */
  note: Type.String(),
})
export type PostApproval = Static<typeof PostApproval>
