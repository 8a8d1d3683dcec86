import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { countOfFiles } from '@fanfare/contracts/file-words.ts'
import { Button } from '@mantine/core'
import { useLocation } from 'react-router-dom'
import { PostAccountNames, PostAvatars } from '../../../lib/posts/PostAccounts.tsx'
import { type Placeable, placeableDraft } from '../../../lib/posts/placing/placeable.ts'
import { rowOf } from '../../../lib/posts/post-patch.ts'
import { usePostsQuery } from '../../../lib/posts/posts-api.ts'
import { notYourPost } from '../../../lib/session/permissions.ts'
import { useCan } from '../../../lib/session/session.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { TrayList, useTraySearch } from './TrayList.tsx'
import { TrayRow } from './TrayRow.tsx'

/** A few drafts are seen at once, and need no search. */
const shownWithoutSearch = 8
/** Drafts that the tray lists; the rest is found by its search. */
const most = 100

interface Props {
  facts: AccountFacts
  /** Asks where these drafts would go. The question is the page's: it stays where a narrower window has no room for the tray. */
  onPlace: (drafts: readonly Placeable[]) => void
}

/** Drafts without a date: drag one onto a day, or open it. */
export const Drafts = ({ facts, onPlace }: Props) => {
  const search = useTraySearch()
  const { keyword } = search
  // Those without a date come first, the newest before the others.
  const { data, error, refetch } = usePostsQuery({
    query: { status: 'DRAFT', limit: most, sort: '-post_at', ...(keyword && { keyword }) },
  })
  const drafts = data?.data.filter(post => !post.post_at)
  const can = useCan()
  const placeable = (drafts ?? []).filter(post => can('post.publish', post.author_id)).map(placeableDraft)
  return (
    <>
      {placeable.length > 0 && (
        <Button variant="default" onClick={() => onPlace(placeable)}>
          Place in time slots
        </Button>
      )}
      <TrayList
        title="Drafts"
        search={
          keyword || (drafts && drafts.length > shownWithoutSearch)
            ? { ...search, label: 'Search the drafts', placeholder: 'Search captions' }
            : undefined
        }
        hint="Drag a draft onto a day, or open it to choose when it posts."
        items={drafts}
        error={error}
        onRetry={refetch}
        none={keyword ? 'No drafts match your search.' : 'Drafts without a date appear here.'}
        most={{ count: most, which: 'newest' }}
        row={post => (
          <DraftRow key={post.id} post={post} name={facts.get(post.account.id)?.name ?? post.account.name} />
        )}
      />
    </>
  )
}

const DraftRow = ({ post, name }: { post: Post; name: string }) => {
  const mayMove = useCan()('post.write', post.author_id)
  const { search } = useLocation()
  return (
    <TrayRow
      title={post.caption.split('\n')[0] || 'No caption'}
      shown={post}
      carried={{ row: rowOf(post), day: null }}
      refused={mayMove ? undefined : notYourPost}
      verb="Move"
      to={{ pathname: `/publishing/editor/${post.id}`, search }}
    >
      <PostAvatars post={post} size={16} badge={false} />{' '}
      {post.accounts.length > 1 ? (
        <i>
          <PostAccountNames post={post} />
        </i>
      ) : post.media.length > 1 ? (
        countOfFiles(post.media.map(({ type }) => type))
      ) : (
        name
      )}
    </TrayRow>
  )
}
