import { accountName } from '@fanfare/contracts/networks.ts'
import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { PublishingWatch } from '../../features/composer/PublishingWatch.tsx'
import { useTeamStream } from '../../lib/live/team-stream.ts'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { selectOpen, setOpen } from '../../lib/navigation/shell-slice.ts'
import { useAccounts, useCan, useTeam, useUser } from '../../lib/session/session.ts'
import { useAppDispatch, useAppSelector } from '../../lib/store/hooks.ts'
import { AccountAvatar } from '../../ui/AccountAvatar.tsx'
import { usePhone, useTablet } from '../../ui/breakpoints.ts'
import { KeyHint } from '../../ui/KeyHint.tsx'
import { ChromeContext } from '../../ui/Page.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { whenQuiet } from '../../ui/when-quiet.ts'
import { BottomBar } from './BottomBar.tsx'
import { Offline } from './Offline.tsx'
import { OutcomeToasts } from './OutcomeToasts.tsx'
import { Refreshing } from './Refreshing.tsx'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'

const commandSearch = () => import('./CommandSearch.tsx')
const CommandSearch = lazy(commandSearch)
const Keys = lazy(() => import('./Keys.tsx'))
const SignOutDialog = lazy(() => import('./SignOutDialog.tsx'))
const CreateTeam = lazy(() => import('../../lib/teams/CreateTeam.tsx'))
const UnconfirmedBanner = lazy(() => whenQuiet().then(() => import('./UnconfirmedBanner.tsx')))
const ConnectBanner = lazy(() => import('./ConnectBanner.tsx'))
const Bell = lazy(() => whenQuiet().then(() => import('../../features/notifications/Bell.tsx')))
const Drawer = lazy(() => import('./Drawer.tsx'))

/** Opens the composer over whatever is seen; the query (account) goes with it. */
const useCreate = () => {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => navigate({ pathname: '/publishing/editor', search: searchAlong(search) })
}

/** The bell; its place is kept while its code comes. */
const bellOf = (phone: boolean) => (
  <Suspense fallback={<span className={classes.bell} />}>
    <Bell phone={phone} />
  </Suspense>
)

/** The main shell: sidebar and one sheet; below 700 px a header, a bottom bar and a drawer. */
export const Shell = () => {
  const phone = usePhone()
  const narrow = useTablet()
  const [folded, fold] = useLocalStorage({
    key: 'fanfare-sidebar',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const dispatch = useAppDispatch()
  const open = useAppSelector(selectOpen)
  const team = useTeam()
  const { email_confirmed: confirmed } = useUser()
  const can = useCan()
  const create = useCreate()
  const { active, accounts } = useAccounts()
  useTeamStream(team.id)
  // So that the first letters after Ctrl + K are not typed into nothing.
  useEffect(() => {
    // Offline it comes when it is asked for.
    const timer = setTimeout(() => commandSearch().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [])
  useKeys([
    ['mod+K', () => dispatch(setOpen({ search: true }))],
    ['/', () => dispatch(setOpen({ search: true }))],
    ['?', () => dispatch(setOpen({ keys: true }))],
    ['C', () => can('post.write') && create()],
  ])

  const chrome = useMemo(
    () => ({
      before: phone ? (
        <button
          type="button"
          className={classes.face}
          onClick={() => dispatch(setOpen({ drawer: true }))}
          aria-label={`Menu and accounts${active ? `, ${accountName(active)} is active` : ''}`}
        >
          {active ? <AccountAvatar account={active} size={36} /> : <span className={classes.noFace} />}
        </button>
      ) : null,
      after: phone ? (
        bellOf(true)
      ) : (
        <>
          {bellOf(false)}
          <button
            type="button"
            className={classes.search}
            onClick={() => dispatch(setOpen({ search: true }))}
            aria-keyshortcuts="Control+K Meta+K"
          >
            <IconSearch size={16} stroke={1.75} aria-hidden />
            <span>Search</span>
            <KeyHint keys="mod+K" />
          </button>
          {can('post.write') && (
            <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={create} aria-keyshortcuts="C">
              Create
            </Button>
          )}
        </>
      ),
    }),
    [dispatch, phone, active, can, create],
  )

  return (
    <ChromeContext value={chrome}>
      <div className={classes.shell} data-folded={folded || narrow || undefined}>
        <a className={classes.skip} href="#main">
          Skip to content
        </a>
        {!phone && <Sidebar folded={folded || narrow} onFold={narrow ? undefined : () => fold(!folded)} />}
        <main id="main" className={classes.sheet} tabIndex={-1}>
          {!confirmed && (
            <Suspense fallback={<div className={classes.banner} />}>
              <UnconfirmedBanner />
            </Suspense>
          )}
          <Suspense>{accounts.length === 0 && can('account.connect') && <ConnectBanner />}</Suspense>
          <Outlet />
        </main>
        {phone && <BottomBar onCreate={create} />}
      </div>
      <Offline />
      <Refreshing />
      <PublishingWatch />
      <OutcomeToasts teamId={team.id} />
      <Suspense>
        {open.search && <CommandSearch />}
        {open.keys && <Keys />}
        {open.signOut > 0 && <SignOutDialog />}
        {open.createTeam && <CreateTeam onClose={() => dispatch(setOpen({ createTeam: false }))} />}
        {phone && open.drawer && <Drawer />}
      </Suspense>
    </ChromeContext>
  )
}
