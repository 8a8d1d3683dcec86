import { type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

/** What is said before live posts are removed. */
export const staysOnline =
  'Published posts are only removed from Fanfare. They stay online: to delete them there, use the network’s own app.'

/**
 * Deletes one post through `remove`. Of a live one it asks first, because it is taken off the lists alone: `dialog` is the question,
 * `asking` whether it is open.
 */
export const useRemovePost = (
  remove: (posts: readonly Post[]) => Promise<unknown>,
): { remove: (post: Post) => void; asking: boolean; dialog: ReactNode } => {
  const [asked, ask] = useState<Post>()
  const [busy, setBusy] = useState(false)
  const run = async (post: Post) => {
    setBusy(true)
    await remove([post])
    setBusy(false)
    ask(undefined)
  }
  return {
    remove: post => (post.status === Posted ? ask(post) : void remove([post])),
    asking: asked !== undefined,
    dialog: (
      <ConfirmDialog
        opened={asked !== undefined}
        title="Remove this post from Fanfare?"
        confirm="Remove from Fanfare"
        danger
        busy={busy}
        onConfirm={() => asked && void run(asked)}
        onClose={() => ask(undefined)}
      >
        {staysOnline}
      </ConfirmDialog>
    ),
  }
}
