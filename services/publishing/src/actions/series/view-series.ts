import type { Series, SeriesDate } from '@fanfare/contracts/entities/series.ts'
import { recurrenceWords } from '@fanfare/contracts/recurrence-words.ts'
import { fail } from '@fanfare/runtime/errors.ts'
import type { Db } from '../../db/db.ts'
import { rulesOf } from '../../model/series-rules.ts'
import type { PostRow } from '../../stores/posts.ts'
import { findSeries, postsOfSeries, type SeriesRow } from '../../stores/series.ts'

/** One date of a series with its posts. */
export const dateOf = (date: string, at: number, posts: readonly PostRow[]): SeriesDate => ({
  index: at + 1,
  date,
  refused: null,
  posts: posts.map(({ id, social_account_id, status, version, schedule_wall, schedule_zone, post_at }) => ({
    id,
    account_id: social_account_id,
    status,
    version,
    wall: schedule_wall,
    zone: schedule_zone,
    at: post_at?.toISOString() ?? null,
  })),
})

/** Returns the series; throws `series_not_found`. */
export async function seriesOf(db: Db, teamId: string, id: string): Promise<SeriesRow> {
  const found = await findSeries(db, teamId, id)
  return found ?? fail('series_not_found', { field: 'params.id', rule: 'a series of this team' })
}

/** A series with its dates, as the API shows it. */
export async function viewSeries(db: Db, series: SeriesRow): Promise<Series> {
  const { id, team_id, author_id, recurrence, dates } = series
  const posts = await postsOfSeries(db, team_id, id)
  return {
    id,
    author_id,
    recurrence,
    words: recurrenceWords(recurrence),
    rules: rulesOf(series).map(rule => ({ ...rule, words: recurrenceWords(rule.recurrence) })),
    total: dates.length,
    dates: dates.map((date, at) =>
      dateOf(
        date,
        at,
        posts.filter(({ series_index }) => series_index === at + 1),
      ),
    ),
  }
}
