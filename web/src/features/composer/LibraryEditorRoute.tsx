import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { useRef } from 'react'
import { useParams } from 'react-router-dom'
import { useBack } from '../../lib/navigation/use-back.ts'
import { useLibraryQuery } from '../../lib/posts/library-api.ts'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { LibraryEditor } from './LibraryEditor.tsx'
import { Frame } from './parts/Frame.tsx'
import { NoLibraryItem } from './parts/NoLibraryItem.tsx'

/** `/publishing/post-library/editor` (a new item) and `…/editor/:postLibraryId`, a dialog over the library (spec §2). */
export default function LibraryEditorRoute() {
  const { postLibraryId: id } = useParams()
  const query = useLibraryQuery({ params: { id: id ?? '' } }, { skip: !id, refetchOnMountOrArgChange: true })
  const { error: accountsError, refetch } = useAccounts()
  const close = useBack('/publishing/post-library')
  const can = useCan()
  // The item as it was when the editor opened: what others change meanwhile never replaces what is being typed.
  const opened = useRef<PostLibrary | undefined>(undefined)
  if (query.data && !query.isFetching && opened.current?.id !== id) opened.current = query.data
  const item = id ? opened.current : undefined
  const title = id ? 'Edit Post Library' : 'Add New Post Library'
  if (accountsError)
    return (
      <Frame title={title} onClose={close}>
        <ErrorCard title={title} error={accountsError} onRetry={refetch} />
      </Frame>
    )
  if (id && query.error && !item)
    return <NoLibraryItem title={title} error={query.error} onRetry={query.refetch} onClose={close} />
  if (id && item?.id !== id) return null
  if (item && !can('post.write', item.author_id))
    return (
      <Frame title={title} onClose={close}>
        <EmptyState
          plain
          title="Someone else's item"
          text="Only its author or a manager can change this item. You can still make a post from it."
          action={{ label: 'Use in a new post', to: `/publishing/editor?library=${item.id}` }}
        />
      </Frame>
    )
  return <LibraryEditor key={id ?? 'new'} title={title} item={item} close={close} />
}
