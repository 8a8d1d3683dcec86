import type { SavedFolder, SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'
import { messageOf } from '../../lib/api/api.ts'
import { idempotencyKeys } from '../../lib/api/idempotency-keys.ts'
import { useUndo } from '../../lib/api/use-undo.ts'
import { changeWords } from '../../lib/posts/post-name.ts'
import { useToast } from '../../ui/toast.ts'
import {
  useDeleteSavedFolderMutation,
  useDeleteSavedPostsMutation,
  useMoveSavedPostsMutation,
  useRestoreSavedFolderMutation,
  useRestoreSavedPostsMutation,
} from './api.ts'

const idsOf = (posts: readonly SavedPost[]) => posts.map(({ id }) => id)
const said = (verb: string, posts: readonly SavedPost[]) =>
  changeWords(
    'saved post',
    verb,
    posts.map(({ data }) => data.caption),
  )

/** What can be done with saved posts and their folders. It shows at once, says how it went, and can be undone. */
export const useSavedActions = () => {
  const toast = useToast()
  const undo = useUndo()
  const [removePosts] = useDeleteSavedPostsMutation()
  const [restorePosts] = useRestoreSavedPostsMutation()
  const [movePosts] = useMoveSavedPostsMutation()
  const [removeFolder] = useDeleteSavedFolderMutation()
  const [restoreFolder] = useRestoreSavedFolderMutation()

  /** Posts as they were: each in the folder that it came from. */
  const moveBack = async (posts: readonly SavedPost[]) => {
    const folders = [...new Set(posts.map(post => post.folder_id))]
    for (const folderId of folders) {
      const from = posts.filter(post => post.folder_id === folderId)
      await movePosts({ body: { folder_id: folderId, posts: idsOf(from) } }).unwrap()
    }
    return said('moved back', posts)
  }
  return {
    remove: async (posts: readonly SavedPost[]) => {
      try {
        await removePosts({ body: { ids: idsOf(posts) } }).unwrap()
        // The same post saved once more is a new saved post.
        idempotencyKeys.discardAll()
        const bringBack = async () => {
          await restorePosts({ body: { ids: idsOf(posts) } }).unwrap()
          return said('restored', posts)
        }
        const failed = posts.length === 1 ? 'The saved post wasn’t restored' : 'The saved posts weren’t restored'
        toast.done(said('deleted', posts), { label: 'Undo', run: () => void undo(failed, bringBack) })
      } catch (fault) {
        toast.fault(messageOf(fault))
      }
    },
    /** `folder` null: out of all folders. */
    move: async (posts: readonly SavedPost[], folder: Pick<SavedFolder, 'id' | 'name'> | null) => {
      const others = posts.filter(post => post.folder_id !== (folder?.id ?? null))
      if (others.length === 0) return
      try {
        await movePosts({ body: { folder_id: folder?.id ?? null, posts: idsOf(others) } }).unwrap()
        toast.done(said(folder ? `moved to ${folder.name}` : 'taken out of its folder', others), {
          label: 'Undo',
          run: () => void undo('Not moved back', () => moveBack(others)),
        })
      } catch (fault) {
        toast.fault(messageOf(fault))
      }
    },
    removeFolder: async ({ id, name, posts }: SavedFolder) => {
      try {
        await removeFolder({ params: { id } }).unwrap()
        // A new folder of this name is another one.
        idempotencyKeys.discardAll()
        const bringBack = async () => {
          await restoreFolder({ params: { id } }).unwrap()
          return `Folder restored: “${name}”`
        }
        const along = posts === 0 ? '' : posts === 1 ? ' and the post in it' : ` and the ${posts} posts in it`
        toast.done(`Folder${along} deleted: “${name}”`, {
          label: 'Undo',
          run: () => void undo(`The folder “${name}” wasn’t restored`, bringBack),
        })
      } catch (fault) {
        toast.fault(messageOf(fault))
      }
    },
  }
}
