import { accountName, networkOf } from '@fanfare/contracts/networks.ts'
import '@mantine/spotlight/styles.layer.css'
import { useMantineColorScheme } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight'
import {
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSettings,
  IconSun,
  IconUserPlus,
  IconUsersPlus,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useAccountFilter } from '../../lib/navigation/account-filter.ts'
import { useSettingsPages } from '../../lib/navigation/settings-pages.ts'
import { setOpen } from '../../lib/navigation/shell-slice.ts'
import { usePages } from '../../lib/navigation/use-pages.ts'
import { usePostsQuery } from '../../lib/posts/posts-api.ts'
import { useAccounts, useCan } from '../../lib/session/session.ts'
import { useAppDispatch } from '../../lib/store/hooks.ts'
import { useTimes } from '../../lib/time/use-times.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { stateOf, stateWord } from '../../ui/post-state.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import classes from './CommandSearch.module.css'
import { useSignOut } from './use-sign-out.ts'

const [store, spotlight] = createSpotlight()

interface Command {
  id: string
  label: string
  hint?: string
  icon: ReactNode
  run: () => void
}
const icon = (Icon: typeof IconPlus) => <Icon size={17} stroke={1.75} aria-hidden />

/** Cmd or Ctrl + K: pages, accounts, actions, and posts by their words. */
export default function CommandSearch() {
  const { instantLabel } = useTimes()
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 200)
  const navigate = useNavigate()
  const { accounts } = useAccounts()
  const { set: showOnly } = useAccountFilter()
  const can = useCan()
  const pages = usePages()
  const offered = useSettingsPages()
  const signOut = useSignOut()
  const dispatch = useAppDispatch()
  const { setColorScheme } = useMantineColorScheme()
  const found = usePostsQuery({ query: { keyword: asked, limit: 6 } }, { skip: asked.length < 2 })
  useEffect(() => spotlight.open(), [])

  const groups: { name: string; commands: Command[] }[] = [
    {
      name: 'Actions',
      commands: [
        ...(can('post.write')
          ? [
              {
                id: 'create',
                label: 'Create a post',
                hint: 'C',
                icon: icon(IconPlus),
                run: () => navigate('/publishing/editor'),
              },
            ]
          : []),
        ...(can('account.connect')
          ? [
              {
                id: 'connect',
                label: 'Connect an account',
                icon: icon(IconUserPlus),
                run: () => navigate('/connect/1'),
              },
            ]
          : []),
        {
          id: 'team',
          label: 'Create a team',
          icon: icon(IconUsersPlus),
          run: () => dispatch(setOpen({ createTeam: true })),
        },
        { id: 'light', label: 'Light theme', icon: icon(IconSun), run: () => setColorScheme('light') },
        { id: 'dark', label: 'Dark theme', icon: icon(IconMoon), run: () => setColorScheme('dark') },
        {
          id: 'keys',
          label: 'Keyboard shortcuts',
          hint: '?',
          icon: icon(IconKeyboard),
          run: () => dispatch(setOpen({ keys: true })),
        },
        { id: 'out', label: 'Sign out', icon: icon(IconLogout), run: () => void signOut() },
      ],
    },
    {
      name: 'Pages',
      commands: [
        ...pages.map(page => ({ id: page.to, label: page.label, icon: icon(page.icon), run: () => navigate(page.to) })),
        ...offered.map(page => ({
          id: page.to,
          label: page.label,
          hint: 'Settings',
          icon: icon(IconSettings),
          run: () => navigate(page.to),
        })),
      ],
    },
    {
      name: 'Accounts',
      commands: accounts.map(account => ({
        id: `account ${account.id}`,
        label: accountName(account),
        hint: networkOf(account.type).name,
        icon: <AccountAvatar account={account} size={24} />,
        run: () => showOnly([account.id], account.id),
      })),
    },
  ]
  const fits = (command: Command) =>
    `${command.label} ${command.hint ?? ''}`.toLowerCase().includes(words.trim().toLowerCase())
  const shown = groups
    .map(group => ({ ...group, commands: group.commands.filter(fits) }))
    .filter(group => group.commands.length > 0)
  const posts = asked.length < 2 ? [] : (found.data?.data ?? [])
  const nothing = shown.length === 0 && posts.length === 0
  const searching = asked !== words.trim() || found.isFetching
  const { listId } = useSpotlight(store)

  // The first result is chosen until the arrows choose another, so that Enter acts at once.
  const list = () => document.getElementById(listId)
  const choose = () => {
    const actions = list()?.querySelectorAll('[data-action]') ?? []
    for (const action of actions) action.removeAttribute('data-selected')
    actions[0]?.setAttribute('data-selected', 'true')
    store.updateState(state => ({ ...state, selected: actions.length > 0 ? 0 : -1 }))
  }
  /** Enter was pressed before there was anything to act on. */
  const pressed = useRef(false)
  useEffect(() => {
    choose()
    if (!pressed.current || searching) return
    pressed.current = false
    list()?.querySelector<HTMLElement>('[data-selected]')?.click()
  }, [words, asked, searching, posts.length, listId])
  const onKeyDown = (event: KeyboardEvent) => {
    pressed.current = event.key === 'Enter' && !list()?.querySelector('[data-selected]') && searching
  }

  return (
    <Spotlight.Root
      store={store}
      query={words}
      onQueryChange={setWords}
      onSpotlightClose={() => dispatch(setOpen({ search: false }))}
      shortcut={null}
      scrollable
      // Where it opens it stays, however many lines are found; and it takes the first letter.
      centered={false}
      yOffset="12dvh"
      transitionProps={{ duration: 0 }}
      maxHeight={420}
      zIndex={20}
      radius={16}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      classNames={{
        content: classes.content,
        search: classes.search,
        action: classes.action,
        actionsGroup: classes.group,
      }}
    >
      <Spotlight.Search
        placeholder="Search pages, accounts, posts, actions"
        aria-label="Search"
        onKeyDown={onKeyDown}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {posts.length > 0 && (
          <Spotlight.ActionsGroup label="Posts">
            {posts.map(post => (
              <Spotlight.Action
                key={post.id}
                className={`${classes.action} ${classes.post}`}
                onClick={() => navigate(`/publishing/editor/${post.id}`)}
              >
                <Thumbnail
                  src={post.thumbnail_url}
                  color={post.media[0]?.dominantColor}
                  width={26}
                  height={32}
                  alt=""
                />
                <span className={classes.label} dir="auto">
                  {post.caption.split('\n')[0] || 'No caption'}
                </span>
                <span className={classes.hint}>
                  {accountName(post.account)}, {stateWord[stateOf(post)]}
                  {post.post_at && `, ${instantLabel(post.post_at, post.account.timezone)}`}
                </span>
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        )}
        {shown.map(group => (
          <Spotlight.ActionsGroup key={group.name} label={group.name}>
            {group.commands.map(command => (
              <Spotlight.Action key={command.id} className={classes.action} onClick={command.run}>
                {command.icon}
                <span className={classes.label}>{command.label}</span>
                {command.hint && (
                  <span className={`${classes.hint} ${command.hint.length === 1 ? classes.shortcut : ''}`}>
                    {command.hint}
                  </span>
                )}
              </Spotlight.Action>
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {nothing && !found.isFetching && <Spotlight.Empty>No results</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
