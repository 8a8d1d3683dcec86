import {
  AddTimeslots,
  CopyTimeslots,
  DeleteTimeslots,
  ListTimeslots,
  RestoreTimeslots,
  UpdateTimeslot,
} from '@fanfare/contracts/endpoints/timeslots.ts'
import type { Timeslot } from '@fanfare/contracts/entities/timeslots.ts'
import { api, from } from '../../lib/api/api.ts'

const changed = () => ['Timeslots'] as const

/** Time slots of all accounts of the team in one answer: a hundred accounts have some kilobytes of them. */
const lists = api.injectEndpoints({
  endpoints: build => ({ timeslots: build.query(from(ListTimeslots, { provides: changed })) }),
})

/** Changes what the list shows before the answer has come. */
const show = (change: (slots: Timeslot[]) => Timeslot[] | undefined) =>
  lists.util.updateQueryData('timeslots', undefined, change as (slots: Timeslot[]) => void)

const changes = lists.injectEndpoints({
  endpoints: build => ({
    addTimeslots: build.mutation(from(AddTimeslots, { invalidates: changed })),
    copyTimeslots: build.mutation(from(CopyTimeslots, { invalidates: changed })),
    updateTimeslot: build.mutation(from(UpdateTimeslot, { invalidates: changed })),
    /** The same, shown where it is dropped before the answer has come. */
    dropTimeslot: build.mutation({
      ...from(UpdateTimeslot, { invalidates: changed }),
      onQueryStarted: async ({ params, body: { day, hour } }, { dispatch, queryFulfilled }) => {
        const moved = (slot: Timeslot) => (slot.id === params.id ? { ...slot, day, hour } : slot)
        const shown = dispatch(show(slots => slots.map(moved)))
        await queryFulfilled.catch(shown.undo)
      },
    }),
    deleteTimeslots: build.mutation({
      ...from(DeleteTimeslots, { invalidates: changed }),
      onQueryStarted: async ({ body }, { dispatch, queryFulfilled }) => {
        const shown = dispatch(show(slots => slots.filter(({ id }) => !body.ids.includes(id))))
        await queryFulfilled.catch(shown.undo)
      },
    }),
    restoreTimeslots: build.mutation(from(RestoreTimeslots, { invalidates: changed })),
  }),
})

export const { useTimeslotsQuery } = lists
export const {
  useAddTimeslotsMutation,
  useCopyTimeslotsMutation,
  useUpdateTimeslotMutation,
  useDropTimeslotMutation,
  useDeleteTimeslotsMutation,
  useRestoreTimeslotsMutation,
} = changes
