import { contentShown } from '@fanfare/contracts/entities/post-content.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { type Dropped, useNewPost } from './use-new-post.ts'

/** Schedules a post that is made of an item of the library, with Undo. */
export const useLibraryItem = () => {
  const create = useNewPost()
  return (item: PostLibrary, account: string, time: Omit<Dropped, 'account'>): Promise<void> =>
    create(
      { ...contentShown(item), library_id: item.id },
      item.caption,
      { account, ...time },
      name => `${name} was removed from the calendar. It’s still in your library.`,
    )
}
