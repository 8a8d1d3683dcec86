import { Type } from 'typebox'
import { endpoint } from '../endpoint.ts'
import { DryRun, Id, Nullable, Optional, WallTime, Zone } from '../entities/common.ts'
import { contentInput } from '../entities/post-content.ts'
import { PlainDate, Recurrence, Series, SeriesDate, SeriesLeft } from '../entities/series.ts'
import { series } from '../limits.ts'
import { Replaces } from './posts.ts'

/** Posts that repeat: every date is an ordinary post, published once as any other. */

const service = 'publishing' as const
const strict = { additionalProperties: false } as const
const Params = Type.Object({ id: Id })
const From = Type.Integer({ minimum: 1, maximum: series.maxDates, description: 'the first date to change, from 1' })

/**
 * The first date is the first one of the recurrence on or after that of `schedule`; its time of day is kept on each account's clock, or on that of
 * `zone`. A time that the clocks skip becomes the first minute after. All dates are made in one step: one that is refused (its day is full, it is
 * too far ahead) refuses them all, unless `skip_refused` leaves it out. A dry run names each in `refused`.
 */
export const CreateSeries = endpoint({
  name: 'createSeries',
  service,
  method: 'POST',
  url: '/api/series',
  access: 'team',
  action: 'post.publish',
  creates: true,
  summary: 'Compose a post that repeats: up to 52 dates within a year, each an ordinary post',
  body: Type.Object(
    {
      ...contentInput,
      accounts: Type.Array(Id, { minItems: 1, maxItems: series.maxAccounts, uniqueItems: true }),
      schedule: Type.Object({ kind: Type.Enum(['date']), wall: WallTime, zone: Optional(Zone) }, strict),
      recurrence: Recurrence,
      overrides: Optional(
        Type.Array(Type.Object({ account_id: Id, caption: contentInput.caption }, strict), { maxItems: 50 }),
      ),
      /** The item of the post library that they are made from: it counts as used. */
      library_id: Optional(Id),
      /** The live post of the team that each of them publishes once more: what is not sent is as in that one. */
      repost_of: Optional(Id),
      /** A post of the team that they are copies of: they come from where it does (`source`). Nothing else is copied from it. */
      copy_of: Optional(Id),
      /** A draft that you may change and that they take the place of: it is deleted with their creation if it is still a draft of that version, and stays otherwise. */
      replaces: Optional(Replaces),
      skip_refused: Optional(Type.Boolean()),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Type.Object({
    /** null: a dry run. */
    id: Nullable(Id),
    /** In words: `every Monday and Thursday`. */
    words: Type.String(),
    dates: Type.Array(SeriesDate),
    refused: Type.Integer(),
    /** Send it to `POST /api/contents/undo` to delete the posts again and bring back the draft that they replaced; null: a dry run. */
    batch: Nullable(Id),
  }),
  errors: [
    'social_account_not_found',
    'post_library_not_found',
    'post_not_found',
    'media_not_found',
    'media_not_ready',
    'post_incomplete',
    'schedule_in_past',
    'schedule_too_far',
    'quota_reached',
    'timezone_unknown',
  ],
})

export const GetSeries = endpoint({
  name: 'getSeries',
  service,
  method: 'GET',
  url: '/api/series/:id',
  access: 'team',
  action: 'post.read',
  summary: 'A series with its dates and posts',
  params: Params,
  reply: Series,
  errors: ['series_not_found'],
})

/**
 * Posts that are live, being published or were changed alone, or cannot have the new time, stay as they are and are named in `left`. With
 * `recurrence` or `date` the posts get new dates, in order: those that are too many are deleted, those that are missing are made as copies. A date
 * that is refused refuses all, unless `skip_refused` leaves it out. A dry run says what would be done. `undo` of `batch` sets everything back.
 */
export const UpdateSeries = endpoint({
  name: 'updateSeries',
  service,
  method: 'PATCH',
  url: '/api/series/:id',
  access: 'team',
  action: 'post.write',
  repeatable: true,
  summary:
    'Change all posts of a series, or those from one date on: what they say, their time of day, and when they repeat',
  params: Params,
  body: Type.Object(
    {
      ...contentInput,
      from: Optional(From),
      /** The new time of day, on the clock that each post has. */
      time: Optional(Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description: 'a time such as 18:05' })),
      /** The new date of the first post that changes, and of the first date of `recurrence`. Without `recurrence` the later posts move as far. */
      date: Optional(PlainDate),
      /** When they repeat from there on; `times` counts the dates from there on. */
      recurrence: Optional(Recurrence),
      skip_refused: Optional(Type.Boolean()),
      dry_run: Optional(DryRun),
    },
    strict,
  ),
  reply: Type.Object({
    series: Series,
    /** Posts that say something else or go out at another time. */
    changed: Type.Integer(),
    /** Posts that go out at another time, that were made, and that were deleted. */
    moved: Type.Integer(),
    added: Type.Integer(),
    removed: Type.Integer(),
    /** Dates that were refused: they are named in `series.dates`. */
    refused: Type.Integer(),
    left: Type.Array(SeriesLeft),
    /** Send it to `POST /api/contents/undo` to set everything back; null: nothing was changed. */
    batch: Nullable(Id),
  }),
  errors: [
    'approval_needed',
    'series_not_found',
    'media_not_found',
    'media_not_ready',
    'post_incomplete',
    'schedule_in_past',
    'schedule_too_far',
    'quota_reached',
  ],
})

/** What is live, being published or was changed alone stays, and is named in `left`. */
export const DeleteSeries = endpoint({
  name: 'deleteSeries',
  service,
  method: 'DELETE',
  url: '/api/series/:id',
  access: 'team',
  action: 'post.delete',
  summary: 'Delete the posts of a series, or those from one date on; each can be restored for 30 days',
  params: Params,
  query: Type.Object({ from: Optional(From), dry_run: Optional(DryRun) }),
  reply: Type.Object({ deleted: Type.Array(Id), left: Type.Array(SeriesLeft) }),
  errors: ['series_not_found'],
})

export const seriesEndpoints = [CreateSeries, GetSeries, UpdateSeries, DeleteSeries] as const
