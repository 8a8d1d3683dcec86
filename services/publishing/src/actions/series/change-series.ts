import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { DeleteSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import { Failed, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import type { SeriesLeft } from '@fanfare/contracts/entities/series.ts'
import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import { occurrenceWall } from '../../model/move-days.ts'
import type { PostRow } from '../../stores/posts.ts'
import { lockSeries, postsOfSeries, type SeriesRow } from '../../stores/series.ts'
import { requireMaySchedule } from '../approval.ts'
import { askedOnce } from '../asked-once.ts'
import { deletePost } from '../delete-post.ts'
import { updatePost } from '../update-post.ts'
import { keptAs, leftAs } from './left.ts'
import { type Outcome, replanSeries } from './replan-series.ts'
import { keepForUndo } from './series-batch.ts'
import { seriesOf, viewSeries } from './view-series.ts'

type Body = BodyOf<typeof UpdateSeries>

/** What one post is refused for without refusing the others. */
const ofOnePost: Partial<Record<string, SeriesLeft['code']>> = {
  post_going_out: 'going_out',
  // It went live, or its last step was begun, after it was read.
  post_state: 'live',
  schedule_in_past: 'time',
  schedule_too_far: 'time',
  quota_reached: 'time',
  social_account_not_found: 'account',
}

/** Why a refusal is that of one post alone; undefined: it refuses all. A lock has the code of a missing permission, and says until when it holds. */
const leftFor = ({ code, details }: AppError): SeriesLeft['code'] | undefined =>
  code === 'not_allowed' && details?.locked_until !== undefined ? 'locked' : ofOnePost[code]

/** The series, if the caller may change it; throws `series_not_found` or `not_allowed`. */
async function changeable(deps: Deps, who: Who, id: string): Promise<SeriesRow> {
  const row = await seriesOf(deps.db, who.teamId, id)
  const message = 'Only its author or a manager can change this series.'
  if (!mayChangePost(who, row.author_id))
    fail('not_allowed', { field: 'params.id', rule: 'a series of your own', message })
  return row
}

/** Changes posts of a series one after the other in one transaction; returns which were left and why. */
async function each(
  deps: Deps,
  who: Who,
  { id, from }: { id: string; from: number | undefined },
  change: (deps: Deps, post: PostRow) => Promise<unknown>,
): Promise<{ done: string[]; left: SeriesLeft[] }> {
  const once = await askedOnce(deps, who)
  return transaction(deps.db, async tx => {
    const done: string[] = []
    const left: SeriesLeft[] = []
    for (const post of await postsOfSeries(tx, who.teamId, id, from)) {
      const kept = keptAs(post)
      if (kept) {
        left.push(leftAs(post, kept))
        continue
      }
      try {
        await transaction(tx, part => change({ ...once, db: part }, post))
        done.push(post.id)
      } catch (err) {
        const code = err instanceof AppError ? leftFor(err) : undefined
        if (!code) throw err
        left.push(leftAs(post, code, code === 'time' ? (err as AppError).message : undefined))
      }
    }
    return { done, left }
  })
}

/** The schedule of a post at another time of day; undefined where it keeps its own. */
function timed({ status, schedule_wall: wall, schedule_zone: zone }: PostRow, time: string): ScheduleInput | undefined {
  if (!wall || !zone || status === Failed) return undefined
  const moved = occurrenceWall(wall.slice(0, 10), time, zone)
  return moved && { kind: status === Scheduled ? 'date' : 'draft', wall: moved.wall, zone }
}

/** Whether a request says when posts go out, and not only at which time of day. */
const changesDates = ({ date, recurrence }: Body): boolean => date !== undefined || recurrence !== undefined

const nothing: Outcome = { moved: [], added: [], removed: [], left: [], refused: new Map() }

/** Each post once, with the first reason. */
const leftOnce = (left: readonly SeriesLeft[]): SeriesLeft[] =>
  left.filter(({ post_id }, at) => left.findIndex(other => other.post_id === post_id) === at)

/**
 * Changes the posts of a series from date number `from` on, and when they repeat, in one transaction. Throws what a change of one post's
 * content throws, and what `replanSeries` throws.
 */
export async function updateSeries(
  deps: Deps,
  who: Who,
  id: string,
  body: Body,
): Promise<ReplyOf<typeof UpdateSeries>> {
  const { from = 1, time, date, recurrence, skip_refused, dry_run, ...content } = body
  await changeable(deps, who, id)
  if (changesDates(body)) requireMaySchedule(who)
  const once = await askedOnce(deps, who)
  return transaction(deps.db, async tx => {
    const before = (await lockSeries(tx, who.teamId, id)) as SeriesRow
    const posts = await postsOfSeries(tx, who.teamId, id, from)
    const asked = { from, time, date, recurrence, skip_refused, dry_run }
    const dated = changesDates(body)
    const planned = dated ? await replanSeries(tx, { ...once, db: tx }, who, before, asked) : nothing
    // What was moved has the time of day already.
    const daily = dated ? undefined : time
    const isEmpty = dated && Object.keys(content).length === 0
    const written = isEmpty
      ? { done: [], left: [] }
      : await each({ ...deps, db: tx }, who, { id, from }, (part, post) => {
          const schedule = daily === undefined ? undefined : timed(post, daily)
          return updatePost(part, who, post.id, { ...content, ...(schedule && { schedule }) }, { bySeries: true })
        })
    const { batch } = await keepForUndo(tx, deps, who, { series: before, posts, added: planned.added })
    const view = await viewSeries(tx, await seriesOf(tx, who.teamId, id))
    const dates = view.dates.map(one => ({ ...one, refused: planned.refused.get(one.date) ?? null }))
    return {
      series: { ...view, dates },
      changed: new Set([...planned.moved, ...written.done]).size,
      moved: planned.moved.length,
      added: planned.added.length,
      removed: planned.removed.length,
      refused: planned.refused.size,
      left: leftOnce([...planned.left, ...written.left]),
      batch: dry_run ? null : batch,
    }
  })
}

/** Deletes the posts of a series from date number `from` on. What is live or was changed alone stays. */
export async function deleteSeries(
  deps: Deps,
  who: Who,
  id: string,
  from: number | undefined,
): Promise<ReplyOf<typeof DeleteSeries>> {
  await changeable(deps, who, id)
  const { done, left } = await each(deps, who, { id, from }, (part, post) => deletePost(part, who, post.id))
  return { deleted: done, left }
}
