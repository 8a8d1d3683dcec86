import type { ReplyOf } from '@fanfare/contracts/endpoint.ts'
import type { ListSavedFolders, ListSavedPosts } from '@fanfare/contracts/endpoints/saved-posts.ts'
import type { SavedPost } from '@fanfare/contracts/entities/saved-posts.ts'

export type SavedPage = ReplyOf<typeof ListSavedPosts>
export type Shelf = ReplyOf<typeof ListSavedFolders>

/** A page without these posts. The places of others don't change until it is read again. */
export const withoutPosts = (page: SavedPage, isGone: (post: SavedPost) => boolean): SavedPage => {
  const data = page.data.filter(post => !isGone(post))
  const { pagination } = page
  return { ...page, data, pagination: { ...pagination, total: pagination.total - (page.data.length - data.length) } }
}

/** A page once these posts are in another folder (null: in none). `listed`: what its list is of: a folder, `none`, or undefined for all. */
export const withMoved = (
  page: SavedPage,
  listed: string | undefined,
  ids: readonly string[],
  folderId: string | null,
): SavedPage =>
  listed !== undefined && listed !== (folderId ?? 'none')
    ? withoutPosts(page, ({ id }) => ids.includes(id))
    : {
        ...page,
        data: page.data.map(post => (ids.includes(post.id) ? { ...post, folder_id: folderId } : post)),
      }

/** Where posts are: a folder's id, or null for none. */
type Place = Pick<SavedPost, 'folder_id'>
const countedIn = (posts: readonly Place[], folderId: string | null) =>
  posts.filter(post => post.folder_id === folderId).length

/** The folders' counts once these posts are elsewhere: in a folder, in none (null), or gone. */
export const withCounts = (shelf: Shelf, posts: readonly Place[], to: string | null | 'gone'): Shelf => {
  const change = (folderId: string | null) => (to === folderId ? posts.length : 0) - countedIn(posts, folderId)
  return {
    ...shelf,
    data: shelf.data.map(folder => ({ ...folder, posts: folder.posts + change(folder.id) })),
    unfiled: shelf.unfiled + change(null),
    total: shelf.total - (to === 'gone' ? posts.length : 0),
  }
}

/** The folders without one, and without the posts that go with it. */
export const withoutFolder = (shelf: Shelf, folderId: string): Shelf => ({
  ...shelf,
  data: shelf.data.filter(({ id }) => id !== folderId),
  total: shelf.total - (shelf.data.find(({ id }) => id === folderId)?.posts ?? 0),
})

/** The folders with another name of one, in the order of names. */
export const withName = (shelf: Shelf, folderId: string, name: string): Shelf => ({
  ...shelf,
  data: shelf.data
    .map(folder => (folder.id === folderId ? { ...folder, name } : folder))
    .sort((a, b) => a.name.localeCompare(b.name, 'en', { sensitivity: 'base' })),
})
