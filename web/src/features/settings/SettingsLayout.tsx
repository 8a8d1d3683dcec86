import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { searchAlong } from '../../lib/navigation/account-filter.ts'
import { settingsPages } from '../../lib/navigation/pages.ts'
import { useCan, useTeam } from '../../lib/session/session.ts'
import { Page } from '../../ui/Page.tsx'
import { showTab } from '../../ui/show-tab.ts'
import classes from './SettingsLayout.module.css'

/** Team & settings: one sheet, a tab a page. */
export default function SettingsLayout() {
  const team = useTeam()
  const can = useCan()
  // What a role may not use is not offered to it; its address still says why.
  const offered = settingsPages.filter(({ action }) => action === undefined || can(action))
  const { pathname, search } = useLocation()
  const here = settingsPages.find(
    page => pathname.startsWith(page.to) && (page.to !== '/settings/team' || !pathname.startsWith('/settings/team-')),
  )
  return (
    <Page
      title={team.name}
      documentTitle={here?.label ?? 'Settings'}
      second={
        <nav aria-label="Settings" className={classes.tabs}>
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
