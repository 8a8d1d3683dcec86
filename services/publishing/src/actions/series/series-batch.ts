import type { BatchItem } from '@fanfare/contracts/entities/placing.ts'
import { Draft, Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { canonicalJson } from '@fanfare/runtime/canonical-json.ts'
import { AppError, fail } from '@fanfare/runtime/errors.ts'
import type { Who } from '@fanfare/runtime/security/identity.ts'
import type { Tx } from '../../db/db.ts'
import type { Deps } from '../../deps.ts'
import { type BatchEntry, type Entry, left, type SeriesEntry } from '../../model/placing.ts'
import { contentOf } from '../../model/post.ts'
import type { SeriesRule } from '../../model/series-rules.ts'
import { insertBatch, type SetBack } from '../../stores/batches.ts'
import { type PostRow, postsByIds } from '../../stores/posts.ts'
import { leaveSeries, lockSeries, type SeriesRow, setIndexes, setRule } from '../../stores/series.ts'
import { itemOf, leftAs, placeBefore, type Result, timeOf } from '../placing/batch.ts'
import { restorePost } from '../restore-post.ts'

const ruleOf = ({ recurrence, dates, earlier }: SeriesRow): SeriesRule => ({ recurrence, dates, earlier })
const same = (one: SeriesRule, other: SeriesRule): boolean =>
  canonicalJson({ ...one, earlier: one.earlier ?? [] }) === canonicalJson({ ...other, earlier: other.earlier ?? [] })

function entryOf(before: PostRow, after: PostRow): BatchEntry[] {
  const was = contentOf(before)
  const changed = JSON.stringify(was) !== JSON.stringify(contentOf(after))
  // Undo makes drafts and scheduled posts; the text of a failed one stays as it is now.
  if (after.version === before.version || (before.status !== Draft && before.status !== Scheduled)) return []
  return [
    {
      id: after.id,
      version: after.version,
      from: before.version,
      before: placeBefore(before),
      ...(changed && { content: was }),
      ...(after.deleted_at && { deleted: true as const }),
    },
  ]
}

/** Keeps what a call did to a series and its posts, for Undo. Returns the batch, and which posts changed; null: none. */
export async function keepForUndo(
  tx: Tx,
  deps: Deps,
  who: Who,
  { series, posts, added }: { series: SeriesRow; posts: readonly PostRow[]; added: readonly string[] },
): Promise<{ batch: string | null; changed: string[] }> {
  const ids = posts.map(({ id }) => id)
  const now = new Map((await postsByIds(tx, who.teamId, [...ids, ...added])).map(row => [row.id, row]))
  const entries: Entry[] = posts.flatMap(post => {
    const after = now.get(post.id)
    return after ? entryOf(post, after) : []
  })
  for (const id of added) entries.push({ id, version: now.get(id)?.version ?? 1, before: null })
  const changed = posts.flatMap(({ id, version }) => {
    const after = now.get(id)
    return after && !after.deleted_at && after.version !== version ? [id] : []
  })
  const current = (await lockSeries(tx, who.teamId, series.id)) as SeriesRow
  if (!same(ruleOf(series), ruleOf(current))) {
    const index = Object.fromEntries(posts.map(({ id, series_index }) => [id, series_index as number]))
    const [before, after] = [ruleOf(series), ruleOf(current)]
    entries.unshift({ series: series.id, before, after, index, added: [...added] })
  }
  if (entries.length === 0) return { batch: null, changed }
  const batch = deps.ids.next()
  await insertBatch(tx, who.teamId, { id: batch, authorId: who.userId, entries })
  return { batch, changed }
}

const changedSince = (): never =>
  fail('batch_not_found', {
    field: 'body.batch',
    rule: 'the last change of its series',
    message: 'This series was changed again since, so this change can’t be undone.',
  })

/** Sets back when a series repeats. Throws `batch_not_found` where that was changed again since. */
export async function ruleBack(tx: Tx, teamId: string, { series, before, after, index }: SeriesEntry): Promise<void> {
  const now = await lockSeries(tx, teamId, series)
  if (!now || !same(ruleOf(now), after)) changedSince()
  await setRule(tx, teamId, series, before)
  await setIndexes(tx, teamId, new Map(Object.entries(index)))
}

/**
 * Throws `batch_not_found` where one of the posts was changed with its series since: it would stay on a date that the series no longer has. One
 * that was changed alone, or published, stays by itself.
 */
export function refuseChanged(posts: ReadonlyMap<string, PostRow>, entries: readonly BatchEntry[]): void {
  for (const { id, version } of entries) {
    const post = posts.get(id)
    const planned = post?.status === Draft || post?.status === Scheduled
    if (post && planned && post.version !== version && !post.series_alone) changedSince()
  }
}

/** Takes what the call made and what was changed since out of the series: it has no date there any more. */
export async function addedLeave(tx: Tx, teamId: string, { added }: SeriesEntry): Promise<void> {
  await leaveSeries(tx, teamId, added)
}

/** Brings back the posts that a call deleted. `setBack`: gets those that are as they were. */
export async function bringBack(
  tx: Tx,
  deps: Deps,
  who: Who,
  entries: readonly BatchEntry[],
  setBack: SetBack[],
): Promise<(Result | { item: BatchItem })[]> {
  const accounts = await deps.team.of(who.teamId)
  const rows = await postsByIds(
    tx,
    who.teamId,
    entries.map(({ id }) => id),
  )
  const results: Result[] = []
  for (const row of rows) {
    const kept = entries.find(({ id }) => id === row.id)
    if (row.version !== kept?.version || row.deleted_at === null) results.push(leftAs(row, left('changed')))
    else
      try {
        const post = await restorePost({ ...deps, db: tx }, who, row.id)
        if (kept.from !== undefined) setBack.push({ id: post.id, from: kept.from, to: post.version })
        const zone = accounts.get(post.social_account_id)?.timezone ?? post.schedule_zone ?? 'UTC'
        results.push({ item: itemOf(post, timeOf(post, zone)) })
      } catch (err) {
        if (!(err instanceof AppError) || err.status >= 500) throw err
        results.push(leftAs(row, left('not_found')))
      }
  }
  return results
}
