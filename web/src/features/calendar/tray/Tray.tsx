import { ActionIcon, SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import type { AccountFacts } from '../use-account-facts.ts'
import { Drafts } from './Drafts.tsx'
import { LibraryItems } from './LibraryItems.tsx'
import classes from './Tray.module.css'

interface Props {
  facts: AccountFacts
  onClose: () => void
}

const sources = ['Drafts', 'Library'] as const

/** What can be dragged onto the calendar: drafts without a date, and items of the post library. The choice is remembered on the device. */
export default function Tray({ facts, onClose }: Props) {
  const [source, setSource] = useLocalStorage<(typeof sources)[number]>({
    key: 'fanfare-calendar-tray',
    defaultValue: 'Drafts',
    getInitialValueInEffect: false,
  })
  return (
    <aside className={classes.tray} aria-label={source}>
      <header>
        <SegmentedControl
          size="xs"
          withItemsBorders={false}
          aria-label="Drag from"
          value={source}
          onChange={to => setSource(to as typeof source)}
          data={[...sources]}
        />
        <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </header>
      {source === 'Drafts' ? <Drafts facts={facts} /> : <LibraryItems />}
    </aside>
  )
}
