import { ActionIcon, Select } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { Placeable } from '../../../lib/posts/placing/placeable.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import { Drafts } from './Drafts.tsx'
import { LibraryItems } from './LibraryItems.tsx'
import { listNames, PostList } from './PostList.tsx'
import classes from './Tray.module.css'

interface Props {
  facts: AccountFacts
  /** The page's. */
  zone: string
  /** Something is carried to the days. */
  away: boolean
  onPlace: (drafts: readonly Placeable[]) => void
  onClose: () => void
}

const sources = ['Drafts', 'Library', ...listNames] as const
type Source = (typeof sources)[number]

/** What can be dragged onto the calendar: drafts without a date, items of the post library, and the posts of the other lists. The choice is remembered on the device. */
export default function Tray({ facts, zone, away, onPlace, onClose }: Props) {
  const [source, setSource] = useLocalStorage<Source>({
    key: 'fanfare-calendar-tray',
    defaultValue: 'Drafts',
    getInitialValueInEffect: false,
  })
  return (
    <aside className={classes.tray} data-away={away || undefined} aria-label={source}>
      <header>
        <Select
          size="xs"
          w={140}
          aria-label="Drag from"
          allowDeselect={false}
          value={source}
          onChange={to => setSource((to ?? 'Drafts') as Source)}
          data={[...sources]}
        />
        <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      {source === 'Drafts' ? (
        <Drafts facts={facts} onPlace={onPlace} />
      ) : source === 'Library' ? (
        <LibraryItems />
      ) : (
        // Each list has a search of its own.
        <PostList key={source} name={source} facts={facts} zone={zone} />
      )}
    </aside>
  )
}
