import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import { list } from '@fanfare/contracts/limits.ts'
import { useMemo } from 'react'
import { usePostsQuery } from '../../lib/posts/posts-api.ts'
import { useQuiet } from '../../ui/when-quiet.ts'
import { captionOf, firstOf, isCut } from './model/rows.ts'

/** As much of a caption as two lines may ever hold. */
const most = 200

/** The ids of posts whose captions are cut in their rows, those from today on first, as many as one page of posts holds. */
export const cutIds = (days: ReadonlyMap<string, CalendarRow[]>, today: string, perDay: number): string[] => {
  const byNearness = [...days].sort(([a], [b]) => Number(a < today) - Number(b < today) || (a < b ? -1 : 1))
  return byNearness
    .flatMap(([, rows]) => firstOf(rows, perDay))
    .filter(isCut)
    .map(({ id }) => id)
    .slice(0, list.maxPage)
}

/**
 * Captions with room for more than the 40 characters of a row: of the first `perDay` posts of each day they are fetched, all with one
 * request, once the rows are on the screen. Until they have come, and where they do not, the row has its own.
 */
export const useCaptions = (days: ReadonlyMap<string, CalendarRow[]>, today: string, perDay: number) => {
  const ids = useMemo(() => cutIds(days, today, perDay).join(','), [days, today, perDay])
  const quiet = useQuiet()
  const { data } = usePostsQuery({ query: { ids, limit: list.maxPage } }, { skip: ids === '' || !quiet })
  const whole = useMemo(() => new Map(data?.data.map(post => [post.id, post.caption])), [data])
  return (row: CalendarRow): string => whole.get(row.id)?.replace(/\s+/g, ' ').trim().slice(0, most) || captionOf(row)
}
