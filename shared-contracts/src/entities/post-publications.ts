import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable } from './common.ts'
import { PostFault } from './post-faults.ts'

/**
 * One of several places where a post goes: a piece of a story, or the linked page that gets the same post. Each begins once the one before
 * it is live, and is tried again on its own.
 */
export const PostPublication = Type.Object({
  /** Its place among them, from 1. */
  part: Type.Integer({ minimum: 1 }),
  account_id: Id,
  /** instagram_feed, instagram_story, page_post, … */
  surface: Type.String(),
  /**
   * `scheduled`: it waits for its time; the linked page only when that is more than 10 minutes ahead. `waiting`: for the part before it.
   * `held`: something has to be fixed first. `unconfirmed`: it may be live, and a person decides.
   */
  status: Type.Enum(['scheduled', 'waiting', 'under_way', 'live', 'held', 'failed', 'unconfirmed']),
  content_id: Nullable(Type.String()),
  permalink: Nullable(Type.String()),
  posted_at: Nullable(Instant),
  error: Nullable(PostFault),
})
export type PostPublication = Static<typeof PostPublication>

/** Progress texts of spec §4. */
export const ProgressText = Type.Enum(['Starting', 'Rendering', 'Uploading', 'Posting', 'Saving', 'Posted', 'Error'])
export type ProgressText = 'Starting' | 'Rendering' | 'Uploading' | 'Posting' | 'Saving' | 'Posted' | 'Error'
export const Progress = Type.Object({
  /** State of the publication's step machine. */
  step: Type.String(),
  text: ProgressText,
  /** 0 to 100. */
  percent: Type.Integer({ minimum: 0, maximum: 100 }),
  /** One sentence, e.g. `Uploading picture 4 of 6`. */
  sentence: Type.String(),
})
export type Progress = Static<typeof Progress>
