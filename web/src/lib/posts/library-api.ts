import {
  DeletePostLibrary,
  GetPostLibrary,
  ListPostLibraries,
  RestorePostLibrary,
  StorePostLibrary,
  UpdatePostLibrary,
} from '@fanfare/contracts/endpoints/post-libraries.ts'
import { api, from } from '../api/api.ts'

/** The post library, for its own screen, the composer and the lists of posts. Changes by others come as messages of the team stream. */
export const libraryApi = api.injectEndpoints({
  endpoints: build => ({
    libraries: build.query(from(ListPostLibraries, { provides: () => ['Library'] })),
    library: build.query(from(GetPostLibrary, { provides: ({ params: { id } }) => [{ type: 'Library', id }] })),
    storeLibrary: build.mutation(from(StorePostLibrary, { invalidates: () => ['Library'] })),
    updateLibrary: build.mutation(from(UpdatePostLibrary, { invalidates: () => ['Library'] })),
    deleteLibrary: build.mutation(from(DeletePostLibrary, { invalidates: () => ['Library'] })),
    restoreLibrary: build.mutation(from(RestorePostLibrary, { invalidates: () => ['Library'] })),
  }),
})
export const {
  useLibrariesQuery,
  useLibraryQuery,
  useLazyLibraryQuery,
  useStoreLibraryMutation,
  useUpdateLibraryMutation,
  useDeleteLibraryMutation,
  useRestoreLibraryMutation,
} = libraryApi
