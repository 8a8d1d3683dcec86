import {
  DeleteRecentHashtag,
  DeleteRecentPage,
  DeleteRecentProfile,
  ListRecentHashtags,
  ListRecentPages,
  ListRecentProfiles,
  StoreRecentHashtag,
  StoreRecentPage,
  StoreRecentProfile,
} from '@fanfare/contracts/endpoints/recents.ts'
import { api, from } from '../api/api.ts'

const provides = () => ['Recents' as const]
const invalidates = provides

/** What a person looked for last. Storing is no mutation here: where it fails nobody is told, for nobody asked for it (spec §8). */
export const recentsApi = api.injectEndpoints({
  endpoints: build => ({
    recentProfiles: build.query(from(ListRecentProfiles, { provides })),
    recentPages: build.query(from(ListRecentPages, { provides })),
    recentHashtags: build.query(from(ListRecentHashtags, { provides })),
    storeRecentProfile: build.query({ ...from(StoreRecentProfile), keepUnusedDataFor: 0 }),
    storeRecentPage: build.query({ ...from(StoreRecentPage), keepUnusedDataFor: 0 }),
    storeRecentHashtag: build.query({ ...from(StoreRecentHashtag), keepUnusedDataFor: 0 }),
    removeRecentProfile: build.mutation(from(DeleteRecentProfile, { invalidates })),
    removeRecentPage: build.mutation(from(DeleteRecentPage, { invalidates })),
    removeRecentHashtag: build.mutation(from(DeleteRecentHashtag, { invalidates })),
  }),
})
export const {
  useRecentProfilesQuery,
  useRecentPagesQuery,
  useRecentHashtagsQuery,
  useRemoveRecentProfileMutation,
  useRemoveRecentPageMutation,
  useRemoveRecentHashtagMutation,
} = recentsApi
