import { useDraggable } from '@dnd-kit/core'
import type { Post } from '@fanfare/contracts/entities/posts.ts'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconGripVertical, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { PostAvatars, postAccountNames } from '../../../lib/posts/PostAccounts.tsx'
import { PlacePosts } from '../../../lib/posts/placing/PlacePosts.tsx'
import { rowOf } from '../../../lib/posts/post-patch.ts'
import { usePostsQuery } from '../../../lib/posts/posts-api.ts'
import { notYourPost } from '../../../lib/session/permissions.ts'
import { useCan } from '../../../lib/session/session.ts'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import type { AccountFacts } from '../use-account-facts.ts'
import classes from './Tray.module.css'

/** A few drafts are seen at once, and need no search. */
const shownWithoutSearch = 8
/** Drafts that the tray lists; the rest is found by its search. */
const most = 100

/** Drafts without a date: drag one onto a day, or open it. */
export const Drafts = ({ facts }: { facts: AccountFacts }) => {
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), 250)
  // Those without a date come first, the newest before the others.
  const { data, error, refetch } = usePostsQuery({
    query: { status: 'DRAFT', limit: most, sort: '-post_at', ...(keyword && { keyword }) },
  })
  const drafts = (data?.data ?? []).filter(post => !post.post_at)
  const can = useCan()
  const [placing, setPlacing] = useState(false)
  const placeable = drafts.filter(post => can('post.publish', post.author_id)).map(({ id }) => id)
  return (
    <>
      {placeable.length > 0 && (
        <Button variant="default" onClick={() => setPlacing(true)}>
          Place in time slots
        </Button>
      )}
      {placing && <PlacePosts postIds={placeable} libraryItemIds={[]} onClose={() => setPlacing(false)} />}
      {(keyword || drafts.length > shownWithoutSearch) && (
        <TextInput
          className={classes.search}
          aria-label="Search the drafts"
          placeholder="Search captions"
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
      )}
      <p>Drag a draft onto a day, or open it to choose a time.</p>
      {error && !data ? (
        <ErrorCard title="Drafts" error={error} onRetry={refetch} />
      ) : drafts.length === 0 && data ? (
        <p>{keyword ? 'No drafts match your search.' : 'Drafts without a date appear here.'}</p>
      ) : (
        <ul>
          {drafts.map(post => (
            <DraftRow key={post.id} post={post} name={facts.get(post.account.id)?.name ?? post.account.name} />
          ))}
        </ul>
      )}
      {drafts.length === most && <p>The newest {most} are listed. Search for the others.</p>}
    </>
  )
}

const DraftRow = ({ post, name }: { post: Post; name: string }) => {
  const mayMove = useCan()('post.write', post.author_id)
  const drag = useDraggable({ id: `draft-${post.id}`, data: { row: rowOf(post), day: null }, disabled: !mayMove })
  const { search } = useLocation()
  const title = post.caption.split('\n')[0] || 'No caption'
  return (
    <li
      ref={drag.setNodeRef}
      className={classes.draft}
      data-dragging={drag.isDragging || undefined}
      data-may={mayMove || undefined}
      {...(mayMove ? drag.listeners : {})}
      // The browser would carry the link or the picture itself.
      onDragStart={event => event.preventDefault()}
    >
      <button
        type="button"
        ref={drag.setActivatorNodeRef}
        className={classes.grip}
        {...(mayMove ? drag.attributes : { disabled: true, title: notYourPost })}
        aria-label={`Move ${title}`}
      >
        <IconGripVertical size={14} stroke={1.75} aria-hidden />
      </button>
      <Thumbnail
        mediaId={post.media[0]?.media_id}
        color={post.media[0]?.dominantColor ?? undefined}
        kind={post.type}
        width={36}
        height={45}
        alt=""
      />
      <Link to={{ pathname: `/publishing/editor/${post.id}`, search }}>
        <b dir="auto">{title}</b>
        <span>
          <PostAvatars post={post} size={16} badge={false} />{' '}
          {post.accounts.length > 1 ? (
            <i>{postAccountNames(post)}</i>
          ) : post.media.length > 1 ? (
            `${post.media.length} pictures`
          ) : (
            name
          )}
        </span>
      </Link>
    </li>
  )
}
