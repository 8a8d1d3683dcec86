import { type Static, Type } from 'typebox'
import { Id, Optional } from './common.ts'
import { ScheduleBefore } from './placing.ts'

/** What one change of many posts, or its undo, did with each of them. */

/** A post that was changed, with what its undo needs. */
export const BulkDone = Type.Object({
  id: Id,
  /** After the change. */
  version: Type.Integer(),
  /** Before the change. An undo that is sent it lets the steps before this one be undone after it. */
  from: Type.Integer({ description: 'the version before the change' }),
  /** Whether the change can be undone: not that of a failed post, and no retry. */
  undoable: Type.Boolean(),
  /** Its schedule before it was moved; absent where it was deleted. */
  before: Optional(ScheduleBefore),
})
export type BulkDone = Static<typeof BulkDone>

/** A post that was left as it was, and why. */
export const BulkRefused = Type.Object({
  id: Id,
  /** The beginning of its caption; empty where the team has no such post. */
  caption: Type.String(),
  /** A code of the error catalogue. */
  code: Type.String(),
  title: Type.String(),
  message: Type.String(),
})
export type BulkRefused = Static<typeof BulkRefused>
