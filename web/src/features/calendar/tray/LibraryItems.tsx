import { useDraggable } from '@dnd-kit/core'
import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconGripVertical, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { composeFrom } from '../../../lib/posts/compose-from.ts'
import { useLibrariesQuery } from '../../../lib/posts/library-api.ts'
import { useAccounts, useCan } from '../../../lib/session/session.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { ErrorCard } from '../../../ui/ErrorCard.tsx'
import { Thumbnail } from '../../../ui/Thumbnail.tsx'
import classes from './Tray.module.css'

/** Items that the tray lists; the rest is found by its search. */
const most = 50

/** Items of the post library: drag one onto a day or a time slot, and it becomes a scheduled post. */
export const LibraryItems = () => {
  const [text, setText] = useState('')
  const [keyword] = useDebouncedValue(text.trim(), 250)
  const { accounts, active } = useAccounts()
  const { data, error, refetch } = useLibrariesQuery({
    query: { limit: most, sort: '-updated_at', ...(keyword && { keyword }) },
  })
  const connected = new Set(accounts.map(({ id }) => id))
  const items = (data?.data ?? []).filter(({ account }) => !account || connected.has(account.id))
  return (
    <>
      <TextInput
        className={classes.search}
        aria-label="Search the library"
        placeholder="Search captions and tags"
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={text}
        onChange={event => setText(event.currentTarget.value)}
      />
      <p>Drag an item onto a day or a time slot to schedule a post.</p>
      {error && !data ? (
        <ErrorCard title="Library" error={error} onRetry={refetch} />
      ) : items.length === 0 && data ? (
        <p>{keyword ? 'No items match your search.' : 'Posts that you keep for later appear here.'}</p>
      ) : (
        <ul>
          {items.map(item => (
            <ItemRow key={item.id} item={item} accountId={item.account?.id ?? active?.id} />
          ))}
        </ul>
      )}
    </>
  )
}

/** An item as a row that can be carried: it has no time of its own yet. */
const rowOf = ({ id, type, caption, media: [cover], author_id, created_at, version }: PostLibrary, account: string) =>
  ({
    id: `item-${id}`,
    a: account,
    t: created_at,
    s: Scheduled,
    k: type,
    c: caption.replace(/\s+/g, ' ').trim().slice(0, 40),
    ...(cover && { m: cover.media_id }),
    ...(cover?.dominantColor && { d: cover.dominantColor }),
    u: author_id,
    v: version,
  }) satisfies CalendarRow

const ItemRow = ({ item, accountId }: { item: PostLibrary; accountId: string | undefined }) => {
  const can = useCan()
  const { search } = useLocation()
  const may = accountId !== undefined && can('post.write') && can('post.publish')
  const drag = useDraggable({
    id: `item-${item.id}`,
    data: { row: rowOf(item, accountId ?? ''), day: null, item },
    disabled: !may,
  })
  const title = item.title || item.caption.split('\n')[0] || 'No caption'
  return (
    <li
      ref={drag.setNodeRef}
      className={classes.draft}
      data-dragging={drag.isDragging || undefined}
      data-may={may || undefined}
      {...(may ? drag.listeners : {})}
      // The browser would carry the link or the picture itself.
      onDragStart={event => event.preventDefault()}
    >
      <button
        type="button"
        ref={drag.setActivatorNodeRef}
        className={classes.grip}
        {...(may ? drag.attributes : { disabled: true, title: 'You can’t schedule posts' })}
        aria-label={`Schedule ${title}`}
      >
        <IconGripVertical size={14} stroke={1.75} aria-hidden />
      </button>
      <Thumbnail
        mediaId={item.media[0]?.media_id}
        color={item.media[0]?.dominantColor ?? undefined}
        kind={item.type}
        width={36}
        height={45}
        alt=""
      />
      <Link to={composeFrom(item.id, search)}>
        <b dir="auto">{title}</b>
        <span>
          {item.account && <AccountAvatar account={item.account} size={16} badge={false} />}{' '}
          {item.usage.posts === 0
            ? 'Not used yet'
            : `Used in ${item.usage.posts} post${item.usage.posts === 1 ? '' : 's'}`}
        </span>
      </Link>
    </li>
  )
}
