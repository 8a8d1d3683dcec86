import { InProgress, type Post, Posted } from '@fanfare/contracts/entities/posts.ts'
import { anyNetwork } from '@fanfare/contracts/networks.ts'
import { useRef } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { isFault } from '../../lib/api/api.ts'
import { useBack } from '../../lib/navigation/use-back.ts'
import { useLibraryQuery } from '../../lib/posts/library-api.ts'
import { usePostQuery } from '../../lib/posts/posts-api.ts'
import { notYourPost } from '../../lib/session/permissions.ts'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorCard } from '../../ui/ErrorCard.tsx'
import { homeOf } from './model/source.ts'
import { OpenComposer } from './OpenComposer.tsx'
import { Frame } from './parts/Frame.tsx'
import { NoLibraryItem } from './parts/NoLibraryItem.tsx'
import { NoRepost, repostRefused } from './parts/NoRepost.tsx'

/** What is live, on its way or unconfirmed can't be edited: it opens as its flight recorder. */
const isPast = ({ status, unconfirmed }: Post) => status === Posted || status === InProgress || unconfirmed

interface ComposeProps {
  /** The post to edit; a new one without. */
  postId: string | undefined
  /** The item of the post library that a new one is made from. */
  libraryId: string | null
  /** The post that a new one begins as a copy of. */
  copyId?: string | null
  /** That post is live, and the new one says it once more. */
  again?: boolean
  /** It takes the whole window. */
  page?: boolean
  /** Where closing leads when it was opened by its address. */
  home?: string
}

/** The composer with what it is opened for, or the reason why it cannot be. */
export const Compose = ({
  postId,
  libraryId,
  copyId = null,
  again = false,
  page = false,
  home = homeOf(undefined),
}: ComposeProps) => {
  const [search] = useSearchParams()
  const { accounts, error: accountsError, refetch: refetchAccounts } = useAccounts()
  const query = usePostQuery({ params: { id: postId ?? '' } }, { skip: !postId, refetchOnMountOrArgChange: true })
  const original = usePostQuery({ params: { id: copyId ?? '' } }, { skip: !copyId })
  const library = useLibraryQuery({ params: { id: libraryId ?? '' } }, { skip: !libraryId })
  const close = useBack(home)
  const can = useCan()
  // The post as it was when the composer opened: later changes of it never close a composer with text in it.
  const opened = useRef<Post | undefined>(undefined)
  if (query.data && !query.isFetching && opened.current?.id !== postId) opened.current = query.data
  const post = postId ? opened.current : undefined
  const reads = [
    { error: accountsError, refetch: refetchAccounts },
    ...(post ? [] : [query]),
    ...(original.data ? [] : [original]),
  ]
  if (copyId && isFault(original.error) && original.error.code === 'post_not_found')
    return <NoRepost title="Post not found!" text="It may have been deleted." onClose={close} />
  const failed = reads.find(({ error }) => error)
  if (failed)
    return (
      <Frame title={postId ? 'Edit Post' : 'Create'} onClose={close}>
        <ErrorCard title="Composer" error={failed.error} onRetry={failed.refetch} />
      </Frame>
    )
  if (libraryId && library.error && !library.data)
    return <NoLibraryItem title="Create" error={library.error} onRetry={library.refetch} onClose={close} />
  if ((postId && post?.id !== postId) || (libraryId && !library.data) || (copyId && !original.data)) return null
  if (again && original.data?.media.some(({ url }) => url === null))
    return <NoRepost title={repostRefused} text="Its files are gone. Create a new post instead." onClose={close} />
  if (post && isPast(post))
    return <Navigate to={{ pathname: `/publishing/trace/${post.id}`, search: search.toString() }} replace />
  if (post && !can('post.write', post.author_id))
    return (
      <Frame title="Edit Post" onClose={close}>
        <EmptyState
          plain
          title="Someone else's post"
          text={notYourPost}
          action={{ label: 'View post', to: `/publishing/trace/${post.id}` }}
        />
      </Frame>
    )
  if (!accounts.length)
    return (
      <Frame title={postId ? 'Edit Post' : 'Create'} onClose={close}>
        <EmptyState
          title="Connect an account first"
          text={`Connect an account on ${anyNetwork} to publish to.`}
          {...(can('account.connect') && { action: { label: 'Connect', to: '/connect/1' } })}
        />
      </Frame>
    )
  return (
    <OpenComposer
      key={postId ?? libraryId ?? copyId ?? 'new'}
      post={post}
      live={post && query.data}
      item={libraryId ? library.data : undefined}
      original={copyId ? original.data : undefined}
      again={again && original.data?.status === Posted}
      page={page}
      close={close}
    />
  )
}
