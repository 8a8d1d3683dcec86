import type { BodyOf, ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { DeleteSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { Failed, InProgress, Posted, Scheduled, type ScheduleInput } from '@fanfare/contracts/entities/posts.ts'
import type { SeriesLeft } from '@fanfare/contracts/entities/series.ts'
import { mayChangePost } from '@fanfare/contracts/policy.ts'
import { transaction } from '@fanfare/runtime/db/database.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Deps } from '../../deps.ts'
import { occurrenceWall } from '../../model/move-days.ts'
import type { PostRow } from '../../stores/posts.ts'
import { postsOfSeries, type SeriesRow } from '../../stores/series.ts'
import { askedOnce } from '../asked-once.ts'
import { deletePost } from '../delete-post.ts'
import { updatePost } from '../update-post.ts'
import { seriesOf, viewSeries } from './view-series.ts'

type Body = BodyOf<typeof UpdateSeries>

const leftWords: Record<SeriesLeft['code'], string> = {
  alone: 'This post was changed on its own, so it stays as it is.',
  live: 'This post is live or may be live, so it stays as it is.',
  going_out: 'This post is already being published.',
  time: 'This post can’t have the new time, so it stays as it is.',
  account: 'The account of this post is no longer connected.',
}
const leftAs = ({ id, series_index }: PostRow, code: SeriesLeft['code'], message = leftWords[code]): SeriesLeft => ({
  post_id: id,
  index: series_index as number,
  code,
  message,
})

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

/** The series, if the caller may change it; throws `series_not_found` or `not_allowed`. */
async function changeable(deps: Deps, who: Who, id: string): Promise<SeriesRow> {
  const row = await seriesOf(deps.db, who.teamId, id)
  const message = 'Only its author or a manager can change this series.'
  if (!mayChangePost(who, row.author_id))
    fail('not_allowed', { field: 'params.id', rule: 'a series of your own', message })
  return row
}

const keptAs = ({ status, unconfirmed, series_alone }: PostRow): SeriesLeft['code'] | undefined => {
  if (status === Posted || unconfirmed) return 'live'
  if (status === InProgress) return 'going_out'
  return series_alone ? 'alone' : undefined
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
        const code = err instanceof AppError ? ofOnePost[err.code] : undefined
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

/** Changes the posts of a series from date number `from` on, in one transaction. Throws what a change of one post's content throws. */
export async function updateSeries(
  deps: Deps,
  who: Who,
  id: string,
  { from, time, dry_run: _dry, ...content }: Body,
): Promise<ReplyOf<typeof UpdateSeries>> {
  await changeable(deps, who, id)
  return transaction(deps.db, async tx => {
    const { done, left } = await each({ ...deps, db: tx }, who, { id, from }, (part, post) => {
      const schedule = time === undefined ? undefined : timed(post, time)
      return updatePost(part, who, post.id, { ...content, ...(schedule && { schedule }) }, { bySeries: true })
    })
    const series = await viewSeries(tx, await seriesOf(tx, who.teamId, id))
    return { series, changed: done.length, left }
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
