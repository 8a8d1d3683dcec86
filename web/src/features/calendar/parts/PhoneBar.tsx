import { Button, Menu } from '@mantine/core'
import {
  IconCalendarPlus,
  IconCheckbox,
  IconChevronDown,
  IconLayoutGrid,
  IconNote,
  IconPencil,
} from '@tabler/icons-react'
import { Link, useLocation } from 'react-router-dom'
import { searchAlong } from '../../../lib/navigation/account-filter.ts'
import { PostsMenu } from '../../../lib/posts/PostsMenu.tsx'
import { postTypes } from '../../../lib/posts/post-types.ts'
import { stateWord } from '../../../ui/post-state.ts'
import type { AccountFacts } from '../use-account-facts.ts'
import type { Rows } from '../use-rows.ts'
import { Faces, shownStates, TypeItems } from './FilterBar.tsx'
import classes from './PhoneBar.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** What the days of a phone show, in a word or two. */
const shownWords = ({ states, type }: Rows['filters']): string => {
  const some = shownStates.filter(state => states.includes(state)).map(state => stateWord[state])
  const kind = postTypes.find(({ value }) => value === type)?.label
  return [some.length > 1 ? `${some.length} states` : some[0], kind].filter(Boolean).join(', ') || 'All posts'
}

/** The filters of a phone in one line: whose posts, and which. */
export const PhoneFilters = ({ filters, facts }: { filters: Rows['filters']; facts: AccountFacts }) => (
  <section className={classes.strip} aria-label="Filters">
    {/* One account alone is nothing to choose from. */}
    {facts.size > 1 && (
      <div className={classes.accounts}>
        <Faces filters={filters} facts={facts} size={32} first={16} />
      </div>
    )}
    <Menu position="bottom-end" closeOnItemClick={false} withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.shown}
          data-on={filters.states.length > 0 || filters.type !== undefined || undefined}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          {shownWords(filters)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>States</Menu.Label>
        {shownStates.map(state => (
          <Menu.CheckboxItem
            key={state}
            checked={filters.states.includes(state)}
            onChange={() => filters.toggleState(state)}
          >
            {stateWord[state]} <span className={classes.count}>{filters.counts[state]}</span>
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>Types</Menu.Label>
        <TypeItems {...filters} />
      </Menu.Dropdown>
    </Menu>
  </section>
)

interface MoreProps {
  exported: Rows['filters']['exported']
  slots: { may: boolean; on: boolean; toggle: () => void }
  onNote: (() => void) | undefined
  selecting: { may: boolean; on: boolean; toggleMode: () => void }
}

/** Everything else that the calendar of a phone can do, by name. */
export const PhoneMore = ({ exported, slots, onNote, selecting }: MoreProps) => {
  const { search } = useLocation()
  return (
    <PostsMenu phone exported={exported}>
      {selecting.may && (
        <Menu.Item leftSection={<IconCheckbox {...icon} />} onClick={selecting.toggleMode}>
          {selecting.on ? 'Stop selecting' : 'Select posts'}
        </Menu.Item>
      )}
      {onNote && (
        <Menu.Item leftSection={<IconNote {...icon} />} onClick={onNote}>
          Add note
        </Menu.Item>
      )}
      {slots.may && (
        <Menu.Item leftSection={<IconCalendarPlus {...icon} />} onClick={slots.toggle}>
          {slots.on ? 'Hide empty slots' : 'Show empty slots'}
        </Menu.Item>
      )}
      <Menu.Item
        component={Link}
        to={{ pathname: '/publishing/post-status/draft', search: searchAlong(search) }}
        leftSection={<IconPencil {...icon} />}
      >
        Drafts
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={{ pathname: '/publishing/calendar/grid', search }}
        leftSection={<IconLayoutGrid {...icon} />}
      >
        Profile grid
      </Menu.Item>
    </PostsMenu>
  )
}
