import { DeleteSeries, GetSeries, UpdateSeries } from '@fanfare/contracts/endpoints/series.ts'
import { api, from } from '../../api/api.ts'

/** The dates of a series and their change. The preview is the same call as a rehearsal, and is asked again when posts change. */
export const { useSeriesQuery, useSeriesPreviewQuery, useUpdateSeriesMutation, useDeleteSeriesMutation } =
  api.injectEndpoints({
    endpoints: build => ({
      series: build.query({ ...from(GetSeries, { provides: () => ['Posts', 'Calendar'] }), keepUnusedDataFor: 0 }),
      seriesPreview: build.query({
        ...from(UpdateSeries, { provides: () => ['Posts', 'Calendar', 'Quota'] }),
        keepUnusedDataFor: 0,
      }),
      updateSeries: build.mutation(
        from(UpdateSeries, {
          invalidates: () => ['Post', 'Posts', 'Calendar', 'Counts', 'Quota', 'Library', 'Timeslots'],
        }),
      ),
      deleteSeries: build.mutation(
        from(DeleteSeries, { invalidates: () => ['Post', 'Posts', 'Calendar', 'Counts', 'Timeslots'] }),
      ),
    }),
  })
