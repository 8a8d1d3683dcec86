import { ActionIcon, Button, Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconCheckbox, IconChevronDown, IconLayoutSidebarRight, IconNote } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { PostsMenu } from '../../../lib/posts/PostsMenu.tsx'
import { postTypes } from '../../../lib/posts/post-types.ts'
import { useAccounts } from '../../../lib/session/session.ts'
import { AccountAvatar } from '../../../ui/AccountAvatar.tsx'
import { useGrowing } from '../../../ui/draw-in-turn.ts'
import { stateWord } from '../../../ui/post-state.ts'
import { StateIcon } from '../../../ui/StateChip.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import type { AccountFacts } from '../use-account-facts.ts'
import type { Rows } from '../use-rows.ts'
import classes from './FilterBar.module.css'
import { NeedsYou } from './NeedsYou.tsx'

const SetMenu = lazy(() => import('../../../lib/sets/SetMenu.tsx'))

export const shownStates = ['scheduled', 'posted', 'draft'] as const

interface Props extends Pick<Rows, 'filters' | 'needs'> {
  facts: AccountFacts
  slots: { may: boolean; on: boolean; count: number | undefined; toggle: () => void }
  /** Begins a note on a day; absent where the person may not. */
  onNote: (() => void) | undefined
  selecting: { may: boolean; on: boolean; toggleMode: () => void }
  tray: boolean
  onTray: () => void
}

/** Whose posts and in which states; what waits for a person; the drafts. */
export const FilterBar = ({ filters, needs, facts, slots, onNote, selecting, tray, onTray }: Props) => (
  <>
    <Faces filters={filters} facts={facts} size={26} first={64} />
    <span className={classes.rule} />
    <States filters={filters} />
    <Type filters={filters} />
    {slots.may && (
      <Button
        variant="default"
        size="compact-md"
        className={classes.filter}
        aria-pressed={slots.on}
        data-on={slots.on || undefined}
        // A figure that came beside the words would push the bar into another line.
        title={slots.count === undefined ? undefined : `${slots.count} without a post`}
        onClick={slots.toggle}
      >
        Empty slots
      </Button>
    )}
    {onNote && <AddNote onNote={onNote} />}
    {selecting.may && <Select selecting={selecting} />}
    <span className={classes.space} />
    <NeedsYou count={needs} />
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconLayoutSidebarRight size={16} stroke={1.75} aria-hidden />}
      aria-expanded={tray}
      onClick={onTray}
    >
      Drafts &amp; lists
    </Button>
    <PostsMenu phone={false} exported={filters.exported} />
  </>
)

/** All but the widest windows: the bar is short of room, and icons stand for these words. */
const useNarrow = () => useMediaQuery('(max-width: 99.9375em)', undefined, { getInitialValueInEffect: false })

const AddNote = ({ onNote }: { onNote: () => void }) => {
  const icon = <IconNote size={16} stroke={1.75} aria-hidden />
  return useNarrow() ? (
    <Tip label="Add note">
      <ActionIcon variant="default" size={28} aria-label="Add note" onClick={onNote}>
        {icon}
      </ActionIcon>
    </Tip>
  ) : (
    <Button variant="default" size="compact-md" leftSection={icon} onClick={onNote}>
      Add note
    </Button>
  )
}

/** Begins and ends the selection of several posts. The line of a tablet has room for its icon alone. */
const Select = ({ selecting: { on, toggleMode } }: Pick<Props, 'selecting'>) => {
  const icon = <IconCheckbox size={16} stroke={1.75} aria-hidden />
  const state = { variant: 'default', 'aria-pressed': on, 'data-on': on || undefined, onClick: toggleMode } as const
  return useNarrow() ? (
    <Tip label="Select posts">
      <ActionIcon {...state} className={classes.filter} size={28} aria-label="Select posts">
        {icon}
      </ActionIcon>
    </Tip>
  ) : (
    <Button {...state} className={classes.filter} size="compact-md" leftSection={icon}>
      Select
    </Button>
  )
}

/** The accounts whose posts are seen. Of a hundred most lie beyond the edge of the window, and are drawn after the posts. */
export const Faces = ({
  filters,
  facts,
  size,
  first,
}: Pick<Props, 'filters' | 'facts'> & {
  /** px */
  size: number
  /** How many fit in the window at most. */
  first: number
}) => {
  const { accounts } = useAccounts()
  const drawn = useGrowing(first, accounts.length)
  return (
    <div className={classes.faces} role="group" aria-label="Accounts">
      {accounts.slice(0, drawn).map(account => (
        <Tip key={account.id} label={facts.get(account.id)?.name ?? ''}>
          <button
            type="button"
            className={classes.face}
            aria-pressed={filters.only.includes(account.id)}
            aria-label={`Only ${facts.get(account.id)?.spoken}`}
            data-off={(filters.only.length > 0 && !filters.only.includes(account.id)) || undefined}
            onClick={() => filters.toggleAccount(account.id)}
          >
            <AccountAvatar account={account} size={size} />
          </button>
        </Tip>
      ))}
      {drawn === accounts.length && accounts.some(account => account.social_set_id) && (
        <Suspense fallback={<span style={{ width: size + 4 }} />}>
          <SetMenu size={size + 4} onPick={filters.showAccounts} />
        </Suspense>
      )}
    </div>
  )
}

/** The types as entries of a menu. */
export const TypeItems = ({ type, setType }: Pick<Props['filters'], 'type' | 'setType'>) => (
  <Menu.RadioGroup value={type ?? ''} onChange={value => setType(value || undefined)}>
    <Menu.RadioItem value="">All types</Menu.RadioItem>
    {postTypes.map(({ value, label }) => (
      <Menu.RadioItem key={value} value={value}>
        {label}
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
)

/** Posts of one type alone. */
const Type = ({ filters: { type, setType } }: Pick<Props, 'filters'>) => (
  <Menu position="bottom-start" withinPortal>
    <Menu.Target>
      <Button
        variant="default"
        size="compact-md"
        className={classes.filter}
        data-on={type !== undefined || undefined}
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      >
        {postTypes.find(({ value }) => value === type)?.label ?? 'All types'}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <TypeItems type={type} setType={setType} />
    </Menu.Dropdown>
  </Menu>
)

/** With more accounts than this, the words of the states are enough: so the bar keeps to one line. */
const FEW_ACCOUNTS = 4

const States = ({ filters }: Pick<Props, 'filters'>) => {
  const few = useAccounts().accounts.length <= FEW_ACCOUNTS
  return shownStates.map(state => (
    <Button
      key={state}
      variant="default"
      size="compact-md"
      aria-pressed={filters.states.includes(state)}
      data-on={filters.states.includes(state) || undefined}
      className={classes.filter}
      leftSection={few && <StateIcon state={state} />}
      onClick={() => filters.toggleState(state)}
    >
      {stateWord[state]} <span className={classes.count}>{filters.counts[state]}</span>
    </Button>
  ))
}
