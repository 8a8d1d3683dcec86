import {
  DeleteSavedFolder,
  DeleteSavedPosts,
  ListSavedPosts,
  MoveSavedPosts,
  RenameSavedFolder,
  RestoreSavedFolder,
  RestoreSavedPosts,
} from '@fanfare/contracts/endpoints/saved-posts.ts'
import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { from } from '../../lib/api/api.ts'
import { savedPostsApi } from '../../lib/research/saved-posts-api.ts'
import type { AppDispatch, RootState } from '../../lib/store/root-reducer.ts'
import {
  type SavedPage,
  type Shelf,
  withCounts,
  withMoved,
  withName,
  withoutFolder,
  withoutPosts,
} from './model/shown.ts'

const changed = () => ['SavedPosts'] as const

const lists = savedPostsApi.injectEndpoints({
  endpoints: build => ({ savedPosts: build.query(from(ListSavedPosts, { provides: changed })) }),
})
const { updateQueryData, selectCachedArgsForQuery } = lists.util

type ArgsOf = Parameters<typeof lists.endpoints.savedPosts.select>[0]
const folderOf = (args: ArgsOf): string | undefined => (typeof args === 'object' ? args.query?.folder_id : undefined)

interface Store {
  dispatch: unknown
  getState: () => unknown
}

/** Posts of every page that is known, by their ids. */
const knownPosts = ({ getState }: Store): Map<string, SavedPost> => {
  const state = getState() as RootState
  const pages = selectCachedArgsForQuery(state, 'savedPosts').map(
    args => lists.endpoints.savedPosts.select(args)(state).data?.data ?? [],
  )
  return new Map(pages.flat().map(post => [post.id, post]))
}

/** Shows a change before its answer has come, on every page that is known and in the folders. Returns how it is taken back. */
const show = (
  store: Store,
  { page, shelf }: { page?: (page: SavedPage, args: ArgsOf) => SavedPage; shelf: (shelf: Shelf) => Shelf },
) => {
  const dispatch = store.dispatch as AppDispatch
  const pages = page ? selectCachedArgsForQuery(store.getState() as RootState, 'savedPosts') : []
  const shown = [
    ...pages.map(args =>
      dispatch(updateQueryData('savedPosts', args, draft => (page ? page(draft as SavedPage, args) : draft) as never)),
    ),
    dispatch(updateQueryData('savedFolders', undefined, draft => shelf(draft as Shelf) as never)),
  ]
  return () => {
    for (const one of shown) one.undo()
  }
}

const changes = lists.injectEndpoints({
  endpoints: build => ({
    /** Spec §4: the folder changes here first, then the list is read again. */
    moveSavedPosts: build.mutation({
      ...from(MoveSavedPosts, { invalidates: changed }),
      onQueryStarted: async ({ body: { posts: ids, folder_id: folderId } }, { queryFulfilled, ...store }) => {
        const known = knownPosts(store)
        const posts = ids.flatMap(id => known.get(id) ?? [])
        const takeBack = show(store, {
          page: (page, args) => withMoved(page, folderOf(args), ids, folderId),
          shelf: shelf => withCounts(shelf, posts, folderId),
        })
        await queryFulfilled.catch(takeBack)
      },
    }),
    /** Spec §4: they go here first and come back where that fails. */
    deleteSavedPosts: build.mutation({
      ...from(DeleteSavedPosts, { invalidates: changed }),
      onQueryStarted: async ({ body: { ids } }, { queryFulfilled, ...store }) => {
        const known = knownPosts(store)
        const posts = ids.flatMap(id => known.get(id) ?? [])
        const takeBack = show(store, {
          page: page => withoutPosts(page, ({ id }) => ids.includes(id)),
          shelf: shelf => withCounts(shelf, posts, 'gone'),
        })
        await queryFulfilled.catch(takeBack)
      },
    }),
    restoreSavedPosts: build.mutation(from(RestoreSavedPosts, { invalidates: changed })),
    renameSavedFolder: build.mutation({
      ...from(RenameSavedFolder, { invalidates: changed }),
      onQueryStarted: async ({ params: { id }, body: { name } }, { queryFulfilled, ...store }) => {
        await queryFulfilled.catch(show(store, { shelf: shelf => withName(shelf, id, name) }))
      },
    }),
    /** Spec §4: its posts go with it. */
    deleteSavedFolder: build.mutation({
      ...from(DeleteSavedFolder, { invalidates: changed }),
      onQueryStarted: async ({ params: { id } }, { queryFulfilled, ...store }) => {
        const takeBack = show(store, {
          page: page => withoutPosts(page, post => post.folder_id === id),
          shelf: shelf => withoutFolder(shelf, id),
        })
        await queryFulfilled.catch(takeBack)
      },
    }),
    restoreSavedFolder: build.mutation(from(RestoreSavedFolder, { invalidates: changed })),
  }),
})

/** Writes a post as it is now onto every page that shows it. */
export const patchSaved = (post: SavedPost) => (dispatch: AppDispatch, getState: () => RootState) => {
  for (const args of selectCachedArgsForQuery(getState(), 'savedPosts'))
    dispatch(
      updateQueryData('savedPosts', args, page => {
        const at = page.data.findIndex(({ id }) => id === post.id)
        if (at >= 0) page.data[at] = post
      }),
    )
}

export const { useSavedPostsQuery } = lists
export const {
  useMoveSavedPostsMutation,
  useDeleteSavedPostsMutation,
  useRestoreSavedPostsMutation,
  useRenameSavedFolderMutation,
  useDeleteSavedFolderMutation,
  useRestoreSavedFolderMutation,
} = changes
