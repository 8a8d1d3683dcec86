import { FetchMedia } from '@fanfare/contracts/endpoints/media.ts'
import {
  CreateSavedFolder,
  DraftFromSavedPost,
  ListSavedFolders,
  ListSavedPosts,
  SavePost,
} from '@fanfare/contracts/endpoints/saved-posts.ts'
import { api, from } from '../api/api.ts'

/** Saving a post from anywhere, and drafts of saved posts; the list of them has its own screen. */
export const savedPostsApi = api.injectEndpoints({
  endpoints: build => ({
    savedFolders: build.query(from(ListSavedFolders, { provides: () => ['SavedPosts'] })),
    /** Which of some posts are saved. */
    savedAmong: build.query({ ...from(ListSavedPosts), keepUnusedDataFor: 0 }),
    createSavedFolder: build.mutation(from(CreateSavedFolder, { invalidates: () => ['SavedPosts'] })),
    savePost: build.mutation(from(SavePost, { invalidates: () => ['SavedPosts'] })),
    fetchMedia: build.mutation(from(FetchMedia)),
    draftFromSavedPost: build.mutation(
      from(DraftFromSavedPost, { invalidates: () => ['SavedPosts', 'Posts', 'Counts'] }),
    ),
  }),
})
export const {
  useSavedFoldersQuery,
  useCreateSavedFolderMutation,
  useSavePostMutation,
  useFetchMediaMutation,
  useDraftFromSavedPostMutation,
} = savedPostsApi
