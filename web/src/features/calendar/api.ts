import { DeleteNote, ListNotes, RestoreNote, StoreNote, UpdateNote } from '@fanfare/contracts/endpoints/day-notes.ts'
import { ListQuota } from '@fanfare/contracts/endpoints/post-lists.ts'
import { CreatePosts } from '@fanfare/contracts/endpoints/posts.ts'
import { ListTimeslots } from '@fanfare/contracts/endpoints/timeslots.ts'
import { api, from } from '../../lib/api/api.ts'

const notes = () => ['Notes' as const]

export const {
  useCalendarQuotaQuery,
  useCalendarSlotsQuery,
  useNotesQuery,
  useStoreNoteMutation,
  useUpdateNoteMutation,
  useDeleteNoteMutation,
  useRestoreNoteMutation,
  usePlaceItemMutation,
} = api.injectEndpoints({
  endpoints: build => ({
    calendarQuota: build.query(from(ListQuota, { provides: () => ['Quota'] })),
    notes: build.query(from(ListNotes, { provides: notes })),
    storeNote: build.mutation(from(StoreNote, { invalidates: notes })),
    updateNote: build.mutation(from(UpdateNote, { invalidates: notes })),
    deleteNote: build.mutation(from(DeleteNote, { invalidates: notes })),
    restoreNote: build.mutation(from(RestoreNote, { invalidates: notes })),
    /** A post of an item of the library, at the place where it was dropped. */
    placeItem: build.mutation(
      from(CreatePosts, {
        each: true,
        invalidates: () => ['Posts', 'Calendar', 'Counts', 'Quota', 'Library', 'Timeslots'],
      }),
    ),
    calendarSlots: build.query(from(ListTimeslots, { provides: () => ['Timeslots'] })),
  }),
})
