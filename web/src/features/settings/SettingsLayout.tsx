import { ActionIcon } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, NavLink, Outlet, useLocation } from 'react-router-dom'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { settingsPage } from '../../lib/navigation/pages.ts'
import { settingsPages, useSettingsPages } from '../../lib/navigation/settings-pages.ts'
import { useTeam } from '../../lib/session/session.ts'
import { usePhone } from '../../ui/breakpoints.ts'
import { Page } from '../../ui/Page.tsx'
import { showTab } from '../../ui/show-tab.ts'
import { isOfTeam } from './model/settings-index.ts'
import classes from './SettingsLayout.module.css'

/** Settings: one sheet, a tab a page, and an index of them all. A page has one name: in its tab, its heading, the browser's title and the index. */
export default function SettingsLayout() {
  const team = useTeam()
  const offered = useSettingsPages()
  const { pathname, search } = useLocation()
  const phone = usePhone()
  const here = settingsPages.find(
    page => pathname.startsWith(page.to) && (page.to !== '/settings/team' || !pathname.startsWith('/settings/team-')),
  )
  // The index lists the pages itself.
  if (!here)
    return (
      <Page title={settingsPage.label}>
        <div className={classes.body}>
          <Outlet />
        </div>
      </Page>
    )
  return (
    <Page
      title={here.label}
      // Tabs are scrolled to the current one: the first, which leads back, is out of sight on a phone.
      before={
        phone ? (
          <ActionIcon
            component={Link}
            to={{ pathname: '/settings', search: searchAlong(search) }}
            variant="subtle"
            color="gray"
            size={44}
            aria-label="Back to all settings"
          >
            <IconArrowLeft size={18} stroke={1.75} />
          </ActionIcon>
        ) : undefined
      }
      beside={isOfTeam(here.to) && <p className={classes.team}>{team.name}</p>}
      second={
        <nav aria-label="Settings" className={classes.tabs}>
          <Link to={{ pathname: '/settings', search: searchAlong(search) }} className={classes.tab}>
            All settings
          </Link>
          {offered.map(page => (
            <NavLink
              key={page.to}
              to={{ pathname: page.to, search: searchAlong(search) }}
              className={classes.tab}
              data-here={page === here || undefined}
              aria-current={page === here ? 'page' : undefined}
              ref={page === here ? showTab : undefined}
            >
              {page.label}
            </NavLink>
          ))}
        </nav>
      }
    >
      <div className={classes.body}>
        <Outlet />
      </div>
    </Page>
  )
}
