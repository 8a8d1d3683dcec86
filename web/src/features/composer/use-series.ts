import type { BodyOf } from '@fanfare/contracts/endpoint.ts'
import type { CreateSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import type { ScheduleInput } from '@fanfare/contracts/entities/post-schedule.ts'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import type { Recurrence } from '@fanfare/contracts/entities/series.ts'
import { useSeriesChange } from '../../lib/posts/series/use-series-change.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { useCreateSeriesMutation } from './api.ts'
import type { DraftRef } from './model/copy.ts'
import type { NewDraft } from './model/new-draft.ts'
import type { Origin } from './model/origin.ts'
import type { requestOf } from './model/request.ts'

type Request = ReturnType<typeof requestOf>
const posts = (count: number) => `${count} ${count === 1 ? 'post' : 'posts'}`

/**
 * Makes and changes series. `create` resolves with what is said of its result and the batch that takes it back, `change` says it with an Undo; both reject with their
 * fault. `origin`: what new posts are made from; `keeper` has the draft that they take the place of.
 */
export const useSeries = (origin: Origin, keeper: NewDraft) => {
  const { dayLabel } = useTimes()
  const [create] = useCreateSeriesMutation()
  const { change } = useSeriesChange()
  return {
    create: async (
      request: Request,
      recurrence: Recurrence,
      { wall = '', zone }: ScheduleInput,
      /** The draft that was opened, as it is stored now; without, that of a new post. */
      opened?: DraftRef,
    ): Promise<{ words: string; batch: string | null }> => {
      const { overrides, schedule: _, ...content } = request
      const replaces = opened ?? (await keeper.current())
      const body: BodyOf<typeof CreateSeries> = {
        ...content,
        ...(replaces && { replaces }),
        ...(overrides.length > 0 && { overrides }),
        ...origin,
        schedule: { kind: 'date', wall, ...(zone && { zone }) },
        recurrence,
      }
      const { dates, words, batch } = await create({ body }).unwrap()
      const made = dates.reduce((count, date) => count + date.posts.length, 0)
      const first = dates.find(date => date.posts.length > 0)?.date
      const from = first ? `, from ${dayLabel(Temporal.PlainDate.from(first))}` : ''
      return { words: `${posts(made)} scheduled, ${words}${from}`, batch }
    },
    change: ({ series }: Post, body: BodyOf<typeof UpdateSeries>): Promise<void> => change(series?.id ?? '', body),
  }
}
export type SeriesCalls = ReturnType<typeof useSeries>
