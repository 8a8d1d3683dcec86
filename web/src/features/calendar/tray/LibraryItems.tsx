import type { CalendarRow } from '@fanfare/contracts/entities/calendar.ts'
import type { PostLibrary } from '@fanfare/contracts/entities/post-libraries.ts'
import { Scheduled } from '@fanfare/contracts/entities/posts.ts'
import { useLocation } from 'react-router-dom'
import { composeFrom } from '../../../lib/posts/compose-from.ts'
import { useLibrariesQuery } from '../../../lib/posts/library-api.ts'
import { usedWords } from '../../../lib/posts/library-words.ts'
import { useAccounts, useCan } from '../../../lib/session/session.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { TrayList, useTraySearch } from './TrayList.tsx'
import { TrayRow } from './TrayRow.tsx'

/** Items that the tray lists; the rest is found by its search. */
const most = 50

/** Items of the post library: drag one onto a day or a time slot, and it becomes a scheduled post. */
export const LibraryItems = () => {
  const search = useTraySearch()
  const { keyword } = search
  const { accounts, active } = useAccounts()
  const { data, error, refetch } = useLibrariesQuery({
    query: { limit: most, sort: '-updated_at', ...(keyword && { keyword }) },
  })
  const connected = new Set(accounts.map(({ id }) => id))
  return (
    <TrayList
      title="Library"
      search={{ ...search, label: 'Search the library', placeholder: 'Search captions and tags' }}
      hint="Drag an item onto a day or a time slot to schedule a post."
      items={data?.data.filter(({ account }) => !account || connected.has(account.id))}
      error={error}
      onRetry={refetch}
      none={keyword ? `No items match “${keyword}”.` : 'Posts that you keep for later appear here.'}
      most={{ count: most, which: 'newest' }}
      row={item => <ItemRow key={item.id} item={item} accountId={item.account?.id ?? active?.id} />}
    />
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
  return (
    <TrayRow
      title={item.title || item.caption.split('\n')[0] || 'No caption'}
      shown={item}
      carried={{ row: rowOf(item, accountId ?? ''), day: null, item }}
      refused={may ? undefined : 'You can’t schedule posts'}
      verb="Schedule"
      to={composeFrom(item.id, search)}
    >
      {item.account && <AccountAvatar account={item.account} size={16} badge={false} />} {usedWords(item.usage)}
    </TrayRow>
  )
}
