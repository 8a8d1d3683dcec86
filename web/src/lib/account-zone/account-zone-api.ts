import { UpdatePostsZone } from '@fanfare/contracts/endpoints/contents.ts'
import { UpdateTimeslotZone } from '@fanfare/contracts/endpoints/timeslots.ts'
import { api, from } from '../api/api.ts'

/** The clock of an account: its slots follow it, its scheduled posts where a person says so. Both previews are the same calls as rehearsals. */
export const accountZoneApi = api.injectEndpoints({
  endpoints: build => ({
    zoneMoves: build.query({
      ...from(UpdateTimeslotZone, { provides: () => ['Timeslots', 'Accounts'] }),
      keepUnusedDataFor: 0,
    }),
    postMoves: build.query({
      ...from(UpdatePostsZone, { provides: () => ['Calendar', 'Accounts'], each: true }),
      keepUnusedDataFor: 0,
    }),
    changeZone: build.mutation(from(UpdateTimeslotZone, { invalidates: () => ['Timeslots', 'Accounts', 'Quota'] })),
    movePostsToZone: build.mutation(
      from(UpdatePostsZone, { invalidates: () => ['Post', 'Posts', 'Calendar', 'Counts', 'Quota', 'Timeslots'] }),
    ),
  }),
})

export const { useChangeZoneMutation, useMovePostsToZoneMutation } = accountZoneApi
