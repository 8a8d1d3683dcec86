import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { isFault } from '../../lib/api/api.ts'
import { useSeriesChange } from '../../lib/posts/series/use-series-change.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { useCreateSeriesMutation, useRehearseSeriesMutation } from './api.ts'
import type { DraftRef } from './model/copy.ts'
import type { NewDraft } from './model/new-draft.ts'
import type { Origin } from './model/origin.ts'
import type { requestOf } from './model/request.ts'

type Request = ReturnType<typeof requestOf>
type Body = BodyOf<typeof CreateSeries>
const counted = (count: number, word: string) => `${count} ${count === 1 ? word : `${word}s`}`

/** Why some dates of a new series are refused, and not the series. */
const ofDates: readonly string[] = ['quota_reached', 'schedule_in_past', 'schedule_too_far', 'post_incomplete']

/** The dates of a new series that are refused, and of how many. */
export interface RefusedDates {
  refused: { date: string; message: string }[]
  total: number
}
interface Made {
  /** What is said of it. */
  words: string
  /** What takes it back. */
  batch: string | null
}

/**
 * Makes and changes series. `create` resolves with what it made, or where it could make some of the dates only, with those that are refused: nothing
 * is made then. `change` says what it did, with an Undo. Both reject with their fault. `origin`: what new posts are made from; `keeper` has the
 * draft that they take the place of.
 */
export const useSeries = (origin: Origin, keeper: NewDraft) => {
  const { dayLabel } = useTimes()
  const [create] = useCreateSeriesMutation()
  const [rehearse] = useRehearseSeriesMutation()
  const { change } = useSeriesChange()
  /** The dates that are refused where others are not; undefined where all or none are, or where that cannot be asked. */
  const refusedOf = async (body: Body): Promise<RefusedDates | undefined> => {
    const { data } = await rehearse({ body: { ...body, dry_run: true } })
    const dates = data?.dates ?? []
    const refused = dates.flatMap(({ date, refused: why }) => (why ? [{ date, message: why.message }] : []))
    return refused.length > 0 && refused.length < dates.length ? { refused, total: dates.length } : undefined
  }
  return {
    create: async (
      request: Request,
      recurrence: Recurrence,
      { wall = '', zone }: ScheduleInput,
      /** The draft that was opened, as it is stored now; without, that of a new post. */
      opened?: DraftRef,
      /** Dates that are refused are left out. */
      skip = false,
    ): Promise<Made | RefusedDates> => {
      const { overrides, schedule: _, ...content } = request
      const replaces = opened ?? (await keeper.current())
      const body: Body = {
        ...content,
        ...(replaces && { replaces }),
        ...(overrides.length > 0 && { overrides }),
        ...origin,
        schedule: { kind: 'date', wall, ...(zone && { zone }) },
        recurrence,
        ...(skip && { skip_refused: true }),
      }
      const { data, error } = await create({ body })
      if (!data) {
        const some = !skip && isFault(error) && ofDates.includes(error.code) && (await refusedOf(body))
        if (some) return some
        throw error
      }
      const { dates, words, batch, refused } = data
      const made = dates.reduce((count, date) => count + date.posts.length, 0)
      const first = dates.find(date => date.posts.length > 0)?.date
      const from = first ? `, from ${dayLabel(Temporal.PlainDate.from(first))}` : ''
      const skipped = refused > 0 ? `. ${counted(refused, 'date')} skipped` : ''
      return { words: `${counted(made, 'post')} scheduled, ${words}${from}${skipped}`, batch }
    },
    change: ({ series }: Post, body: BodyOf<typeof UpdateSeries>): Promise<void> => change(series?.id ?? '', body),
  }
}
export type SeriesCalls = ReturnType<typeof useSeries>
