import { type Static, Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { BulkDone, BulkRefused } from '../entities/bulk.ts'
import { DryRun, Id, Nullable, Optional, PageCursor } from '../entities/common.ts'
import { ScheduleBefore } from '../entities/placing.ts'
import { bulk } from '../limits.ts'
import { postFilterFields } from './post-lists.ts'

/** One change of many posts, and its undo. Each post is changed as by its own call, with the same checks and the same refusals. */

const service = 'publishing' as const
const strict = { additionalProperties: false } as const

/** `delete` hides live posts instead; `draft` takes posts out of the schedule and keeps their times as plans. */
export const BulkAction = Type.Enum(['delete', 'move', 'retry', 'draft'])
export type BulkAction = Static<typeof BulkAction>

const reply = { done: Type.Array(BulkDone), refused: Type.Array(BulkRefused) }

/**
 * Changes the posts of `ids`, or all of a filter: in the order of their ids, as many as one call changes. `next` is then sent as `after` with
 * the same body until there is none; posts that were made after the first call are left out. A post that is refused stays as it is, and the
 * others are changed. Of `ids` none of which the team has, or the caller may change, the call fails as that of one post does.
 */
export const BulkPosts = endpoint({
  name: 'bulkPosts',
  service,
  method: 'POST',
  url: '/api/posts/bulk',
  access: 'team',
  action: 'post.write',
  repeatable: true,
  summary: 'Delete, move, retry or unschedule many posts, by ID or all of a filter',
  body: Type.Object(
    {
      action: BulkAction,
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: bulk.posts, uniqueItems: true })),
      filter: Type.Optional(Type.Object(postFilterFields, strict)),
      after: Optional(PageCursor),
      /** With `move`: days that each post is moved by; its time of day stays. */
      days: Type.Optional(Type.Integer({ minimum: -bulk.dayShift, maximum: bulk.dayShift })),
      /** With `move`: the date that all of them are moved to, YYYY-MM-DD. */
      date: Type.Optional(
        Type.String({ pattern: '^[0-9]{4}-[01][0-9]-[0-3][0-9]$', description: 'a date, such as 2026-10-15' }),
      ),
      dry_run: Optional(DryRun),
    },
    { ...strict, examples: [{ action: 'move', ids: ['348219584102400001'], days: 7 }] },
  ),
  reply: Type.Object({
    /** Posts of the request: of `ids`, or of the filter that this call and later ones change, at most 10,000. */
    total: Type.Integer(),
    ...reply,
    /** Send it to `POST /api/contents/undo` to set back what this call did; null: nothing of it can be, or a dry run. */
    batch: Nullable(Id),
    /** Absent when all have been looked at. */
    next: Optional(PageCursor),
  }),
  errors: ['post_not_found', 'not_allowed'],
})

/** Undoes a change of many posts. A post that was changed since is refused as `version_conflict` and stays as it is. */
export const UndoBulkPosts = endpoint({
  name: 'undoBulkPosts',
  service,
  method: 'POST',
  url: '/api/posts/bulk/undo',
  access: 'team',
  action: 'post.write',
  repeatable: true,
  // A batch needs nothing kept by the program, and is undone together with later steps.
  deprecated: { since: '2026-11-27', sunset: '2027-06-30', successor: 'undoBatch' },
  summary: 'Undo a change of many posts; those changed since stay as they are',
  body: Type.Object(
    {
      posts: Type.Array(
        Type.Object(
          {
            id: Id,
            version: Type.Integer({ minimum: 1 }),
            /** As the change returned it: the steps before it can be undone one after the other then. */
            from: Type.Optional(Type.Integer({ minimum: 1, description: 'the version before the change' })),
            before: Optional(ScheduleBefore),
          },
          strict,
        ),
        { minItems: 1, maxItems: bulk.posts },
      ),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Type.Object(reply),
  errors: ['post_not_found', 'not_allowed'],
})

export const postBulkEndpoints = [BulkPosts, UndoBulkPosts] as const
