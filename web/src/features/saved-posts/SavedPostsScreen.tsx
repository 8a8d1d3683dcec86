import { useCan } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Page } from '../../ui/Page.tsx'
import { SavedPosts } from './SavedPosts.tsx'

/** `/publishing/saved-post`: posts of others that the team keeps to make its own of (spec §2). */
export default function SavedPostsScreen() {
  const can = useCan()
  return can('saved_post.read') ? (
    <SavedPosts />
  ) : (
    <Page title="Saved posts">
      <EmptyState
        plain
        title="Saved posts aren’t available"
        text="They’re turned off here. Contact your administrator."
      />
    </Page>
  )
}
